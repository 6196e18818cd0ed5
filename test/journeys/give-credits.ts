import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Site } from '@candela/testkit/boot';
import { type Newcomer, newMember, ownProfile } from '@candela/testkit/journey-people';

const command = path.resolve(import.meta.dirname, '../../apps/server/src/commands/grant-credits.ts');

/** A new member with credits, given with what an operator would type. */
export async function memberWith(site: Site, username: string, credits: number): Promise<Newcomer> {
  const member = await newMember(site, username);
  await promisify(execFile)(process.execPath, [command, username, String(credits), 'for a journey'], {
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      DATA_DIR: site.dataFolder,
      PUBLIC_URL: site.url,
    },
  });
  return member;
}

/** What an account can spend now. */
export async function balanceOf(site: Site, token: string): Promise<number> {
  return (await ownProfile(site, token)).netCreditScore;
}
