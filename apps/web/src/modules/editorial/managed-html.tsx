import { createElement, Fragment, type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { UiLink } from '../../ui/link/ui-link.tsx';
import classes from './managed-html.module.css';
import { safeHref, safeImage } from './safe-address.ts';

/** What managed text may be made of. Other elements are removed; their text stays. */
const allowed = new Set(
  'h2 h3 h4 p ul ol li strong b em i u s br hr blockquote table thead tbody tr th td dl dt dd code pre span div'.split(
    ' ',
  ),
);
/** Never shown, not even their words. */
const removedTags = new Set(['script', 'style', 'template', 'iframe', 'object', 'noscript', 'title']);

/**
 * Shows managed HTML. The server has already cleaned it; this builds elements from a short list instead of trusting
 * markup, so that a mistake there is not one here, and links inside the site go through the router.
 */
export function ManagedHtml({ html }: { html: string }) {
  const hasParser = useSyncExternalStore(neverChanges, inBrowser, onServer);
  const content = useMemo(
    () => hasParser && readNodes(new DOMParser().parseFromString(html, 'text/html').body),
    [html, hasParser],
  );
  return <div className={classes.text}>{content}</div>;
}

// The server has no parser of the browser's kind: a page from there gets these words as soon as it is taken over.
const neverChanges = () => () => undefined;
const inBrowser = () => true;
const onServer = () => false;

function readNodes(parent: Node): ReactNode[] {
  return [...parent.childNodes].map((node, index) => (
    <Fragment key={keyOf(node, index)}>{readNode(node)}</Fragment>
  ));
}

/** Parsed nodes are identified only by their position. */
function keyOf(node: Node, index: number): string {
  return `${index}-${node.nodeName}`;
}

function readNode(node: Node): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const name = node.localName;
  if (removedTags.has(name)) return null;
  if (name === 'a') return readLink(node);
  if (name === 'img') {
    const src = safeImage(node.getAttribute('src'));
    return src && <img src={src} alt={node.getAttribute('alt') ?? ''} loading="lazy" />;
  }
  // The page has its own first heading.
  const shown = name === 'h1' ? 'h2' : name;
  if (!allowed.has(shown)) return readNodes(node);
  const props = node.classList.contains('operator-note') ? { className: classes.note } : null;
  return node.hasChildNodes() ? createElement(shown, props, ...readNodes(node)) : createElement(shown, props);
}

function readLink(node: Element): ReactNode {
  const href = safeHref(node.getAttribute('href'));
  if (!href) return readNodes(node);
  const outside = /^https?:/.test(href) ? { target: '_blank', rel: 'noreferrer nofollow' } : {};
  return (
    <UiLink href={href} {...outside}>
      {readNodes(node)}
    </UiLink>
  );
}
