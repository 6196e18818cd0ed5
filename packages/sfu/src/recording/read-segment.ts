import { closeSync, openSync, readSync } from 'node:fs';
import { decodeHeader, readRecordHead, recordHeadBytes, type SegmentRecord } from './segment-format.ts';

const readAtOnce = 1024 * 1024;
const largestRecord = recordHeadBytes + 0xffff;

/**
 * Reads a segment record by record, in the order things arrived. It ends where the file does, also in the middle of a
 * record, as after a crash. Synchronous, for a process that does nothing else.
 */
export function* readSegment(file: string): Generator<SegmentRecord> {
  const descriptor = openSync(file, 'r');
  try {
    const buffer = Buffer.alloc(readAtOnce + largestRecord);
    let filled = readSync(descriptor, buffer, 0, readAtOnce, null);
    const decoded = decodeHeader(buffer.subarray(0, filled));
    if (!decoded) return;
    let offset = decoded.length;
    for (;;) {
      const head = filled - offset >= recordHeadBytes ? readRecordHead(buffer, offset) : undefined;
      if (!head && filled - offset >= recordHeadBytes) return;
      const end = offset + recordHeadBytes + (head?.length ?? 0);
      if (!head || end > filled) {
        buffer.copyWithin(0, offset, filled);
        filled -= offset;
        offset = 0;
        const more = readSync(descriptor, buffer, filled, readAtOnce, null);
        if (more === 0) return;
        filled += more;
        continue;
      }
      const { kind, isReport, atMs } = head;
      yield { kind, isReport, atMs, bytes: buffer.subarray(offset + recordHeadBytes, end) };
      offset = end;
    }
  } finally {
    closeSync(descriptor);
  }
}
