import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

/** docs/security.md goes through every requirement of OWASP ASVS 5.0.0, and what it names is there. */

const root = path.resolve(import.meta.dirname, '..');
const page = fs.readFileSync(path.join(root, 'docs/security.md'), 'utf8');

/** How many requirements of levels 1 and 2 each section has. They come before those of level 3, without a gap. */
const sections = {
  1.1: 2,
  1.2: 9,
  1.3: 11,
  1.4: 3,
  1.5: 2,
  2.1: 3,
  2.2: 3,
  2.3: 4,
  2.4: 1,
  3.2: 2,
  3.3: 4,
  3.4: 6,
  3.5: 5,
  3.7: 2,
  4.1: 3,
  4.2: 1,
  4.3: 2,
  4.4: 4,
  5.1: 1,
  5.2: 3,
  5.3: 2,
  5.4: 3,
  6.1: 3,
  6.2: 12,
  6.3: 4,
  6.4: 4,
  6.5: 5,
  6.6: 3,
  6.8: 4,
  7.1: 3,
  7.2: 4,
  7.3: 2,
  7.4: 5,
  7.5: 2,
  7.6: 2,
  8.1: 2,
  8.2: 3,
  8.3: 1,
  8.4: 1,
  9.1: 3,
  9.2: 4,
  10.1: 2,
  10.2: 2,
  10.3: 4,
  10.4: 11,
  10.5: 5,
  10.6: 2,
  10.7: 3,
  11.1: 2,
  11.2: 3,
  11.3: 3,
  11.4: 4,
  11.5: 1,
  11.6: 1,
  12.1: 3,
  12.2: 2,
  12.3: 4,
  13.1: 1,
  13.2: 5,
  13.3: 2,
  13.4: 5,
  14.1: 2,
  14.2: 4,
  14.3: 3,
  15.1: 3,
  15.2: 3,
  15.3: 7,
  16.1: 1,
  16.2: 5,
  16.3: 4,
  16.4: 3,
  16.5: 3,
  17.1: 1,
  17.2: 4,
  17.3: 2,
};

const rows = page
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [number = '', words = '', state = '', where = ''] = line
      .slice(1, -1)
      .split(' | ')
      .map((cell) => cell.trim());
    return { number, words, state, where };
  });

/** What looks like a path, in code or as the target of a link. */
function pathsIn(/** @type {string} */ text) {
  const inCode = [...text.matchAll(/`([^`\s]+)`/g)].map(([, word = '']) => word);
  const linked = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return [
    ...inCode.filter((word) => /^[\w.-]+(?:\/[\w.-]+)+$|^[\w-]+\.(?:ts|md|json)$/.test(word)),
    ...linked
      .filter((target) => !/^(?:https?:|#)/.test(target))
      .map((target) => target.split('#', 1)[0] ?? ''),
  ];
}

/** A path begins at the repository, at the server's sources or, as a link, beside the page. */
const exists = (/** @type {string} */ named) =>
  ['', 'apps/server/src', 'docs'].some((base) => fs.existsSync(path.join(root, base, named)));

describe('the page on security', () => {
  test('has every requirement of levels 1 and 2 once, in order', () => {
    // Numbers as keys would stand in another order than the sections do.
    const numbers = Object.entries(sections)
      .map(([section, most]) => ({ place: section.split('.').map(Number), section, most }))
      .sort((a, b) => (a.place[0] ?? 0) - (b.place[0] ?? 0) || (a.place[1] ?? 0) - (b.place[1] ?? 0))
      .flatMap(({ section, most }) => Array.from({ length: most }, (_, at) => `${section}.${at + 1}`));
    expect(numbers).toHaveLength(253);
    expect(rows.map(({ number }) => number)).toEqual(numbers);
  });

  test('says of each whether it is met, and where or why', () => {
    for (const { number, words, state, where } of rows) {
      expect(['met', 'open', 'operator', 'n/a'], number).toContain(state);
      expect([words, where], number).not.toContain('');
      if (state === 'met') expect(pathsIn(where), `${number} names no file`).not.toEqual([]);
    }
  });

  test('names files that are there', () => {
    const paths = pathsIn(page);
    expect(paths.length).toBeGreaterThan(200);
    expect([...new Set(paths)].filter((named) => !exists(named))).toEqual([]);
  });

  test('leads to sections it has', () => {
    const headings = [...page.matchAll(/^#+ (.+)$/gm)].map(([, words = '']) =>
      words
        .toLowerCase()
        .replaceAll(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    );
    const targets = [...page.matchAll(/\]\(#([^)]+)\)/g)].map(([, target = '']) => target);
    expect(targets.filter((target) => !headings.includes(target))).toEqual([]);
  });
});
