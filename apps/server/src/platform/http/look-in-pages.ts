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
  return withIcons(withName(page, look.name), look.icons).replace(
    '</head>',
    () => `  ${styles}${data}\n  </head>`,
  );
}

/** The first words of the page, which the web app replaces. */
function withName(page: string, name: string | undefined): string {
  if (name === undefined) return page;
  const escaped = escapeHtml(name);
  return page
    .replace(`aria-label="${builtName}"`, () => `aria-label="${escaped}"`)
    .replace(`<noscript>${builtName}`, () => `<noscript>${escaped}`);
}

/** The icons of tabs and home screens, and the mark that is seen until the web app is there. */
function withIcons(page: string, icons: ShownLook['icons']): string {
  if (!icons) return page;
  const tab = `<link rel="icon" href="${escapeHtml(icons['32'])}" type="image/png" sizes="32x32">`;
  const touch = `<link rel="apple-touch-icon" href="${escapeHtml(icons['180'])}">`;
  const mark = `<img src="${escapeHtml(icons['192'])}" width="48" height="48" alt="">`;
  const tabbed = replaceFrom(page, page.indexOf('<link rel="icon"'), '>', `${tab}${touch}`);
  const splash = tabbed.indexOf('<div class="cd-splash"');
  return splash < 0 ? tabbed : replaceFrom(tabbed, tabbed.indexOf('<svg', splash), '</svg>', mark);
}

/** Puts words in the place of what begins at an index, up to an end and with it; changes nothing where either is missing. */
function replaceFrom(page: string, begin: number, end: string, words: string): string {
  const at = begin < 0 ? -1 : page.indexOf(end, begin);
  return at < 0 ? page : page.slice(0, begin) + words + page.slice(at + end.length);
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

function manifestIcons(icons: NonNullable<ShownLook['icons']>) {
  const icon = (src: string, edge: number, purpose: string) => {
    const sizes = `${edge}x${edge}`;
    return { src, sizes, type: 'image/png', purpose };
  };
  return [
    icon(icons['192'], 192, 'any'),
    icon(icons['512'], 512, 'any'),
    icon(icons.maskable, 512, 'maskable'),
  ];
}

/** Serves what phones and desktops call the site where somebody installs it. */
export function registerManifest(app: FastifyInstance, distFolder: string, look: () => ShownLook): void {
  app.get('/manifest.webmanifest', async (_request, reply) => {
    const file = await readFile(path.join(distFolder, 'manifest.webmanifest'), 'utf8').catch(() => undefined);
    if (file === undefined) return reply.callNotFound();
    const { name, icons } = look();
    const manifest = {
      ...(JSON.parse(file) as object),
      ...(name !== undefined && { name, short_name: name }),
      ...(icons && { icons: manifestIcons(icons) }),
    };
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify(manifest));
  });
}
