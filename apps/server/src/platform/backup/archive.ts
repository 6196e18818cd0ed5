import { createReadStream, createWriteStream } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { Duplex, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { createTarPacker } from 'modern-tar';
import { unpackTar } from 'modern-tar/fs';

const pieceBytes = 1024 * 1024;
const zeros = new Uint8Array(pieceBytes);

/** Where a backup puts what it finds; one after the other. */
export interface ArchiveWriter {
  /** A file as long as it is now. One that is gone by now is passed over, unless it must be there. */
  addFile(name: string, source: string, must?: 'be there'): Promise<void>;
  addText(name: string, text: string): Promise<void>;
  addFolder(name: string): Promise<void>;
}

/**
 * Writes an archive (tar, zstd, age) that only the holder of the recipient's key can read. It appears under its name
 * once it is whole, and on the disk.
 *
 * @param recipient an age recipient, `age1...`
 */
export async function writeArchive(
  file: string,
  recipient: string,
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  const { readable, controller } = createTarPacker();
  const draft = `${file}.part`;
  const filling = fill(writerTo(controller)).then(
    () => controller.finalize(),
    (error: unknown) => controller.error(error),
  );
  try {
    const compressed = readable.pipeThrough(pairOf(createZstdCompress()));
    const encrypted = await encrypter.encrypt(compressed);
    const target = createWriteStream(draft, { mode: 0o600, flush: true });
    await pipeline(Readable.fromWeb(encrypted as ReadableStream), target);
    await filling;
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/**
 * Unpacks an archive into a folder that is there.
 *
 * @param identity the age key that belongs to the archive's recipient
 * @throws when the key is another one's, or the archive is not whole
 */
export async function readArchive(file: string, identity: string, folder: string): Promise<void> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  const encrypted = Readable.toWeb(createReadStream(file)) as globalThis.ReadableStream<Uint8Array>;
  const compressed = await decrypter.decrypt(encrypted);
  const plain = compressed.pipeThrough(pairOf(createZstdDecompress()));
  await pipeline(
    Readable.fromWeb(plain as ReadableStream),
    unpackTar(folder, { fmode: 0o600, dmode: 0o700, strict: true }),
  );
}

function writerTo(controller: ReturnType<typeof createTarPacker>['controller']): ArchiveWriter {
  return {
    async addFile(name, source, must) {
      const handle = await (must ? open(source) : open(source).catch(ifGone));
      if (!handle) return;
      try {
        const { size, mtime } = await handle.stat();
        await send(controller.add({ name, size, mtime, mode: 0o600 }), piecesOf(handle, size));
      } finally {
        await handle.close();
      }
    },
    async addText(name, text) {
      const bytes = new TextEncoder().encode(text);
      await send(controller.add({ name, size: bytes.byteLength, mode: 0o600 }), [bytes]);
    },
    async addFolder(name) {
      await send(controller.add({ name: `${name}/`, size: 0, type: 'directory', mode: 0o700 }), []);
    },
  };
}

async function send(
  stream: WritableStream<Uint8Array>,
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<void> {
  const writer = stream.getWriter();
  for await (const piece of pieces) await writer.write(piece);
  await writer.close();
}

/** So many bytes of a file that may grow or shrink meanwhile; what has gone is filled with zeros. */
async function* piecesOf(handle: FileHandle, size: number): AsyncGenerator<Uint8Array> {
  for (let sent = 0; sent < size; ) {
    const wanted = Math.min(pieceBytes, size - sent);
    const { bytesRead, buffer } = await handle.read(new Uint8Array(wanted), 0, wanted, sent);
    const piece = bytesRead > 0 ? buffer.subarray(0, bytesRead) : zeros.subarray(0, wanted);
    sent += piece.byteLength;
    yield piece;
  }
}

function pairOf(stream: Duplex): ReadableWritablePair<Uint8Array, Uint8Array> {
  return Duplex.toWeb(stream) as unknown as ReadableWritablePair<Uint8Array, Uint8Array>;
}

function ifGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
