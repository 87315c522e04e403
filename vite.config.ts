import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/**
 * Parts that several pages share and the frame around them does not need, in two chunks instead of a handful of tiny
 * ones. Everything else that pages share, React with it, is the entry's.
 */
const PAGE_PARTS = /[/\\]site[/\\]components[/\\](call-to-action|check-list|page-head|page-intro|swipe)\./;
const PICTURE_PARTS = /[/\\]site[/\\]components[/\\](before-after|picture)\.|[/\\]art[/\\]encoded\.json/;

/** What iOS 16 has, and others had at about that time. See tests/old-browsers.spec.ts. */
const OLDEST = ['chrome114', 'safari16.4', 'firefox121'];

/**
 * Excerpts of content/services.ts. Each is built as the values it comes to, so that what only the services page says of
 * a service stays in that page's own chunk: all that shares a module with the footer is in everyone's.
 */
const EXCERPTS = /[/\\]content[/\\]services-(in-brief|on-home)\.ts$/;

const excerpts: Plugin = {
  name: 'excerpts',
  apply: 'build',
  async load(id) {
    if (!EXCERPTS.test(id)) return;
    const values = Object.entries(await import(pathToFileURL(id).href));
    return values.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`).join('\n');
  },
};

export default defineConfig(({ command }) => ({
  plugins: [react(), excerpts],
  appType: 'custom',
  publicDir: 'art/encoded',
  // Wouter brings a stand-in for older Reacts.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  // React's developer tools and an extinct browser, neither of which meets the built site, are 0.4 KB of react-dom.
  define: command === 'build' ? { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined', MSApp: 'undefined' } : {},
  // By file and class: shorter to send than names with hashes, and no two modules have the same name.
  css: { modules: { generateScopedName: (name, file) => `${basename(file, '.module.css')}-${name}` } },
  build: {
    // Newer features than these, light-dark() first of all, are written out for phones that get no newer browser.
    target: OLDEST,
    cssTarget: OLDEST,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // No code here reads a property for what the reading does; a layout is forced nowhere.
      treeshake: { propertyReadSideEffects: false },
      output: {
        // Every script names its neighbors: two characters less of a hash, which compresses to nothing, are still enough.
        chunkFileNames: 'assets/[name]-[hash:6].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'page-parts', test: PAGE_PARTS },
            { name: 'picture-parts', test: PICTURE_PARTS },
          ],
        },
      },
    },
  },
}));
