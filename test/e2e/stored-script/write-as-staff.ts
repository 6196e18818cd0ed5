import { newMember } from '@candela/testkit/e2e-people';
import { authenticatorCode } from '@candela/testkit/e2e-staff';
import { chargeBackTip } from '../charge-back.ts';
import type { Person, Stage } from './stage.ts';
import type { MemberWords } from './write-as-member.ts';
import { addPayoutMethod, type ModelWords } from './write-as-model.ts';
import { writeIdentity } from './write-identity.ts';

type Id = { _id: string };

/** Where it is shown. */
export interface Decided {
  storyId: string;
  caseId: string;
  complaintId: string;
  infringementId: string;
  strayId: string;
  aboutId: string;
  waitingId: string;
}

/** Everything the operator's people write: on the site's pages, and as reasons of what they do. */
export async function writeAsStaff(stage: Stage, words: ModelWords, letters: MemberWords): Promise<Decided> {
  const { write, ownerToken } = stage;
  await write('admin.addStaff', ownerToken, (filled) => ({
    ...filled,
    email: 'second@example.test',
    role: 'editor',
  }));
  await writeIdentity(stage);
  const storyId = await writePages(stage);
  await decideOnPeople(stage);
  await moderate(stage);
  await decideOnMoney(stage, letters);
  const cases = { ...(await decideCases(stage, words)), ...(await decideOnInfringement(stage, words)) };
  const { messages } = await stage.ask<{ messages: Id[] }>('admin.getTicketForStaff', ownerToken, {
    _id: letters.ticket,
  });
  await write('admin.answerTicket', ownerToken, (filled) => ({
    ...{ ...filled, _id: letters.ticket, seenMessageId: messages.at(-1)?._id },
  }));
  const pages = await stage.ask<(Id & { slug: string })[]>('admin.listPages', ownerToken, { search: '' });
  const aboutId = pages.find(({ slug }) => slug === 'about-us')?._id ?? '';
  const [waiting] = await stage.ask<Id[]>('admin.listAccounts', ownerToken, { search: 'waiting.lamp' });
  return { storyId, ...cases, aboutId, waitingId: waiting?._id ?? '' };
}

async function writePages({ write, ask, ownerToken }: Stage): Promise<string> {
  const say = <T = Id>(name: string, more: object = {}) =>
    write<T>(`admin.${name}`, ownerToken, (filled) => ({ ...filled, ...more }));
  await say('saveCategory');
  await say('saveProductCategory');
  for (const board of ['banner', 'home', 'message', 'member', 'model'])
    await say('saveBoardPicture', { board });
  for (const slug of ['about-us', 'privacy-policy', 'terms-condition', 'dmca', '2257']) {
    const { writtenAt } = await ask<{ writtenAt: string }>('admin.getPage', ownerToken, { slug });
    await say('savePage', { slug, seenAt: writtenAt, publish: 'now', publishAt: null });
  }
  const { writtenAt } = await ask<{ writtenAt: string }>('admin.getPage', ownerToken, { slug: 'footer' });
  await write('admin.savePage', ownerToken, ({ title, description }) => ({
    slug: 'footer',
    title,
    description: JSON.stringify({
      content: description,
      social: { facebook: 'javascript:__ran()', twitter: String(description).slice(0, 400), instagram: '' },
    }),
    seenAt: writtenAt,
  }));
  await say('saveFaq');
  await say('saveCannedAnswer', { topic: 'any' });
  await say('savePack', { credits: 100, priceMinor: 900, currency: 'USD' });
  const story = await say('saveStory', { publishedAt: '2026-01-02T10:00:00.000Z' });
  return story._id;
}

async function turnTwoStepOn({ ask }: Stage, { token }: Person): Promise<void> {
  const { secret } = await ask<{ secret: string }>('accounts.setUpSecondFactor', token, {});
  await ask('accounts.confirmSecondFactor', token, { code: authenticatorCode(secret) });
}

async function decideOnPeople(stage: Stage): Promise<void> {
  const { write, ask, ownerToken, member, lesserModel, lesserMember } = stage;
  const about = (name: string, { _id }: Pick<Person, '_id'>, more: object = {}) =>
    write(`admin.${name}`, ownerToken, (filled) => ({ ...filled, _id, ...more }));
  await about('setModelTrust', stage.model, { level: 'trusted' });
  await about('addAccountNote', member);
  await about('revealAddresses', member);
  await about('grantCredits', member, { amountCredits: 900 });
  await about('setLegalHold', member, { isHeld: true });
  await turnTwoStepOn(stage, lesserMember);
  await about('removeSecondFactor', lesserMember);
  await about('endAccountSessions', lesserMember);
  await about('suspendAccount', lesserMember);
  await about('unsuspendAccount', lesserMember);
  await about('suspendAccount', lesserMember);
  const [waiting] = await ask<Id[]>('admin.listAccounts', ownerToken, { search: 'lesser.lamp' });
  if (waiting?._id !== lesserModel._id) throw new Error('The lesser model is in no list.');
  const leaver = await newMember(stage.site, 'leaving.guest');
  const [leaving] = await ask<Id[]>('admin.listAccounts', ownerToken, { search: leaver.username });
  await about('eraseAccount', { _id: leaving?._id ?? '' }, { username: leaver.username });
}

/** About the lesser model's show and picture; she is rejected last. */
async function moderate({ write, ask, ownerToken, member, model, lesserModel }: Stage): Promise<void> {
  const room = { modelId: lesserModel._id };
  const costs = { showType: 'free', privateShowCost: 10 };
  const channelName = lesserModel._id;
  const opened = await write<{ sessionId: string }>('shows.startBroadcast', lesserModel.token, (filled) => ({
    ...filled,
    ...costs,
    channelName,
  }));
  await write('shows.changeShow', lesserModel.token, ({ title }) => ({
    ...{ title, channelName, sessionId: opened.sessionId },
  }));
  await write('admin.silenceRoom', ownerToken, (filled) => ({ ...filled, ...room, minutes: 5 }));
  await write('admin.warnModel', ownerToken, (filled) => ({ ...filled, ...room }));
  await write('admin.removeViewer', ownerToken, (filled) => ({
    ...{ ...filled, ...room, accountId: member._id, hours: 1 },
  }));
  const running = await ask<(Id & { modelId: string })[]>('admin.listShows', ownerToken, {});
  const own = running.find(({ modelId }) => modelId === lesserModel._id);
  await write('admin.keepShowEvidence', ownerToken, (filled) => ({
    ...{ ...filled, _id: own?._id, about: 'other' },
  }));
  await write('admin.blurShow', ownerToken, (filled) => ({ ...filled, ...room, isBlurred: true }));
  await write('admin.stopShow', ownerToken, (filled) => ({ ...filled, ...room }));
  await write('admin.rejectModel', ownerToken, (filled) => ({
    ...{ ...filled, _id: lesserModel._id, seen: 'approved' },
  }));
  const items = await ask<(Id & { approval: string })[]>('admin.listItems', ownerToken, {
    ...{ state: 'published', kind: 'audio', search: model.username },
  });
  const last = items.at(-1);
  await write('admin.reviewItem', ownerToken, (filled) => ({
    ...{ ...filled, _id: last?._id, seen: last?.approval, approval: 'rejected' },
  }));
  await write('admin.hideItem', ownerToken, (filled) => ({ ...filled, _id: last?._id, isHidden: true }));
}

const emptyStatement = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt/>
  </BkToCstmrStmt></Document>`;

async function decideOnMoney(stage: Stage, letters: MemberWords): Promise<void> {
  const { write, ask, ownerToken, model, member } = stage;
  const about = (name: string, more: object) =>
    write(`admin.${name}`, ownerToken, (filled) => ({ ...filled, ...more }));
  for (const decision of ['markPayoutPaid', 'returnPayout']) {
    const { _id } = await ask<Id>('earnings.requestPayout', model.token, { amountCredits: 500 });
    await ask('admin.approvePayout', ownerToken, { _id });
    await about(decision, { _id });
  }
  await about('readBankFile', { xml: emptyStatement });
  const account = { accountNumber: '12345678', bic: 'DEUTDEFF', country: 'DE' };
  await addPayoutMethod(stage, { kind: 'wire', ...account });
  for (let turn = 0; turn < 2; turn += 1)
    await about('holdEarnings', { modelId: model._id, amountCredits: 5 });
  const holds = await ask<Id[]>('admin.listHolds', ownerToken);
  await about('releaseEarnings', { modelId: model._id, holdId: holds[0]?._id });
  const who = { username: 'short.visit', modelId: model._id, staffToken: ownerToken };
  const { _id: holdId } = await chargeBackTip(stage.site, who);
  await about('takeHeldEarnings', { modelId: model._id, holdId });
  const sold = await ask<(Id & { refundedCredits: number })[]>('admin.listPurchases', ownerToken, {
    search: member.username,
  });
  const whole = sold.find(({ refundedCredits }) => refundedCredits === 0);
  await about('refundPurchase', { _id: whole?._id, seenRefunded: 0, amountCredits: 1 });
  await about('refundPayment', { _id: letters.paymentId });
  await ask('plans.createPromoCode', model.token, { code: 'LANTERN', kind: 'percent', amount: 10 });
  const codes = await ask<Id[]>('admin.listPromoCodes', ownerToken, { search: 'LANTERN' });
  await about('endPromoCode', { _id: codes[0]?._id });
  const settings = await ask<{ _id: string; value: number }[]>('admin.getSettings', ownerToken);
  const days = settings.find(({ _id }) => _id === 'earningsHoldDays');
  const seen = days?.value ?? 0;
  await about('setSetting', { _id: 'earningsHoldDays', seen, value: seen + 1 });
  const rule = { _id: 'sharedAddress', isOn: true, threshold: 7, windowHours: 168, effect: 'flag' };
  await about('saveFraudRule', rule);
  const share = { username: model.username, modelId: model._id, kind: 'tip', share: 'percent', percent: 90 };
  const startsAt = new Date(Date.now() + 3_600_000).toISOString();
  const { _id: shareId } = await about('addCreatorShare', { ...share, startsAt });
  await about('withdrawCreatorShare', { _id: shareId });
  const seenNow = async () => (await ask<{ number: number }>('admin.getLook', ownerToken, {})).number;
  await about('saveLook', { seen: await seenNow(), look: {} });
  await about('saveFeatures', { seen: await seenNow(), off: [] });
  await about('saveTexts', { seen: await seenNow() });
  await about('saveMail', { kind: 'approved', seen: 0, texts: {} });
}

/** Reported, taken down, appealed, upheld; and a complaint that waits. */
async function decideCases(
  stage: Stage,
  words: ModelWords,
): Promise<{ caseId: string; complaintId: string }> {
  const { write, ask, ownerToken, moderatorToken, model, member } = stage;
  await write('moderation.report', member.token, (filled) => ({
    ...{ ...filled, kind: 'item', id: words.album, reason: 'other' },
  }));
  const complaint = { email: 'somebody@example.test', reason: 'other', inGoodFaith: true };
  await write('moderation.complain', undefined, (filled) => ({ ...filled, ...complaint }));
  const open = await ask<(Id & { itemId: string | null; source: string })[]>('admin.listCases', ownerToken);
  const caseId = open.find(({ itemId }) => itemId === words.album)?._id ?? '';
  await write('admin.decideCase', ownerToken, (filled) => ({
    ...{ ...filled, _id: caseId, decision: 'takeDown' },
  }));
  await write('moderation.appealDecision', model.token, (filled) => ({ text: filled.text, caseId }));
  await write('admin.decideAppeal', moderatorToken, (filled) => ({
    ...{ ...filled, _id: caseId, outcome: 'reversed' },
  }));
  await write('admin.saveView', moderatorToken);
  await write('admin.saveStatementTemplate', moderatorToken, ({ name, text }) => ({
    ...{ name, text, decision: 'dismiss' },
  }));
  const complaintId = open.find(({ source }) => source === 'complaint')?._id ?? '';
  return { caseId, complaintId };
}

/** Taken down for a notice of infringement, countered, and gone to court over; and one whose address leads nowhere. */
async function decideOnInfringement(
  { write, ask, ownerToken, model }: Stage,
  words: ModelWords,
): Promise<{ infringementId: string; strayId: string }> {
  const email = 'author@example.test';
  const oaths = { email, inGoodFaith: true, underPenalty: true };
  for (const material of [`/profile/hers?post=${words.audio}`, undefined]) {
    await write('moderation.sendDmcaNotice', undefined, (filled) => ({
      ...{ ...filled, ...oaths, material: material ?? filled.material },
    }));
  }
  const open = await ask<(Id & { itemId: string | null; source: string })[]>('admin.listCases', ownerToken);
  const notices = open.filter(({ source }) => source === 'dmca');
  const infringementId = notices.find(({ itemId }) => itemId === words.audio)?._id ?? '';
  await write('admin.decideCase', ownerToken, (filled) => ({
    ...{ ...filled, _id: infringementId, decision: 'takeDown' },
  }));
  await write('moderation.sendCounterNotice', model.token, ({ token: _, ...filled }) => ({
    ...{ ...filled, caseId: infringementId, underPenalty: true, consentsToCourt: true },
  }));
  await write('admin.recordLawsuit', ownerToken, (filled) => ({ ...filled, _id: infringementId }));
  return { infringementId, strayId: notices.find(({ itemId }) => itemId === null)?._id ?? '' };
}
