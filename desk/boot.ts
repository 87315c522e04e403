/** Inline script of the desk's page. */
import '../site/boot/theme.ts';
import { deskPaths } from '../domain/desk-paths.ts';
import { prefetchInbox } from './connection/prefetched-inbox.ts';

// A sign-in link is opened by a device without a session.
if (location.pathname !== deskPaths.signIn) prefetchInbox();
