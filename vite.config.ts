import { basename } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { breakpoints } from './tools/breakpoints.ts';

/**
 * The oldest browsers promised: iOS 16.4, and the others of that time. Older ones never load React
 * (site/boot/load.ts). See tests/old-browsers.spec.ts.
 */
export const OLDEST_BROWSERS = ['chrome114', 'safari16.4', 'firefox121'];

/** React's chunk, and the entry's script and styles. Every page has them already. */
const ON_EVERY_PAGE = /\/(react|entry-browser)-/;

/** Small modules that every page needs share React's chunk: each would be a request of its own. */
const WITH_REACT =
  /[/\\]node_modules[/\\](react|react-dom|scheduler)[/\\]|[/\\](use-is-hydrated|browser-storage|with-timeout)\.ts$/;

export default defineConfig({
  plugins: [react()],
  appType: 'custom',
  publicDir: 'art/encoded',
  resolve: {
    // React has this hook itself.
    alias: { 'use-sync-external-store/shim/index.js': 'react' },
  },
  css: {
    // Readable names in the browser; no two modules have the same file name.
    modules: { generateScopedName: (name, file) => `${basename(file, '.module.css')}-${name}` },
    postcss: { plugins: [breakpoints] },
  },
  build: {
    // CSS that these lack, above all light-dark(), is compiled, for phones that get no newer browser.
    target: OLDEST_BROWSERS,
    cssTarget: OLDEST_BROWSERS,
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Every page has these, so no import needs to name them.
      resolveDependencies: (_file, files) => files.filter((file) => !ON_EVERY_PAGE.test(file)),
    },
    rolldownOptions: {
      output: {
        // A browser runs one script without a pause. With two, it can respond to a touch in between.
        codeSplitting: {
          groups: [{ name: 'react', test: WITH_REACT }],
        },
      },
    },
  },
});
