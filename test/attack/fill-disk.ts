import type { UploadBudget } from '@candela/contract/library/files';
import { addMembers, type Member } from '../crash/people.ts';
import type { AttackedSite } from './attack-site.ts';
import { require } from './checks.ts';

const gigabyte = 1024 ** 3;
/** Far more than any account may have open. */
const tries = 1_200;

/** A new account asks for upload addresses of every kind until it is refused, and what it holds is bounded. */
export async function fillDisk(attacked: AttackedSite): Promise<string> {
  const { ask, call, database } = attacked;
  const [large, small] = (await addMembers(database, 2, 1n)) as [Member, Member];
  const video = { bucketName: 'video', fileName: 'a.mp4', contentType: 'video/mp4' };
  const picture = { bucketName: 'album', fileName: 'a.png', contentType: 'image/png' };
  const answers = new Map<number, number>();
  const send = async (member: Member, name: string, input: object) => {
    const { status } = await call(name, input, member.token);
    require([200, 409, 429].includes(status), `${name} was answered ${status}.`);
    answers.set(status, (answers.get(status) ?? 0) + 1);
  };
  const asked = Array.from({ length: tries }, (_, at) => () => {
    if (at % 3 === 0) return send(large, 'library.startUpload', { ...video, fileSize: 4 * gigabyte });
    if (at % 3 === 1) return send(large, 'library.createPreSignedUrlPublic', video);
    return send(small, 'library.createPreSignedUrlPrivate', { ...picture, fileSize: 1 });
  }).values();
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (const each of asked) await each();
    }),
  );
  const budgets = await Promise.all(
    [large, small].map((member) => ask<UploadBudget>('library.getUploadBudget', {}, member.token)),
  );
  for (const budget of budgets) {
    require(budget.storedBytes + budget.pendingBytes <=
      budget.bytesMax, `${budget.storedBytes + budget.pendingBytes} of ${budget.bytesMax} bytes are promised.`);
    require(budget.openUploads <= budget.openUploadsMax, `${budget.openUploads} uploads are open.`);
  }
  const promised = budgets.reduce((sum, budget) => sum + budget.pendingBytes, 0);
  const refused = (answers.get(409) ?? 0) + (answers.get(429) ?? 0);
  return `${tries} addresses asked for, ${refused} refused, ${(promised / gigabyte).toFixed(1)} GB promised to two accounts`;
}
