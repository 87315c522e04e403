/** Inline script of the desk's page. */
import '../site/boot/theme.ts';
import { deskPaths } from '../domain/desk-paths.ts';
import { prefetchInbox } from './connection/prefetched-inbox.ts';

// A device that opens a sign-in link has no session yet.
if (location.pathname !== deskPaths.signIn) prefetchInbox();
