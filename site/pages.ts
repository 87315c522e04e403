/**
 * All pages of the site, one record each, for the browser, the build, the server and the art step. `load`
 * needs Vite, so only built code calls it.
 */
import { cardPicture, heroSource, layersOver, storySource } from './document/first-pictures.ts';
import type { SitePage } from './site-page.ts';

const EVERY_PAGE = { head: 'site/boot/head.ts', end: 'site/boot/page-end.ts' };

export const notFound: SitePage = {
  name: 'notFound',
  path: '/404',
  module: 'site/pages/not-found.tsx',
  load: async () => (await import('./pages/not-found.tsx')).NotFound,
  boot: EVERY_PAGE,
  isListed: false,
  pictures: () => ['coming-soon'],
};

export const pages: readonly SitePage[] = [
  {
    name: 'home',
    path: '/',
    module: 'site/pages/home/home.tsx',
    load: async () => (await import('./pages/home/home.tsx')).Home,
    boot: { ...EVERY_PAGE, end: 'site/boot/page-end-home.ts' },
    isListed: true,
    sharedPicture: 'hero-clean',
    firstPicture: ({ pages: { home } }) => heroSource(home.hero.src),
    pictures: ({ pages: { home } }) => layersOver(home.hero.src),
  },
  {
    name: 'services',
    path: '/services',
    module: 'site/pages/services.tsx',
    load: async () => (await import('./pages/services.tsx')).Services,
    boot: EVERY_PAGE,
    isListed: true,
    sharedPicture: 'hero-clean',
    firstPicture: ({ pages: { services } }) => services.services.map(cardPicture)[0],
  },
  {
    name: 'about',
    path: '/about',
    module: 'site/pages/about.tsx',
    load: async () => (await import('./pages/about.tsx')).About,
    boot: EVERY_PAGE,
    isListed: true,
    sharedPicture: 'our-story',
    firstPicture: ({ pages: { about } }) => storySource(about.story.picture.src),
  },
  {
    name: 'contact',
    path: '/contact',
    module: 'site/pages/contact.tsx',
    load: async () => (await import('./pages/contact.tsx')).Contact,
    boot: { ...EVERY_PAGE, head: 'site/boot/head-contact.ts' },
    isListed: true,
    sharedPicture: 'hero-clean',
  },
  {
    name: 'privacy',
    path: '/privacy',
    module: 'site/pages/privacy.tsx',
    load: async () => (await import('./pages/privacy.tsx')).Privacy,
    boot: EVERY_PAGE,
    isListed: true,
    sharedPicture: 'our-story',
  },
  // The response to a refused form without scripts.
  {
    name: 'notSent',
    path: '/not-sent',
    module: 'site/pages/not-sent.tsx',
    load: async () => (await import('./pages/not-sent.tsx')).NotSent,
    boot: EVERY_PAGE,
    isListed: false,
    pictures: () => ['coming-soon'],
  },
  notFound,
];

export function pageAt(path: string): SitePage {
  return pages.find((page) => page.path === path) ?? notFound;
}
