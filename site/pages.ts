/**
 * All pages of the site, one record each. The browser's navigation, the build, the document's head, the structured
 * data, the sitemap and the art step read this table. The menu is content: see content/navigation.ts.
 *
 * The build and the art step import this file in Node, where they do not call `load`.
 */
import { pageTitles } from '../content/page-titles.ts';
import { servicesInBrief } from '../content/services-in-brief.ts';
import { heroPicture, storyPicture } from './first-pictures.ts';
import type { SitePage } from './site-page.ts';

const EVERY_PAGE = { head: 'site/boot/head.ts', end: 'site/boot/end.ts' };

export const notFound: SitePage = {
  path: '/404',
  file: '404.html',
  module: 'site/pages/not-found.tsx',
  load: async () => (await import('./pages/not-found.tsx')).NotFound,
  boot: EVERY_PAGE,
  words: pageTitles.notFound,
  isListed: false,
};

export const pages: readonly SitePage[] = [
  {
    path: '/',
    file: 'index.html',
    module: 'site/pages/home/home.tsx',
    load: async () => (await import('./pages/home/home.tsx')).Home,
    boot: { ...EVERY_PAGE, end: 'site/boot/end-home.ts' },
    words: pageTitles.home,
    isListed: true,
    sharedPicture: 'hero-clean',
    firstPicture: heroPicture,
    laterTypeface: '550 1em "Bricolage Grotesque"',
  },
  {
    path: '/services',
    file: 'services.html',
    module: 'site/pages/services.tsx',
    load: async () => (await import('./pages/services.tsx')).Services,
    boot: EVERY_PAGE,
    words: pageTitles.services,
    isListed: true,
    sharedPicture: afterPicture(0),
  },
  {
    path: '/about',
    file: 'about.html',
    module: 'site/pages/about.tsx',
    load: async () => (await import('./pages/about.tsx')).About,
    boot: EVERY_PAGE,
    words: pageTitles.about,
    isListed: true,
    sharedPicture: 'our-story',
    firstPicture: storyPicture,
  },
  {
    path: '/contact',
    file: 'contact.html',
    module: 'site/pages/contact.tsx',
    load: async () => (await import('./pages/contact.tsx')).Contact,
    boot: { ...EVERY_PAGE, head: 'site/boot/head-contact.ts' },
    words: pageTitles.contact,
    isListed: true,
    sharedPicture: afterPicture(2),
  },
  {
    path: '/privacy',
    file: 'privacy.html',
    module: 'site/pages/privacy.tsx',
    load: async () => (await import('./pages/privacy.tsx')).Privacy,
    boot: EVERY_PAGE,
    words: pageTitles.privacy,
    isListed: true,
    sharedPicture: 'our-story',
  },
  // The server's answer to a form posted without scripts that it refuses.
  {
    path: '/not-sent',
    file: 'not-sent.html',
    module: 'site/pages/not-sent.tsx',
    load: async () => (await import('./pages/not-sent.tsx')).NotSent,
    boot: EVERY_PAGE,
    words: pageTitles.notSent,
    isListed: false,
  },
  notFound,
];

/** What a service leaves behind, by its place in the list; of the first if there are fewer. */
function afterPicture(index: number): string {
  return `${(servicesInBrief[index] ?? servicesInBrief[0])?.id}-after`;
}

/** The page at a path, or the not-found page. */
export function pageAt(path: string): SitePage {
  return pages.find((page) => page.path === path) ?? notFound;
}
