import type { FooterContent } from '@candela/contract/editorial/operations';

/** Reads the JSON a footer's description holds; undefined when an editor has broken it. */
export function parseFooter(description: string): FooterContent | undefined {
  try {
    const parsed: unknown = JSON.parse(description);
    if (typeof parsed !== 'object' || parsed === null) return undefined;
    const { content, social } = parsed as { content?: unknown; social?: Record<string, unknown> };
    const address = (value: unknown) => (typeof value === 'string' ? value : '');
    return {
      content: address(content),
      social: {
        facebook: address(social?.facebook),
        twitter: address(social?.twitter),
        instagram: address(social?.instagram),
      },
    };
  } catch {
    return undefined;
  }
}
