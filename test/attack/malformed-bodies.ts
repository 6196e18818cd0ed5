import type { Dice } from '@candela/testkit/dice';
import { badValues, malformedBodies, type Operation, wrongContentTypes } from '../bad-input-cases.ts';
import { type Kind, post } from './malformed-kind.ts';
import { goodInput, spoiltInput } from './sample-input.ts';

const hugeText = 'x'.repeat(200_000);

/** JSON text of a value; keys that would change a prototype are written as they are. */
function textOf(value: unknown): string {
  return JSON.stringify(value) ?? 'null';
}

const withValue = (operation: Operation, dice: Dice, value: string) =>
  `{${textOf(dice.pick([...operation.fields, 'extra']))}:${value}}`;

const wrongTypes: Kind = (dice, world, operation) => {
  const fields = operation.fields.length > 0 ? operation.fields : ['extra'];
  const names = Array.from({ length: dice.between(1, 5) }, () => dice.pick(fields));
  return post(
    operation,
    world,
    textOf(Object.fromEntries(names.map((name) => [name, dice.pick(badValues)]))),
  );
};

const spoilt: Kind = (dice, world, operation) =>
  post(operation, world, textOf(spoiltInput(operation, dice, world.ids)));

/** Well-formed, about things that are there or not. */
const strange: Kind = (dice, world, operation) =>
  post(operation, world, textOf(goodInput(operation, dice, world.ids)));

const deep: Kind = (dice, world, operation) => {
  const depth = dice.pick([100, 2_000, 20_000, 60_000]);
  const [open, close] = dice.pick([
    ['[', ']'],
    ['{"a":', '}'],
  ] as const);
  const inside = dice.chance(0.5) ? `${open.repeat(depth)}1${close.repeat(depth)}` : open.repeat(depth);
  return post(operation, world, withValue(operation, dice, inside));
};

const huge: Kind = (dice, world, operation) => {
  const value = dice.pick([
    () => textOf(hugeText),
    () => textOf('🕯️'.repeat(30_000)),
    () => `[${'1,'.repeat(100_000)}1]`,
    () => '9'.repeat(100_000),
    () => `{${Array.from({ length: 12_000 }, (_, at) => `"k${at}":0`).join(',')}}`,
    () => textOf('('.repeat(50_000)),
    () => textOf(`${' '.repeat(99_000)}x`),
    () => textOf('a@'.repeat(50_000)),
    () => textOf('<b>'.repeat(40_000)),
    () => textOf('x'.repeat(1_500_000)),
  ])();
  return post(operation, world, withValue(operation, dice, value));
};

const badBytes: Kind = (dice, world, operation) => {
  const field = Buffer.from(`{${textOf(dice.pick([...operation.fields, 'extra']))}:"`);
  const inside = dice.pick([
    Buffer.from([0xff, 0xfe, 0xfd]),
    Buffer.from([0xc0, 0xaf, 0xed, 0xa0, 0x80]),
    Buffer.from([0xf4, 0x90, 0x80, 0x80, 0xe2, 0x28, 0xa1]),
    Buffer.from([0x00, 0x01, 0x1b]),
    Buffer.from('\\u0000\\ud800\\udfff\\u0000'),
    Buffer.from('\\ud83d'),
    Buffer.from('\u202e\u2066\u0085\ufeff\u{e0001}'),
  ]);
  const body = dice.chance(0.8)
    ? Buffer.concat([field, inside, Buffer.from('"}')])
    : Buffer.from(`\ufeff{"a":1}`, dice.pick(['utf8', 'utf16le'] as const));
  return post(operation, world, body);
};

const nulls: Kind = (dice, world, operation) => {
  const good = goodInput(operation, dice, world.ids);
  const spoiltText = textOf(good).replaceAll(/"([^"\\]*)"(?!:)/g, (_all, text: string) =>
    dice.chance(0.5) ? `"${text}\\u0000"` : `"\\u0000${text}"`,
  );
  return post(operation, world, spoiltText);
};

const prototypes: Kind = (dice, world, operation) => {
  const poison = dice.pick([
    '{"__proto__":{"isAdmin":true,"accountId":1}}',
    '{"constructor":{"prototype":{"role":"owner"}}}',
    '{"__defineGetter__":1,"hasOwnProperty":2,"toString":null,"valueOf":[]}',
    '{"\\u005f_proto__":{"type":"model"}}',
    '{"__proto__":null}',
    '{"length":-1,"then":"x","toJSON":1}',
  ]);
  return post(operation, world, dice.chance(0.5) ? poison : withValue(operation, dice, poison));
};

const noJson: Kind = (dice, world, operation) => post(operation, world, dice.pick(malformedBodies));

const wrongType: Kind = (dice, world, operation) => {
  const type = dice.pick([
    ...wrongContentTypes,
    'application/json; charset=utf-16',
    'application/json; charset=no-such',
    'application/json;;;;=',
    'text/html',
    '*/*',
    'application/jsonx',
    ' ',
    'application/json, text/plain',
    `application/${'x'.repeat(5_000)}`,
    'multipart/form-data; boundary="',
  ]);
  const encoding = dice.pick([
    [],
    [],
    [['content-encoding', 'gzip']],
    [['content-encoding', 'br, br, br']],
  ]) as [string, string][];
  return post(operation, world, dice.pick(['{}', 'a=1', '\u001f\u008b\u0008', '']), encoding, type);
};

const multipart: Kind = (dice, world, operation) => {
  const boundary = 'candela-attack';
  const body = dice.pick([
    `--${boundary}`,
    `--${boundary}\r\ncontent-disposition: form-data; name="a"\r\n\r\n`,
    `--${boundary}\r\ncontent-disposition: form-data; name="a"; filename="../../x"\r\n\r\n${'y'.repeat(9_000)}`,
    `--other\r\n\r\n\r\n--${boundary}--`,
    `--${boundary}\r\n`.repeat(3_000),
    `--${boundary}\r\ncontent-disposition: ${'form-data; '.repeat(2_000)}\r\n\r\nx\r\n--${boundary}--\r\n`,
  ]);
  return post(operation, world, body, [], `multipart/form-data; boundary=${boundary}`);
};

/** HTTP as it should be, around a body that is not, and how much of a run is of each kind. */
export const bodyKinds: readonly (readonly [name: string, share: number, kind: Kind])[] = [
  ['wrong types', 20, wrongTypes],
  ['one place spoilt', 20, spoilt],
  ['strange ids', 6, strange],
  ['deep JSON', 5, deep],
  ['huge', 4, huge],
  ['bad UTF-8', 6, badBytes],
  ['NUL', 8, nulls],
  ['__proto__', 4, prototypes],
  ['no JSON', 4, noJson],
  ['content types', 4, wrongType],
  ['broken multipart', 2, multipart],
];
