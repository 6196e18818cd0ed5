import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { type DemoBroadcaster, startDemoBroadcaster } from './demo-live/demo-broadcaster.ts';
import { SiteClient } from './demo-live/site-client.ts';

const usage = `Puts made-up test streams live on demo models of a running site, until Ctrl-C.

  npm run demo:live                       on maren.vale
  npm run demo:live -- <username> ...     on these models
  npm run demo:live -- --all 6            on the first six models of the site

  --url       the site (default http://localhost:3000, or PORT)
  --password  of the models (default: the demo site's)`;

const large = { width: 1280, height: 720, framesPerSecond: 25 };
/** Several streams share one machine. */
const small = { width: 640, height: 360, framesPerSecond: 24 };
const titles = [
  'Evening by candlelight',
  'Slow colours',
  'Quiet hour',
  'Letters and tea',
  'Studio night',
  'Late bloom',
];

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      all: { type: 'string' },
      url: { type: 'string', default: `http://localhost:${process.env.PORT || 3000}` },
      password: { type: 'string', default: 'candle-light-1' },
      help: { type: 'boolean', default: false },
    },
  });
  const count = Number(values.all ?? 0);
  if (values.help || !Number.isInteger(count) || count < 0 || count > 100) {
    console.log(usage);
    return values.help ? 0 : 64;
  }
  const usernames = await chooseModels(values.url, count, positionals);
  const broadcasters: DemoBroadcaster[] = [];
  const stopping = new AbortController();
  const stopped = once(stopping.signal, 'abort');
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());
  for (const [index, username] of usernames.entries()) {
    if (stopping.signal.aborted) break;
    const picture = usernames.length > 1 ? small : large;
    const title = titles[index % titles.length] ?? '';
    const { url: siteUrl, password } = values;
    try {
      const starting = startDemoBroadcaster({ siteUrl, username, password, title, picture });
      broadcasters.push(await starting);
    } catch (error) {
      console.error(`${username} could not go live: ${error instanceof Error ? error.message : error}`);
      continue;
    }
    console.log(`${username} is live: ${new URL(`/live-model/${broadcasters.at(-1)?.uniqueId}`, siteUrl)}`);
  }
  if (broadcasters.length === 0) return 1;
  console.log('Press Ctrl-C to end the show.');
  await stopped;
  await Promise.all(broadcasters.map((broadcaster) => broadcaster.stop()));
  return 0;
}

async function chooseModels(siteUrl: string, count: number, named: string[]): Promise<string[]> {
  if (count > 0) return new SiteClient(siteUrl).modelNames(count);
  return named.length > 0 ? named : ['maren.vale'];
}

try {
  process.exit(await main());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
