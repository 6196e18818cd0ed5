import type { Site } from '@candela/testkit/boot';
import { myProfile, signInAs } from '@candela/testkit/e2e-people';
import { newOwner } from '@candela/testkit/e2e-staff';

/** A demo site with something on each of the main screens. */
export interface FilledSite {
  tokens: Record<'user' | 'model', string>;
  ownerToken: string;
  /** A path of the main screens with what this site has for MODEL, VIDEO and the like. */
  pathOf(path: string): string;
}

/** Adds what the demo site lacks: a ticket, and reports, one of them decided. */
export async function fillSite(site: Site): Promise<FilledSite> {
  const tokens = { user: await signInAs(site, 'user'), model: await signInAs(site, 'model') };
  const { status, body } = await site.call('userAccess/getAllModelWithCategory', { per_page: 60 });
  if (status !== 200) throw new Error(`The models did not come: ${status} ${JSON.stringify(body)}`);
  const found = (body.models as { _id: string; uniqueId: string; username: string }[]).find(
    ({ username }) => username === 'maren.vale',
  );
  if (!found) throw new Error('The demo site has no maren.vale.');
  const ownerToken = (await newOwner(site)).token;
  const ids: Record<string, string> = {
    MODEL: found.uniqueId,
    ACCOUNT: found._id,
    VIDEO: await firstItem(site, found._id, 'video'),
    POST: await firstItem(site, found._id, 'gallery'),
    TICKET: await writeToSupport(site, tokens.user),
    CASE: await decideCase(site, found._id, tokens.user, ownerToken),
    PAGE: await aboutPage(site, ownerToken),
    STORY: await firstOf(site, 'userBlog/getAllBlog'),
    PRODUCT: await firstOf(site, 'userPopularModel/getPopularModelAllProduct', { userId: found._id }),
    MEMBER: (await myProfile(site, tokens.user)).uniqueId,
  };
  const names = new RegExp(Object.keys(ids).join('|'), 'g');
  return { tokens, ownerToken, pathOf: (path) => path.replace(names, (name) => ids[name] ?? name) };
}

async function firstOf(site: Site, list: string, input: object = {}): Promise<string> {
  const [first] = await site.ask<{ _id: string }[]>(list, input);
  if (!first) throw new Error(`${list} has nothing.`);
  return first._id;
}

/** The newest item of a model that visitors see all of. */
async function firstItem(site: Site, userId: string, kind: string): Promise<string> {
  const { body } = await site.call('userPopularModel/getAllGallery', { userId, kind });
  return (body.data as { _id: string; locked: boolean }[]).find(({ locked }) => !locked)?._id ?? '';
}

async function writeToSupport(site: Site, token: string): Promise<string> {
  const ticket = {
    ...{ name: 'Rafe Tolland', email: 'rafe@example.test', topic: 'payment' },
    ...{ subject: 'Credits that did not come', message: 'I paid yesterday and see nothing of it yet.' },
  };
  return (await site.ask<{ ticketId: string }>('supportAccess/contact_us', ticket, token)).ticketId;
}

/** Reports an album and its model; the album's case is decided and may be appealed, the other waits. */
async function decideCase(site: Site, modelId: string, token: string, ownerToken: string): Promise<string> {
  type Found = { _id: string; itemId: string | null }[];
  const album = (await site.ask<Found>('userPopularModel/getAllAlbums', { userId: modelId }))[0];
  for (const [kind, id] of [
    ['item', album?._id],
    ['profile', modelId],
  ]) {
    const text = 'It shows a page of my notebook.';
    await site.ask('complianceAccess/report', { kind, id, reason: 'copyright', text }, token);
  }
  const cases = await site.ask<Found>('adminAccess/listCases', {}, ownerToken);
  const caseId = cases.find(({ itemId }) => itemId === album?._id)?._id ?? '';
  const decision = { decision: 'takeDown', statement: 'The page belongs to somebody else.' };
  await site.ask('adminAccess/decideCase', { _id: caseId, ...decision }, ownerToken);
  return caseId;
}

async function aboutPage(site: Site, ownerToken: string): Promise<string> {
  const [page] = await site.ask<{ _id: string }[]>(
    'adminAccess/listPages',
    { search: 'about-us' },
    ownerToken,
  );
  return page?._id ?? '';
}
