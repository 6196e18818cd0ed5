import { bootSite, type Site } from '@candela/testkit/boot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operations } from './bad-input-cases.ts';

type Json = Record<string, unknown>;
type OperationObject = {
  operationId?: string;
  summary?: string;
  tags?: string[];
  requestBody?: { content?: Record<string, { schema?: Json }> };
  responses?: Record<string, { description?: string; content?: Record<string, { schema?: Json }> }>;
};
type Document = {
  openapi: string;
  info: Json;
  servers: { url: string }[];
  paths: Record<string, Record<string, OperationObject>>;
  components?: Json;
};

/**
 * The calls the specification names that exist so far, as it spells them. A call that gets its operation
 * moves in here; one that disappears fails the test.
 */
const namedCalls = `
POST userAccess/register
POST userAccess/login
POST userAccess/password-reset
POST userAccess/reset-password
POST userAccess/change-password
GET userAccess/get-profile
POST userAccess/getProfileById
POST userAccess/makePayment
POST userAccess/makePaymentWithoutLogin
POST userAccess/transactionDetails
POST userPurchaseCredit/getAllPurchaseCredit
POST userAccess/getAllModelWithCategory
POST userAccess/getAllLiveModelWithCategory
POST userPopularModel/getAllPopularModel
POST userCategory/getSubCategory
POST userCategory/getAllCategory
POST userHomeManegement/homeSearch
POST userHomeManegement/getModelImages
POST userMessageBoard/getImages
POST userMessageBoard/getAllImages
POST userHomeImages/getAllHomeImages
POST userMemberBoard/getMemberBoard
POST favorites/addRemoveFavorite
POST favorites/getFavorited
POST favorites/getAllFavorited
POST favoriteUsers/addRemoveFavoriteUser
POST favoriteUsers/getAllFavoritedUser
GET favoriteUsers/getAllActiveUser
POST userCms/getCms
POST userFaq/getAllFaq
POST userBanner/getAllBanner
POST userAccess/purchaseByCredit
POST userAccess/tips
POST userAccess/purchaseHistory
POST userLive/startBroadcast
POST userLive/joinBroadcast
POST userAccess/getAllUserShippingInformation
POST userProduct/addProduct
POST userProduct/updateProduct
POST userProduct/deleteProduct
POST userProduct/getOneProduct
POST userProduct/getAllProduct
POST userProduct/getAllProductWithcategory
POST userPopularModel/getPopularModelAllProduct
POST userProductCategory/getAllProductCategory
POST userChatPlan/addChatPlan
POST userChatPlan/updateChatPlan
POST userChatPlan/deleteChatPlan
POST userChatPlan/getChatPlan
POST userChatPlan/getAllChatPlan
POST userChatPlan/getAllChatPlanWithoutLogin
POST clubHousePlan/addClubHousePlan
POST clubHousePlan/updateClubHousePlan
POST clubHousePlan/deleteClubHousePlan
POST clubHousePlan/getClubHousePlan
POST clubHousePlan/getAllClubHousePlan
POST clubHousePlan/getAllClubHousePlanWithoutLogin
POST userCart/getAllCart
POST userCart/getOneCart
POST userCart/deleteCart
POST userCart/addCart
POST userCart/updateCart
POST userLive/stopBroadcast
POST userAccess/getModelEarning
POST userAccess/updateProfile
POST userAccess/updateBioInfo
POST userAccess/uploadProfileImage
POST userAccess/updateRating
POST userGallery/create
POST userGallery/edit
POST userGallery/delete
POST userGallery/getAllGallery
POST userGallery/getAllModelGallery
POST userAccess/getAllModelGalleryWithoutLogin
POST userPostOrComment/getOnePostAndComment
POST userPopularModel/getAllGallery
POST userAlbum/getAllAlbums
POST userAlbum/create
POST userAlbum/edit
POST userAlbum/editAlbumImages
POST userAlbum/getAlbumImage
POST userAlbum/delete
POST userAlbum/uploadAlbumImage
POST userAlbum/deleteAlbumImage
POST userPopularModel/getAllAlbums
POST userPostOrComment/createComment
POST userPostOrComment/like-dislike
POST userPostOrComment/deleteComment
POST userPostOrComment/editPostOrComment
POST userPostOrComment/addRemoveFavroite
POST userGallery/addCompressionRecord
POST userNews/getAllNews
POST userNews/create
POST userNews/edit
POST userNews/getOneNews
POST userNews/delete
POST userAccess/createPreSignedUrlPublic
POST userAccess/createPreSignedUrlPrivate
POST userAccess/viewPreSignedUrl
`;

let site: Site;
let document: Document;

beforeAll(async () => {
  site = await bootSite({ seed: 'none' });
  const response = await fetch(`${site.url}/api/openapi.json`);
  expect(response.headers.get('content-type')).toContain('application/json');
  document = (await response.json()) as Document;
});

afterAll(async () => {
  await site?.stop();
});

test('the document has the parts OpenAPI 3.1 asks for, and every reference in it leads somewhere', () => {
  expect(document.openapi).toMatch(/^3\.1\.\d+$/);
  expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
  expect(document.servers[0]?.url).toMatch(/\/api$/);
  const broken = references(document).filter((reference) => resolve(reference) === undefined);
  expect(broken).toEqual([]);
  for (const { where, operation } of listed()) {
    expect(operation.summary, where).toBeTruthy();
    expect(operation.tags?.length, where).toBeGreaterThan(0);
    expect(Object.keys(operation.responses ?? {}), where).toContain('200');
    for (const [status, response] of Object.entries(operation.responses ?? {})) {
      expect(status, where).toMatch(/^[1-5]\d\d$/);
      expect(typeof response.description, where).toBe('string');
    }
  }
  const ids = listed().map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

test('every operation of the contract is listed with its input and its answer, and nothing else is', () => {
  const wanted = operations.map(({ method, path }) => `${method} ${path}`).sort();
  expect(
    listed()
      .map(({ where }) => where)
      .sort(),
  ).toEqual(wanted);
  for (const { where, operation } of listed()) {
    expect(operation.responses?.['200']?.content?.['application/json']?.schema, where).toBeDefined();
    if (where.startsWith('POST')) {
      expect(operation.requestBody?.content?.['application/json']?.schema, where).toBeDefined();
    }
    const failures = Object.entries(operation.responses ?? {}).filter(([status]) => status >= '400');
    expect(failures.length, `${where} says how it fails`).toBeGreaterThan(0);
  }
});

test('the calls the specification names stand under its own spelling', () => {
  const known = new Set(listed().map(({ where }) => where));
  const missing = namedCalls
    .trim()
    .split('\n')
    .filter((line) => !known.has(line.replace(' ', ' /')));
  expect(missing).toEqual([]);
});

test('the reference page is served with everything it loads', async () => {
  const page = await fetch(`${site.url}/api/docs`);
  expect(page.status).toBe(200);
  const html = await page.text();
  const parts = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '');
  expect(parts.length).toBeGreaterThan(0);
  for (const part of parts) {
    const response = await fetch(new URL(part, site.url));
    await response.arrayBuffer();
    expect(response.status, part).toBe(200);
  }
});

function listed(): { where: string; operation: OperationObject }[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      where: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  );
}

function references(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(references);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    key === '$ref' && typeof part === 'string' ? [part] : references(part),
  );
}

function resolve(reference: string): unknown {
  if (!reference.startsWith('#/')) return undefined;
  return reference
    .slice(2)
    .split('/')
    .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((place, part) => (place as Json | undefined)?.[part], document);
}
