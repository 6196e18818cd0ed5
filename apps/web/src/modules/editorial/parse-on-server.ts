import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import type { ManagedNode } from './managed-nodes.ts';

type Parent = DefaultTreeAdapterTypes.ParentNode;

/** Reads managed text where there is no browser, into the very tree a browser would make of it. */
export function parseOnServer(html: string): ManagedNode[] {
  const page = parse(html).childNodes.find(({ nodeName }) => nodeName === 'html') as Parent;
  const body = page.childNodes.find(({ nodeName }) => nodeName === 'body') as Parent;
  return fromTree(body);
}

function fromTree(parent: Parent): ManagedNode[] {
  return parent.childNodes.flatMap((node): ManagedNode[] => {
    if ('value' in node) return [{ text: node.value }];
    if (!('tagName' in node)) return [];
    const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]));
    return [{ name: node.tagName, attributes, children: fromTree(node) }];
  });
}
