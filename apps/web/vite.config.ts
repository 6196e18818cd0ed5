import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractRoutes } from './build/contract-routes.ts';
import { preloadFonts } from './build/preload-fonts.ts';
import { words } from './build/words/words-plugin.ts';

/** Every language is a build of its own, so a reader loads no other's words. */
const language = process.env.CANDELA_LANGUAGE ?? 'en';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [words(language), react(), preloadFonts(), contractRoutes()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: ['chrome120', 'edge120', 'firefox121', 'safari17'],
    // The content security policy allows no inline script and no data: URI, so nothing is inlined.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    sourcemap: true,
    rolldownOptions: {
      // An index names what a module offers; who takes one thing must not load the rest.
      treeshake: { moduleSideEffects: [{ test: /\/src\/modules\/[^/]+\/index\.ts$/, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: [
            // These change rarely, so returning visitors keep them across our releases.
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/,
              priority: 30,
            },
            // Two small files that nearly every screen needs, in one request.
            { name: 'locale', test: /(format[\\/]locale|i18n[\\/]message-runtime)\.ts$/, priority: 30 },
            { name: 'data', test: /node_modules[\\/](@tanstack|@orpc|zustand)[\\/]/, priority: 20 },
          ],
        },
      },
    },
  },
});
