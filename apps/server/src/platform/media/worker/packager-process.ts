import { constants, setPriority } from 'node:os';
import { Log } from 'node-av';
import { AV_LOG_FATAL } from 'node-av/constants';
import type { PackagerMessage } from './live-protocol.ts';
import { createPackager } from './packager.ts';

/** Packages one show until its parent lets go. Whatever is in its packets can end this process only. */

const maySpend = process.argv[2] === 'transcode';
const packager = createPackager((message: PackagerMessage) => process.send?.(message), maySpend);

Log.setLevel(AV_LOG_FATAL);
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
process.on('message', (bytes) => packager.push(Buffer.from(bytes as Uint8Array)));
process.once('disconnect', () => process.exit(0));
