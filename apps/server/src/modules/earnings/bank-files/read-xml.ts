import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { refuse } from '../../../platform/refusal.ts';
import { texts } from '../locales/texts.ts';

/** An element as the parser reads it: text, or children by name without their prefix. */
export type Node = string | { [name: string]: Node | Node[] } | undefined;

/** Deeper than any message of ISO 20022. */
const depthMax = 60;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  trimValues: true,
});

/**
 * Reads a file's elements. Entities are never expanded, and a file that declares any is refused, as is one that is
 * malformed or nested without end. Refuses with `invalid_input` on `xml`.
 */
export function readXml(xml: string): Node {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) refuseFile(texts.refusals.bankFileDeclares);
  if (isTooDeep(xml)) refuseFile(texts.refusals.bankFileMalformed);
  if (XMLValidator.validate(xml) !== true) refuseFile(texts.refusals.bankFileMalformed);
  try {
    return parser.parse(xml) as Node;
  } catch {
    return refuseFile(texts.refusals.bankFileMalformed);
  }
}

export function refuseFile(why: (typeof texts)['refusals']['bankFileMalformed']): never {
  return refuse('invalid_input', { fields: { xml: why } });
}

/** What does not count towards the depth, by how it begins and ends. */
const skipped = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;

/** One pass before the parser, which spends the square of the depth. */
function isTooDeep(xml: string): boolean {
  let depth = 0;
  for (let at = xml.indexOf('<'); at !== -1; at = xml.indexOf('<', at + 1)) {
    const skip = skipped.find(([start]) => xml.startsWith(start, at));
    if (skip) {
      at = xml.indexOf(skip[1], at + skip[0].length);
      if (at === -1) return false;
      continue;
    }
    if (xml[at + 1] === '/') {
      depth -= 1;
      continue;
    }
    const end = xml.indexOf('>', at);
    if (end === -1) return false;
    if (xml[end - 1] !== '/') depth += 1;
    if (depth > depthMax) return true;
  }
  return false;
}

/** Every element at a path, however often each step repeats. */
export function all(node: Node, ...path: string[]): Node[] {
  let found: Node[] = node === undefined ? [] : [node];
  for (const name of path) {
    found = found.flatMap((each): Node[] => {
      const child = typeof each === 'object' ? each[name] : undefined;
      if (child === undefined) return [];
      return Array.isArray(child) ? child : [child];
    });
  }
  return found;
}

/** The first element at a path. */
export const first = (node: Node, ...path: string[]): Node => all(node, ...path)[0];

const namedEntities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The text of the first element at a path, cut to so many characters; empty when there is none. */
export function textAt(node: Node, path: string[], max: number): string {
  const found = first(node, ...path);
  const text = typeof found === 'object' ? found['#text'] : found;
  if (typeof text !== 'string') return '';
  const plain = text.replaceAll(
    /&(amp|lt|gt|quot|apos);/g,
    (all, name: string) => namedEntities[name] ?? all,
  );
  return plain
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, max);
}
