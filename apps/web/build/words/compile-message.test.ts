import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pseudo } from '@candela/contract/shared/pseudo-language';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import * as runtime from '../../src/platform/i18n/message-runtime.ts';
import { type Catalogue, compileCatalogue, parseMessage } from './compile-message.ts';

type Compiled = string | ((values: Record<string, unknown>) => string);

/** What a browser would have of a catalogue. */
function run(catalogue: Catalogue, adapt?: typeof pseudo): Record<string, Compiled> {
  const source = compileCatalogue(catalogue, 'runtime', adapt)
    .replace(/^import \{(.*)\} from "runtime";\n/, 'const {$1} = runtime;\n')
    .replace('export default', 'return');
  return new Function('runtime', source)(runtime) as Record<string, Compiled>;
}
const say = (message: Compiled | undefined, values: Record<string, unknown>) =>
  typeof message === 'function' ? message(values) : message;

/** Every English message of the site. */
function siteMessages(): string[] {
  const root = path.resolve(import.meta.dirname, '../../../..');
  const leaves = (value: unknown): string[] =>
    typeof value === 'string' ? [value] : Object.values(value as object).flatMap(leaves);
  return ['apps/web/src', 'packages/contract/src'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /[\\/]locales[\\/]en[\\/].*\.json$/.test(file))
      .flatMap((file) => leaves(JSON.parse(readFileSync(path.join(root, folder, file), 'utf8')))),
  );
}

/** Values that fit any message: as a count, and as a name. */
function valuesFor(message: string, count: number): Record<string, unknown> {
  const names = [...message.matchAll(/\{(\w+)([,}])/g)].map(([, name]) => name ?? '');
  return Object.fromEntries(names.map((name) => [name, count]));
}

describe('compiled messages', () => {
  it('say what FormatJS says, for every message of the site and several counts', () => {
    const messages = siteMessages();
    expect(messages.length).toBeGreaterThan(2300);
    for (const message of messages) {
      const { m } = run({ m: message });
      for (const count of [0, 1, 2, 5, 1204]) {
        const values = valuesFor(message, count);
        const format = new IntlMessageFormat(message, 'en-GB', undefined, { ignoreTag: true });
        expect(say(m, values), message).toBe(String(format.format(values as never)));
      }
    }
  });

  it('write dates, currencies and ordinals as the language does', () => {
    const all = run({
      price: '{price, number, ::currency/EUR}',
      day: '{day, date, ::yyyyMMMd}',
      place: '{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}',
    });
    expect(say(all.price, { price: 12.5 })).toBe('€12.50');
    expect(say(all.day, { day: Date.UTC(2026, 2, 14, 12) })).toBe('14 Mar 2026');
    expect([1, 2, 3, 4].map((n) => say(all.place, { n }))).toEqual(['1st', '2nd', '3rd', '4th']);
  });

  it('keep quotes, backticks and dollars as they were written', () => {
    const dollar = '$';
    const text = `It's \`a\` ${dollar}{b} for {name}: '{'x'}' \\ ${dollar}`;
    expect(say(run({ m: text }).m, { name: 'Ada', b: 'B' })).toBe("It's `a` $B for Ada: {x} \\ $");
  });

  it('are accented as a whole in the pseudo-language, what they are given is not', () => {
    const all = run(
      { m: '{count, plural, one {# item of {name}} other {# items of {name}}}', t: 'Send' },
      pseudo,
    );
    expect(say(all.m, { count: 2, name: 'Ada' })).toBe('⟦2 íţéɱš óƒ Ada⟧');
    expect(all.t).toBe('⟦Šéñđ⟧');
  });

  it('refuse what is no message', () => {
    expect(() => parseMessage('{count, plural, one {#}}')).toThrow();
  });
});
