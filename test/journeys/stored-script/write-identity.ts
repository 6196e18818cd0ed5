import { documentPicture, passportFacts } from '@candela/testkit/journey-documents';
import type { Stage } from './stage.ts';

/** The model sends documents that are rejected, and others that wait. */
export async function writeIdentity(stage: Stage): Promise<void> {
  const { model, ownerToken, write, ask } = stage;
  await sendDocuments(stage);
  type Check = { _id: string; status: string };
  const checks = await ask<Check[]>('admin.getIdentityChecks', ownerToken, { _id: model._id });
  const waiting = checks.find(({ status }) => status === 'pending');
  await write('admin.decideRenewal', ownerToken, (filled) => ({
    ...{ ...filled, _id: model._id, checkId: waiting?._id, decision: 'rejected' },
  }));
}

async function sendDocuments({ model, write, ask }: Stage): Promise<void> {
  const files: Record<string, string> = {};
  for (const [side, hue] of [
    ['front', 210],
    ['selfie', 24],
  ] as const) {
    const data = (await documentPicture(hue)).toString('base64');
    const { fileId } = await ask<{ fileId: string }>('identity.uploadDocument', model.token, { side, data });
    files[side] = fileId;
  }
  await write('identity.sendIdentity', model.token, (filled) => ({
    ...{ ...passportFacts(), ...filled, ...files },
  }));
}
