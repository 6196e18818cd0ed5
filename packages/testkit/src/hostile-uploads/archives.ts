import { crc32, deflateRawSync } from 'node:zlib';
import { type HostileUpload, hostile } from './hostile-upload.ts';

/** An archive with one entry. */
function zip(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content, { level: 1 });
  const entry = Buffer.alloc(26);
  entry.writeUInt16LE(20, 0);
  entry.writeUInt16LE(8, 4);
  entry.writeUInt32LE(crc32(content), 10);
  entry.writeUInt32LE(packed.length, 14);
  entry.writeUInt32LE(content.length, 18);
  entry.writeUInt16LE(name.length, 22);
  const listed = Buffer.concat([
    Buffer.from('PK\u0001\u0002\u0014\0'),
    entry,
    Buffer.alloc(14),
    Buffer.from(name),
  ]);
  const before = Buffer.concat([Buffer.from('PK\u0003\u0004'), entry, Buffer.from(name), packed]);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 0, 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(before.length, 16);
  return Buffer.concat([before, listed, end]);
}

/** Archives that grow when opened, under names of other things. */
export function archives(): HostileUpload[] {
  const bomb = zip('zeros', Buffer.alloc(64 * 1024 * 1024));
  const nested = zip('inner.zip', bomb);
  return [
    hostile('a zip bomb called PNG', 'bomb.png', bomb, 'unsupportedFormat'),
    hostile('a zip bomb called video', 'bomb.mp4', bomb, 'unsupportedFormat', 'notAVideo'),
    hostile('a zip bomb called sound', 'bomb.mp3', bomb, 'unsupportedFormat'),
    hostile('a zip bomb in a zip', 'nested.jpg', nested, 'unsupportedFormat'),
    hostile(
      'an archive that leaves its folder',
      'slip.png',
      zip('../../../../tmp/slip', Buffer.from('x')),
      'unsupportedFormat',
    ),
  ];
}
