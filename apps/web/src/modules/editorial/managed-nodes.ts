/** A part of managed text: words, or an element with its attributes and what stands in it. */
export type ManagedNode =
  | { text: string }
  | { name: string; attributes: Readonly<Record<string, string>>; children: readonly ManagedNode[] };

type Parse = (html: string) => readonly ManagedNode[];

let parse: Parse = (html) => fromDom(new DOMParser().parseFromString(html, 'text/html').body);

/** Has managed text read by something else: the server has no parser of the browser's kind. */
export function parseManagedTextWith(other: Parse): void {
  parse = other;
}

/** Reads managed text as browsers do. */
export function managedNodes(html: string): readonly ManagedNode[] {
  return parse(html);
}

function fromDom(parent: Node): ManagedNode[] {
  return [...parent.childNodes].flatMap((node): ManagedNode[] => {
    if (node.nodeType === Node.TEXT_NODE) return [{ text: node.textContent ?? '' }];
    if (!(node instanceof Element)) return [];
    const attributes = Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value]));
    return [{ name: node.localName, attributes, children: fromDom(node) }];
  });
}
