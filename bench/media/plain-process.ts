import { encodePlainLadder, type PlainRung } from '@candela/testkit/plain-ladder';

/** The baseline in a process of its own, as the measured work is: arguments are the file, the rungs and the threads. */
const [file = '', rungs = '[]', threads = '1'] = process.argv.slice(2);
encodePlainLadder(file, JSON.parse(rungs) as PlainRung[], Number(threads));
process.exit(0);
