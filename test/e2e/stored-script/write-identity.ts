import { documentPicture, passportFacts } from '@candela/testkit/e2e-documents';
import type { Stage } from './stage.ts';

/** The model sends documents, and the release of somebody she is seen with; both are rejected. */
export async function writeIdentity(stage: Stage): Promise<void> {
  const { model, ownerToken, write, ask } = stage;
  await sendDocuments(stage);
  type Check = { _id: string; status: string };
  const checks = await ask<Check[]>('admin.getIdentityChecks', ownerToken, { _id: model._id });
  const waiting = checks.find(({ status }) => status === 'pending');
  await write('admin.decideRenewal', ownerToken, (filled) => ({
    ...{ ...filled, _id: model._id, checkId: waiting?._id, decision: 'rejected' },
  }));
  // Every part was wrong, so every part is sent again.
  const corrected = await uploadPictures(stage, ['front', 'selfie']);
  await write('verification.correctIdentity', model.token, (filled) => ({
    ...{ ...passportFacts(), ...filled, ...corrected },
  }));
  const pictures = await uploadPictures(stage, ['release', 'front', 'selfie']);
  const signed = { ...passportFacts(), ...pictures, signedOn: '2026-01-15' };
  const release = await write<{ _id: string }>('verification.addRelease', model.token, (filled) => ({
    ...{ ...signed, ...filled },
  }));
  await write('admin.rejectRelease', ownerToken, (filled) => ({ ...filled, _id: release._id }));
}

async function sendDocuments(stage: Stage): Promise<void> {
  const pictures = await uploadPictures(stage, ['front', 'selfie']);
  await stage.write('verification.sendIdentity', stage.model.token, (filled) => ({
    ...{ ...passportFacts(), ...filled, ...pictures },
  }));
}

/** Puts a picture of each side into the vault; resolves to their ids by side. */
async function uploadPictures({ model, ask }: Stage, sides: readonly string[]) {
  const files: Record<string, string> = {};
  for (const [index, side] of sides.entries()) {
    const data = (await documentPicture(90 * index)).toString('base64');
    const { fileId } = await ask<{ fileId: string }>('verification.uploadDocument', model.token, {
      side,
      data,
    });
    files[side] = fileId;
  }
  return files;
}
