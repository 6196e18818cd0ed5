import { randomUUID } from 'node:crypto';
import type { Broadcast } from '@candela/contract/shows/operations';
import { statement } from '@candela/server/database';
import { addAccount } from '@candela/testkit/test-people';
import { hashPassword } from '../../apps/server/src/modules/accounts/index.ts';
import type { Operation } from '../bad-input-cases.ts';
import { addSessionOf } from '../crash/people.ts';
import type { AttackedSite } from './attack-site.ts';
import type { World } from './malformed-kind.ts';

const grantsUsed = 8;
/** Ends the session it is called with, so each is called without one. */
const endsSessions = new Set([
  'accounts.logout',
  'accounts.revokeSession',
  'admin.staffLogout',
  'admin.changeStaffPassword',
]);

const setPassword = statement(
  'attack.set-password',
  'update accounts.accounts set password_hash = $2 where id = $1',
);

/** People who ask for nonsense, and things to ask it of that nobody else needs. */
export async function openWorld(attacked: AttackedSite): Promise<World> {
  const { database, ask, model, member, owner } = attacked;
  const hash = await hashPassword(randomUUID());
  const sessionOf = async (type: 'user' | 'model') => {
    const id = await addAccount(database, type);
    await database.execute(setPassword, [id, hash]);
    return await addSessionOf(database, id);
  };
  const tokens = { user: await sessionOf('user'), model: await sessionOf('model') };
  const decoys = [await addAccount(database, 'user'), await addAccount(database, 'model')];
  const media = { whip: [] as string[], whep: [] as string[] };
  const form = { channelName: model.id, showType: 'free' as const, privateShowCost: 10, title: 'Attack' };

  /** Grants are asked for again now and then: they end, and a show that nobody publishes to ends with them. */
  async function grant(role: 'whip' | 'whep'): Promise<string> {
    const given = media[role].pop();
    if (given !== undefined) return given;
    const name = role === 'whip' ? 'shows.startBroadcast' : 'shows.joinBroadcast';
    const input = role === 'whip' ? form : { channelName: model.id };
    const { status, body } = await attacked.call(name, input, role === 'whip' ? model.token : member.token);
    const token = status === 200 ? (body.data as Pick<Broadcast, 'media'>).media.token : 'not live';
    media[role] = Array.from({ length: grantsUsed }, () => token);
    return token;
  }

  await ask('shows.startBroadcast', form, model.token);
  return {
    ids: [...decoys, randomUUID(), randomUUID()],
    tokenOf({ name, access }: Operation) {
      if (endsSessions.has(name)) return 'spent';
      if (access === 'staff') return owner.token;
      return access === 'model' ? tokens.model : tokens.user;
    },
    media: async (role) => ({ path: `/live/${role}/${model.id}`, token: await grant(role) }),
  };
}
