import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { AttackedSite } from './attack-site.ts';

/** What somebody else on the site got while it was attacked. */
export interface Seen {
  asked: number;
  slowestMs: number;
  slowest: string;
  /** Whatever was not answered 200. */
  failures: string[];
  /** The longest the bystander itself had to wait for a processor, which says how busy the machine was. */
  machineMs: number;
}

export interface Bystander {
  /** What was seen since the last time. */
  seen(): Promise<Seen>;
  leave(): void;
}

/** Lets somebody use the site all the while, from a process of their own, so that the attacker's work delays nobody. */
export async function openBystander({ site, member }: AttackedSite): Promise<Bystander> {
  const script = fileURLToPath(new URL('bystander-process.ts', import.meta.url));
  const child = fork(script, [site.url, member.token], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  await once(child, 'message');
  return {
    async seen() {
      child.send('seen');
      const [seen] = (await once(child, 'message')) as [Seen];
      return seen;
    },
    leave: () => child.disconnect(),
  };
}
