import { Node, nodeInputRule } from '@tiptap/core';

/** What stands in a text for something that is filled in later. */
export interface Placeholder {
  name: string;
  /** What may stand there. */
  example: string;
  /** Whether a link may lead to it. */
  isLink: boolean;
  isRequired: boolean;
}

/** A placeholder as one thing in the text: it is typed, moved and deleted whole. */
export function placeholderNode(placeholders: readonly Placeholder[]) {
  const examples = new Map(placeholders.map(({ name, example }) => [name, example]));
  return Node.create({
    name: 'placeholder',
    group: 'inline',
    inline: true,
    atom: true,
    addAttributes: () => ({
      name: {
        default: '',
        parseHTML: (element: HTMLElement) => element.dataset.placeholder,
        renderHTML: ({ name }: { name: string }) => ({ 'data-placeholder': name, title: examples.get(name) }),
      },
    }),
    parseHTML: () => [{ tag: 'span[data-placeholder]' }],
    renderHTML: ({ HTMLAttributes, node }) => ['span', HTMLAttributes, written(node.attrs.name)],
    renderText: ({ node }) => written(node.attrs.name),
    addInputRules() {
      const names = [...examples.keys()].map((name) => name.replaceAll(/[^\w-]/g, '\\$&'));
      if (names.length === 0) return [];
      return [
        nodeInputRule({
          find: new RegExp(`\\{(?:${names.join('|')})\\}$`),
          type: this.type,
          getAttributes: ([match = '']) => ({ name: match.slice(1, -1) }),
        }),
      ];
    },
  });
}

const written = (name: unknown) => `{${String(name)}}`;

/** HTML with `{name}` as the editor takes it. What stands in a tag, such as where a link leads, stays as it is. */
export function withPlaceholders(html: string, placeholders: readonly Placeholder[]): string {
  const names = new Set(placeholders.map(({ name }) => name));
  return html.replace(/<[^>]*>|\{([^{}<>]+)\}/g, (whole, name?: string) =>
    name !== undefined && names.has(name) ? `<span data-placeholder="${name}">{${name}}</span>` : whole,
  );
}

/** What the editor gives back, with `{name}` again. */
export function withoutPlaceholders(html: string): string {
  return html.replace(/<span\b[^>]*data-placeholder="([^"]*)"[^>]*>[^<]*<\/span>/g, '{$1}');
}
