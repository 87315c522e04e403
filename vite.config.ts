import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Our own modules that pages share, and React with its router; not the form's, which only one page needs. */
const SHARED =
  /[/\\]site[/\\](components|[a-z-]+\.tsx?$)|[/\\]content[/\\](?!quote-form)|[/\\]art[/\\]|[/\\]node_modules[/\\](?!idb[/\\])/;

export default defineConfig({
  plugins: [react()],
  appType: 'custom',
  publicDir: 'art/encoded',
  build: {
    // The platform features the styles rest on (light-dark, nesting) are newer than Vite's default; older browsers get
    // the same content and a working form, plainer.
    target: ['chrome125', 'safari17.5', 'firefox128'],
    cssTarget: ['chrome125', 'safari17.5', 'firefox128'],
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What two pages share goes along with the entry: a handful of tiny chunks cost more in headers than in bytes.
        codeSplitting: {
          groups: [{ name: 'entry', test: SHARED, minShareCount: 2 }],
        },
      },
    },
  },
});
