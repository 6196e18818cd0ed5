import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { lookElementId, type ShownLook } from '@candela/contract/shared/shown-look';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../html.ts';
import { jsonInHtml } from './page-head.ts';

/** What the page is built with; nothing else in it is called this. */
const builtName = 'Candela';

/** The page as the site looks; untouched while it looks as it was built. */
export function withLook(page: string, look: ShownLook): string {
  if (Object.keys(look).length === 0) return page;
  const data = `<script type="application/json" id="${lookElementId}">${jsonInHtml(look)}</script>`;
  const styles = look.styles === undefined ? '' : `<link rel="stylesheet" href="${look.styles}">`;
  return withName(page, look.name).replace('</head>', () => `  ${styles}${data}\n  </head>`);
}

/** The first words of the page, which the web app replaces. */
function withName(page: string, name: string | undefined): string {
  if (name === undefined) return page;
  const escaped = escapeHtml(name);
  return page
    .replace(`aria-label="${builtName}"`, () => `aria-label="${escaped}"`)
    .replace(`<noscript>${builtName}`, () => `<noscript>${escaped}`);
}

/** Serves the site's colours. A page that was sent a moment before a change is given the newer ones, this once. */
export function registerColours(
  app: FastifyInstance,
  stylesheet: () => { path: string; css: string } | undefined,
): void {
  app.get('/look/:file(^[0-9a-f]{16}$).css', async (request, reply) => {
    const styles = stylesheet();
    const isNewest = styles?.path === request.url.split('?', 1)[0];
    return reply
      .type('text/css; charset=utf-8')
      .header('cache-control', isNewest ? 'public, max-age=31536000, immutable' : 'no-store')
      .send(styles?.css ?? '');
  });
}

/** Serves what phones and desktops call the site where somebody installs it. */
export function registerManifest(app: FastifyInstance, distFolder: string, look: () => ShownLook): void {
  app.get('/manifest.webmanifest', async (_request, reply) => {
    const file = await readFile(path.join(distFolder, 'manifest.webmanifest'), 'utf8').catch(() => undefined);
    if (file === undefined) return reply.callNotFound();
    const { name } = look();
    const manifest = {
      ...(JSON.parse(file) as object),
      ...(name !== undefined && { name, short_name: name }),
    };
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify(manifest));
  });
}
