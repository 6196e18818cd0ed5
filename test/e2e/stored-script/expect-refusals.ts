import { dayMs } from '@candela/contract/shared/durations';
import type { Stage } from './stage.ts';
import type { ModelWords } from './write-as-model.ts';
import type { Decided } from './write-as-staff.ts';

/** Texts that name something, or must be one of a few words: an attack is refused, and nothing of it is kept. */
export async function expectRefusals(stage: Stage, words: ModelWords & Decided): Promise<void> {
  const { model, member, ownerToken, expectRefused } = stage;
  const file = { bucketName: 'album', fileName: 'lamp.webp', fileSize: 4_000 };
  for (const name of ['createPreSignedUrlPublic', 'createPreSignedUrlPrivate', 'startUpload']) {
    await expectRefused(`library.${name}`, model.token, ({ contentType }) => ({ ...file, contentType }));
  }
  await expectRefused('accounts.resetPassword', undefined, ({ resetToken }) => ({
    ...{ resetToken, password: 'Kettle-and-lantern-42' },
  }));
  await expectRefused('accounts.login', undefined, ({ login }) => ({
    ...{ login, password: 'Kettle-and-lantern-42', type: 'user' },
  }));
  await expectRefused('rooms.setModerator', model.token, (filled) => ({ ...filled, isModerator: true }));
  await expectRefused('messages.setBlocked', member.token, (filled) => ({ ...filled, isBlocked: true }));
  await expectRefused('ledger.purchaseByCredit', member.token, (filled) => ({
    ...{ ...filled, kind: 'video', itemId: words.video },
  }));
  await expectRefused('admin.setSetting', ownerToken, ({ value, seen }) => ({
    ...{ value, seen, _id: 'currency', reason: 'To see it refused.' },
  }));
  await expectRefused('admin.addCreatorShare', ownerToken, ({ username, reason }) => ({
    ...{ username, reason, kind: 'tip', share: 'percent', percent: 90 },
  }));
  // Seen long ago, so that even a name that could stand is not taken.
  await expectRefused('admin.saveLook', ownerToken, ({ look }) => ({
    ...{ look, seen: 999_999, reason: 'To see it refused.' },
  }));
  // Nobody there has excluded herself, so there is nothing to end.
  await expectRefused('admin.endSelfExclusion', ownerToken, (filled) => ({
    ...{ ...filled, _id: stage.lesserMember._id },
  }));
  await expectRefused('admin.pointCase', ownerToken, (filled) => ({ ...filled, _id: words.strayId }));
  await expectRefused('admin.decideCases', ownerToken, (filled) => ({ ...filled, ids: [] }));
  await expectRefused('admin.decidePayouts', ownerToken, (filled) => ({ ...filled, decision: 'forgive' }));
  await expectRefused('admin.decideFraudCases', ownerToken, (filled) => ({ ...filled, cases: [] }));
  await expectRefused('admin.readBankFile', ownerToken);
  await expectRefused('admin.readSettlement', ownerToken);
  await expectRefused('admin.readWatermark', ownerToken);
  await expectRefused('watermarks.readCode', model.token);
  await expectRefused('moderation.reportLeak', model.token);
  // Nothing is written down of a look that showed nothing.
  await expectRefused('admin.lookAtShow', ownerToken, (filled) => ({ ...filled, _id: words.strayId }));
  await expectRefused('admin.openShowStill', ownerToken, (filled) => ({ ...filled, _id: words.strayId }));
  await expectRefused('admin.closeStaffAlarm', ownerToken, (filled) => ({ ...filled, _id: words.strayId }));
  await expectRefused('admin.closeChargebackAlarm', ownerToken, (filled) => ({
    ...filled,
    _id: words.strayId,
  }));
  await expectRefused('admin.closeSettlementAlarm', ownerToken, (filled) => ({
    ...filled,
    _id: words.strayId,
  }));
  await expectRefused('admin.beginWatch', ownerToken, (filled) => ({ ...filled, _id: words.strayId }));
  // Nobody waits with this token, and no picture of hers does.
  await expectRefused('accounts.prepareProfile', undefined, (filled) => ({
    ...filled,
    token: 'x'.repeat(43),
  }));
  await expectRefused('schedule.prepareShow', undefined, (filled) => ({
    ...filled,
    ...{ token: 'x'.repeat(43), kind: 'free', cost: 0, startsAt: new Date(Date.now() + dayMs).toISOString() },
  }));
  await expectRefused('admin.decidePictures', ownerToken, (filled) => ({
    ...{ ...filled, _id: stage.lesserModel._id, pictureIds: [words.strayId], decision: 'rejected' },
  }));
  await expectRefused('admin.eraseAccount', ownerToken, ({ username }) => ({
    ...{ username, _id: stage.lesserMember._id, reason: 'To see it refused.' },
  }));
}
