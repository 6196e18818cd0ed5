import { setTimeout as sleep } from 'node:timers/promises';
import { uploadPortrait } from '@candela/testkit/e2e-uploads';
import { addMembers } from '../crash/people.ts';
import { type AttackedSite, newSeller } from './attack-site.ts';
import { require } from './checks.ts';

const reports = 40;
const publishedWithinMs = 60_000;

/** Once a person dismissed a report, reports of nobody, or of somebody a minute old, hide the item no more. */
export async function hideAgain(attacked: AttackedSite): Promise<string> {
  const { ask, call, site, owner, database } = attacked;
  const seller = await newSeller(database);
  const files = [await uploadPortrait(site, seller.token, 'p2.webp')];
  const form = { kind: 'gallery', title: 'Looked at', visibility: 'public', files };
  const { _id: itemId } = await ask<{ _id: string }>('library.createItem', form, seller.token);
  const isSeen = async () => (await call('library.getPost', { id: itemId })).status === 200;
  const deadline = Date.now() + publishedWithinMs;
  while (!(await isSeen())) {
    require(Date.now() < deadline, 'The item was never published.');
    await sleep(100);
  }
  const minor = { kind: 'item', id: itemId, reason: 'minor', text: 'She looks young.' };
  await ask('moderation.report', minor);
  require(!(await isSeen()), 'The first report of a minor hid nothing.');
  const statement = 'We have her documents; she is 34.';
  const decideAll = async () => {
    const cases = await ask<{ _id: string }[]>(
      'admin.listCases',
      { status: 'open', per_page: 100 },
      owner.token,
    );
    for (const { _id } of cases) {
      await ask('admin.decideCase', { _id, decision: 'dismiss', statement }, owner.token);
    }
  };
  await decideAll();
  require(await isSeen(), 'A dismissed report keeps the item hidden.');
  const fresh = await addMembers(database, 5, 1n);
  for (let count = 0; count < reports; count += 1) {
    const member = count % 2 === 0 ? undefined : fresh[count % fresh.length];
    const reason = count % 4 === 0 ? 'illegal' : 'minor';
    const { status } = await call('moderation.report', { ...minor, reason }, member?.token);
    require(status === 200 || status === 429, `A report was answered ${status}.`);
    require(await isSeen(), `Report ${count + 1} hid the item again.`);
  }
  await decideAll();
  require(await isSeen(), 'The item is hidden after the last report was dismissed.');
  return `${reports} reports after the dismissal hid nothing`;
}
