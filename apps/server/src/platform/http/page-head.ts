import { escapeHtml } from '../html.ts';

/** What the head of a page says before any script has run. */
export interface PageHead {
  /** 404 for what isn't there, or isn't for who asks. */
  status: 200 | 404;
  /** Without the site's name; empty leaves only that. */
  title: string;
  description: string;
  /** The page's own address on this site, from `/` on; null keeps it out of search engines. */
  canonical: string | null;
  /** Where the page has moved to for good, from `/` on. */
  movedTo?: string | null;
  type?: 'website' | 'profile' | 'video.other';
  /** What stands for the page where its link is shared, from `/` on: 1200 by 630 pixels. */
  image?: string;
  /** schema.org, as JSON-LD. */
  about?: Readonly<Record<string, unknown>>;
}

interface Site {
  siteName: string;
  publicUrl: string;
}

/** The tags of a head, for `<head>`. All a person wrote is escaped. */
export function headTags(head: PageHead, { siteName, publicUrl }: Site): string {
  const title = head.title ? `${head.title} · ${siteName}` : siteName;
  const tags = [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', head.description),
    meta('name', 'rating', 'adult'),
    meta('name', 'rating', 'RTA-5042-1996-1400-1577-RTA'),
  ];
  if (head.canonical === null) return [...tags, meta('name', 'robots', 'noindex')].join('\n    ');
  const address = new URL(head.canonical, publicUrl).href;
  const about = head.about && { '@context': 'https://schema.org', url: address, ...head.about };
  return [
    ...tags,
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    meta('property', 'og:type', head.type ?? 'website'),
    meta('property', 'og:site_name', siteName),
    meta('property', 'og:title', head.title || siteName),
    meta('property', 'og:description', head.description),
    meta('property', 'og:url', address),
    ...imageTags(head, publicUrl),
    ...(about ? [`<script type="application/ld+json">${jsonInHtml(about)}</script>`] : []),
  ].join('\n    ');
}

function imageTags({ image, title }: PageHead, publicUrl: string): string[] {
  if (image === undefined) return [meta('name', 'twitter:card', 'summary')];
  return [
    meta('property', 'og:image', new URL(image, publicUrl).href),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', title),
    meta('name', 'twitter:card', 'summary_large_image'),
  ];
}

function meta(kind: 'name' | 'property', key: string, content: string): string {
  return `<meta ${kind}="${key}" content="${escapeHtml(content)}">`;
}

/** JSON that can't end the script element it stands in. */
export function jsonInHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
