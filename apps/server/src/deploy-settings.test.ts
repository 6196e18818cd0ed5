import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { describeSettings } from './config-settings.ts';

const deploy = path.resolve(import.meta.dirname, '../../../deploy');
/** Settings of the other programs in the compose files, and what the files themselves are given. */
const ofOthers =
  /^(POSTGRES_(USER|DB|PASSWORD)|APP_PASSWORD|(SITE|LIVE|FILES)_ADDRESS|ROOT_(ACCESS|SECRET)_KEY|LIVEKIT_KEYS|WEB)$/;

it.each([
  'compose.yaml',
  'compose.cluster.yaml',
  'helm/candela/values.yaml',
  'helm/candela/templates/settings.yaml',
])('%s sets only what the site reads', (file) => {
  const known = new Set(describeSettings().map(({ name }) => name));
  const text = readFileSync(path.join(deploy, file), 'utf8');
  const set = [...text.matchAll(/^ +([A-Z][A-Z0-9_]+):/gm)].map(([, name = '']) => name);
  expect(set.length).toBeGreaterThan(0);
  expect(set.filter((name) => !known.has(name) && !ofOthers.test(name))).toEqual([]);
});
