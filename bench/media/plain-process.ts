import { constants, setPriority } from 'node:os';
import { encodePlainLadder, type PlainRung } from '@candela/testkit/plain-ladder';

/** The baseline in a process of its own, as the measured work is: arguments are the file, the rungs and the threads. */
// As the site does its own, so that neither is preferred on a busy machine.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const [file = '', rungs = '[]', threads = '1'] = process.argv.slice(2);
encodePlainLadder(file, JSON.parse(rungs) as PlainRung[], Number(threads));
process.exit(0);
