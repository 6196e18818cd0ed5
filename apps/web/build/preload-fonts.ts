import type { Plugin } from 'vite';

/** The two latin faces every first screen uses; other subsets load only if a page needs them. */
const firstScreenFonts = /(gloock-latin-400-normal|hanken-grotesk-latin-wght-normal)[^/]*\.woff2$/;

/** Adds a preload link for each first-screen font, because CSS alone discovers them one round trip late. */
export function preloadFonts(): Plugin {
  return {
    name: 'candela-preload-fonts',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transformIndexHtml: {
      order: 'post',
      handler: (_html, context) =>
        Object.keys(context.bundle ?? {})
          .filter((file) => firstScreenFonts.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
            injectTo: 'head-prepend' as const,
          })),
    },
  };
}
