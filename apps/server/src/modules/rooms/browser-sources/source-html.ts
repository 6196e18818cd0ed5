import { escapeHtml } from '../../../platform/html.ts';
import { jsonInHtml } from '../../../platform/http/page-head.ts';
import type { SourcePage } from './source-page.ts';

/** Small, and transparent all over: what lies behind it is her picture. Text has a dark ground of its own to be read on. */
const style = `
:root { --color: #f0954a; --size: 28px; color-scheme: dark; }
* { box-sizing: border-box; margin: 0; padding: 0; }
html, body { height: 100%; background: transparent; overflow: hidden; }
body { font: 600 var(--size)/1.3 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; color: #fff; }
main { height: 100%; padding: 0.4em; display: flex; flex-direction: column; gap: 0.3em; align-items: flex-start; }
main[data-kind='chat'] { justify-content: flex-end; }
.box { max-width: 100%; padding: 0.25em 0.6em; border-radius: 0.5em; background: rgb(20 16 14 / 0.78); overflow-wrap: anywhere; }
.name { color: var(--color); }
.amount { display: inline-block; margin-left: 0.4em; padding: 0 0.45em; border-radius: 1em; background: var(--color); color: var(--on-color, #1f1006); font-variant-numeric: tabular-nums; }
.text { display: block; font-weight: 450; }
.chat .text { display: inline; margin-left: 0.4em; }
.goal { width: 100%; padding: 0.5em 0.7em; }
.row { display: flex; justify-content: space-between; align-items: baseline; gap: 1em; }
.row .count { white-space: nowrap; font-variant-numeric: tabular-nums; }
.track { height: 0.5em; margin-top: 0.35em; border-radius: 1em; background: rgb(255 255 255 / 0.24); overflow: hidden; }
.fill { height: 100%; width: 0; border-radius: 1em; background: var(--color); transition: width 0.6s ease-out; }
.label { display: block; font-size: 0.65em; font-weight: 500; color: #e6dbd0; }
.new { animation: in 0.4s ease-out; }
@keyframes in { from { opacity: 0; transform: translateY(0.6em); } }
@media (prefers-reduced-motion: reduce) { .new { animation: none; } .fill { transition: none; } }
`;

/** The page of a source, for broadcasting software. @param nonce what its policy lets its styles in by */
export function sourceHtml(
  page: SourcePage,
  { language, nonce }: { language: string; nonce: string },
): string {
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(page.kind)}</title>
<style nonce="${nonce}">${style}</style>
</head>
<body>
<main id="source" data-kind="${page.kind}"></main>
<script type="application/json" id="source-data">${jsonInHtml(page)}</script>
<script src="/media/browser-sources/socket.io.js" defer></script>
<script src="/browser-source.js" defer></script>
</body>
</html>`;
}

/** What such a page may do: run the site's own two scripts and talk to the site. It may be framed by the site only. */
export function sourcePolicy(publicUrl: string, nonce: string): string {
  const { host, protocol } = new URL(publicUrl);
  const isSecure = protocol === 'https:';
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'nonce-${nonce}'`,
    `connect-src 'self' ${isSecure ? 'wss' : 'ws'}://${host}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join(';');
}
