import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { findProgram } from './children.ts';
import type { Cluster } from './cluster.ts';
import { fetched, fetchProgram } from './engines.ts';

const chart = path.resolve(import.meta.dirname, '../../deploy/helm/candela');

/** Where Helm is, without fetching it; undefined where it is not. */
export function foundHelm(): string | undefined {
  return findProgram('helm', path.join(fetched, 'helm'));
}

/** Has Helm look at the chart. Fetches it where it is missing, which takes some minutes. */
export async function proveChart(_cluster: Cluster, say: (line: string) => void): Promise<object> {
  const helm = foundHelm() ?? fetchProgram('helm', say);
  if (!helm) {
    say('Skipped: this machine has no Helm, and none could be fetched.');
    return { chartLinted: null };
  }
  const args = ['lint', '--strict', chart, '--set', 'settings.PUBLIC_URL=https://site.example'];
  say(execFileSync(helm, args, { stdio: 'pipe' }).toString().trim());
  return { chartLinted: true };
}
