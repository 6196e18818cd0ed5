import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type PublishOptions, publishTestPicture } from './publish-test-picture.ts';
import { clockFont } from './test-picture.ts';

/**
 * One publisher in a process of its own: each keeps several threads of the library waiting for the clock, and a
 * fault of one stream stays its own. It ends with its parent.
 */
const options = JSON.parse(process.argv[2] ?? '') as PublishOptions;
const stopping = new AbortController();
const farewellMs = 1_500;

function leave(): void {
  stopping.abort();
  setTimeout(() => process.exit(0), farewellMs).unref();
}

process.once('disconnect', leave);
// The terminal's Ctrl-C reaches this process too; its parent says when to leave.
process.on('SIGINT', () => {});
process.once('SIGTERM', leave);
process.chdir(path.dirname(fileURLToPath(import.meta.resolve(`@fontsource/gloock/files/${clockFont}`))));

/** Its parent starts another; after a lost connection that is all there is to say. */
function fail(error: unknown): void {
  if (stopping.signal.aborted) process.exit(0);
  console.error(`${options.name}: ${error instanceof Error ? error.message : error}. Trying again.`);
  process.exit(1);
}

// The library also fails outside of what is waited for here.
process.on('unhandledRejection', fail);
process.on('uncaughtException', fail);

try {
  await publishTestPicture(options, stopping.signal);
  process.exit(0);
} catch (error) {
  fail(error);
}
