import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { blurAssets } from './build/blur-files.ts';
import { contractRoutes } from './build/contract-routes.ts';
import { minifyPublic } from './build/minify-public.ts';
import { pageFiles } from './build/page-files.ts';
import { partsOfPages, treeshake } from './build/page-parts.ts';
import { precompress } from './build/precompress.ts';
import { preloadFonts } from './build/preload-fonts.ts';
import { catalogues } from './build/words/words-plugin.ts';

/** Every language is a build of its own, so a reader loads no other's words. */
const language = process.env.CANDELA_LANGUAGE ?? 'en';

/** What only browsers do, on a page that has been taken over: never needed to render one. */
const forBrowsers = [
  '@zxcvbn-ts/core',
  '@zxcvbn-ts/language-common',
  'emoji-picker-react',
  'hls.js',
  'livekit-client',
  'react-easy-crop',
  'recharts',
  'socket.io-client',
  'tus-js-client',
  'yet-another-react-lightbox',
];

const everywhere = /^assets\/(?:index|react|data)-[\w-]{8}\.(?:js|css)$/;

export default defineConfig(async ({ command, isSsrBuild }): Promise<UserConfig> => {
  const forBrowser = command === 'build' && !isSsrBuild;
  const parts = forBrowser ? await partsOfPages([catalogues(language), contractRoutes()]) : undefined;
  return {
    root: import.meta.dirname,
    plugins: [
      catalogues(language),
      react(),
      preloadFonts(),
      contractRoutes(),
      blurAssets(),
      pageFiles(),
      precompress(),
      minifyPublic(),
    ],
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      target: isSsrBuild ? 'node20' : ['chrome120', 'edge120', 'firefox121', 'safari17'],
      // The content security policy allows no inline script and no data: URI, so nothing is inlined.
      // What every page begins with is here before anything else is imported.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_file, files, { hostType }) =>
          hostType === 'html' ? files : files.filter((file) => !everywhere.test(file)),
      },
      assetsInlineLimit: 0,
      sourcemap: !isSsrBuild,
      copyPublicDir: !isSsrBuild,
      // The entry is imported by an address of its own: what its parts share is beside it, or there would be two of that.
      ...(isSsrBuild && { rolldownOptions: { preserveEntrySignatures: 'strict' } }),
      ...(parts && {
        rolldownOptions: {
          treeshake,
          output: {
            codeSplitting: {
              groups: [
                // These change rarely, so returning visitors keep them across our releases.
                {
                  name: 'react',
                  test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/,
                  priority: 30,
                },
                {
                  name: 'data',
                  test: /node_modules[\\/](@tanstack|@orpc|zustand)[\\/]/,
                  tags: ['$initial'],
                  priority: 20,
                },
                // The rest every visit begins with, in one request.
                { name: 'start', tags: ['$initial'], priority: 10 },
                // Before what many screens need: the first call would bring all of that along.
                {
                  name: 'wire',
                  test: /node_modules[\\/]@orpc[\\/]|[\\/]src[\\/]platform[\\/]wire\.ts$/,
                  priority: 8,
                },
                // What many screens need. Two small files cost a phone more than the bytes one of them may not need.
                { name: 'icons', test: /@tabler/, minShareCount: 2, priority: 4 },
                ...parts,
              ],
            },
          },
        },
      }),
    },
    // The bundle that renders pages on the server stands alone: one file is loaded in a tenth of the time of its parts.
    ssr: { noExternal: true, external: forBrowsers },
    ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  };
});
