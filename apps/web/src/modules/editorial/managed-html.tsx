import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import { UiLink } from '../../ui/link/ui-link.tsx';
import classes from './managed-html.module.css';
import { type ManagedNode, managedNodes } from './managed-nodes.ts';
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
  const content = useMemo(() => readNodes(managedNodes(html)), [html]);
  return <div className={classes.text}>{content}</div>;
}

function readNodes(nodes: readonly ManagedNode[]): ReactNode[] {
  return nodes.map((node, index) => <Fragment key={keyOf(node, index)}>{readNode(node)}</Fragment>);
}

/** Parsed nodes are identified only by their position. */
function keyOf(node: ManagedNode, index: number): string {
  return `${index}-${'name' in node ? node.name : ''}`;
}

function readNode(node: ManagedNode): ReactNode {
  if ('text' in node) return node.text;
  const { name, attributes, children } = node;
  if (removedTags.has(name)) return null;
  if (name === 'a') return readLink(attributes.href, children);
  if (name === 'img') {
    const src = safeImage(attributes.src ?? null);
    return src && <img src={src} alt={attributes.alt ?? ''} loading="lazy" />;
  }
  // The page has its own first heading.
  const shown = name === 'h1' ? 'h2' : name;
  if (!allowed.has(shown)) return readNodes(children);
  return children.length > 0
    ? createElement(shown, null, ...readNodes(children))
    : createElement(shown, null);
}

function readLink(address: string | undefined, children: readonly ManagedNode[]): ReactNode {
  const href = safeHref(address ?? null);
  if (!href) return readNodes(children);
  const outside = /^https?:/.test(href) ? { target: '_blank', rel: 'noreferrer nofollow' } : {};
  return (
    <UiLink href={href} {...outside}>
      {readNodes(children)}
    </UiLink>
  );
}
