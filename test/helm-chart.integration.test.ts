import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { foundHelm } from './cluster/helm.ts';

const helm = foundHelm();
const chart = 'deploy/helm/candela';
const settings = ['--set', 'settings.PUBLIC_URL=https://site.example'];
if (!helm)
  process.stdout.write('Skipped: no Helm here; `npm run test:cluster -- --only chart` fetches one.\n');

describe.skipIf(!helm)('the Helm chart', () => {
  const run = (...args: string[]) => execFileSync(helm ?? '', args, { stdio: 'pipe' }).toString();

  it('is found in order by Helm, and asks for the address of the site', () => {
    expect(run('lint', '--strict', chart, ...settings)).toContain('1 chart(s) linted, 0 chart(s) failed');
    expect(() => run('template', 'candela', chart)).toThrow('PUBLIC_URL');
  });

  it('makes processes of both roles that are asked whether they are ready', () => {
    const made = run('template', 'candela', chart, ...settings);
    expect(made.match(/^kind: Deployment$/gm)).toHaveLength(2);
    expect(made.match(/path: \/ready/g)?.length).toBeGreaterThanOrEqual(2);
  });
});
