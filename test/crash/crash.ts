import { crashRun } from './crash-run.ts';

/**
 * `npm run test:crash`: 100 kills of server, database or both under load, `-- --kills 20` for fewer. Ends by itself.
 */
const at = process.argv.indexOf('--kills');
const kills = at < 0 ? 100 : Number(process.argv[at + 1]);
if (!Number.isSafeInteger(kills) || kills < 1) throw new Error('--kills takes a whole number above zero.');

const figures = await crashRun({ kills, limitMs: 590_000, readyLimitMs: 10_000 });
process.stdout.write(
  `${figures.kills} kills, ${figures.tips} tips, each there once; ${figures.repeated} repeated with the same answer; ` +
    `ready again within ${figures.slowestReadyMs} ms.\n`,
);
if (figures.kills < kills) {
  process.stdout.write(`There was time for ${figures.kills} of ${kills} kills only.\n`);
  process.exitCode = 1;
}
