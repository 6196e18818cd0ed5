/** Values of AMF0 as far as RTMP's commands need them; what is of another type reads as undefined. */
export type Amf0 = number | boolean | string | null | undefined | Amf0[] | { [key: string]: Amf0 };

const marker = {
  number: 0,
  boolean: 1,
  string: 2,
  object: 3,
  null: 5,
  undefined: 6,
  map: 8,
  end: 9,
  list: 10,
  date: 11,
  longString: 12,
} as const;
/** A command of any known software has far less of either. */
const deepest = 4;
const mostValues = 256;

/** Reads the values of a command, one after the other. Throws for what is cut off, too deep or too much. */
export function readAmf0(bytes: Buffer): Amf0[] {
  const reader = new Reader(bytes);
  const values: Amf0[] = [];
  while (!reader.isAtEnd) values.push(reader.value(0));
  return values;
}

class Reader {
  readonly #bytes: Buffer;
  #offset = 0;
  #values = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#offset >= this.#bytes.length;
  }

  value(depth: number): Amf0 {
    this.#values += 1;
    if (depth > deepest || this.#values > mostValues) throw new RangeError('A command holds too much.');
    const type = this.#take(1).readUInt8();
    switch (type) {
      case marker.number:
        return this.#take(8).readDoubleBE();
      case marker.boolean:
        return this.#take(1).readUInt8() !== 0;
      case marker.string:
        return this.#text(this.#take(2).readUInt16BE());
      case marker.longString:
        return this.#text(this.#take(4).readUInt32BE());
      case marker.null:
        return null;
      case marker.undefined:
        return undefined;
      case marker.object:
        return this.#object(depth);
      case marker.map:
        this.#take(4);
        return this.#object(depth);
      case marker.list:
        return this.#list(depth);
      case marker.date:
        this.#take(10);
        return undefined;
      default:
        throw new RangeError(`A command holds a value of type ${type}.`);
    }
  }

  #object(depth: number): { [key: string]: Amf0 } {
    const object: { [key: string]: Amf0 } = Object.create(null);
    for (;;) {
      const key = this.#text(this.#take(2).readUInt16BE());
      if (key === '' && this.#bytes[this.#offset] === marker.end) {
        this.#offset += 1;
        return object;
      }
      object[key] = this.value(depth + 1);
    }
  }

  #list(depth: number): Amf0[] {
    const length = this.#take(4).readUInt32BE();
    const list: Amf0[] = [];
    for (let index = 0; index < length; index++) list.push(this.value(depth + 1));
    return list;
  }

  #text(length: number): string {
    return this.#take(length).toString('utf8');
  }

  #take(length: number): Buffer {
    const end = this.#offset + length;
    if (end > this.#bytes.length) throw new RangeError('A command is cut off.');
    const taken = this.#bytes.subarray(this.#offset, end);
    this.#offset = end;
    return taken;
  }
}

/** Writes the values of a command. */
export function writeAmf0(...values: (number | string | null | Record<string, string | number>)[]): Buffer {
  return Buffer.concat(values.map(writeValue));
}

function writeValue(value: number | string | null | Record<string, string | number>): Buffer {
  if (value === null) return Buffer.from([marker.null]);
  if (typeof value === 'string') return Buffer.concat([Buffer.from([marker.string]), shortText(value)]);
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(9);
    bytes.writeDoubleBE(value, 1);
    return bytes;
  }
  return Buffer.concat([
    Buffer.from([marker.object]),
    ...Object.entries(value).flatMap(([key, one]) => [shortText(key), writeValue(one)]),
    Buffer.from([0, 0, marker.end]),
  ]);
}

function shortText(text: string): Buffer {
  const bytes = Buffer.from(text, 'utf8').subarray(0, 0xffff);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return Buffer.concat([length, bytes]);
}
