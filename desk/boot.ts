/** The inline script in the desk's page. */
import '../site/boot/theme.ts';
import { deskPaths } from '../domain/desk-paths.ts';
import { prefetchInbox } from './connection/prefetched-inbox.ts';

// Whoever opens a link to sign in is a stranger so far.
if (location.pathname !== deskPaths.signIn) prefetchInbox();
