import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractRoutes } from './build/contract-routes.ts';
import { preloadFonts } from './build/preload-fonts.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), preloadFonts(), contractRoutes()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: ['chrome120', 'edge120', 'firefox121', 'safari17'],
    // The content security policy allows no inline script and no data: URI, so nothing is inlined.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    sourcemap: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // These change rarely, so returning visitors keep them across our releases.
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/,
              priority: 30,
            },
            { name: 'data', test: /node_modules[\\/](@tanstack|@orpc|zustand)[\\/]/, priority: 20 },
          ],
        },
      },
    },
  },
});
