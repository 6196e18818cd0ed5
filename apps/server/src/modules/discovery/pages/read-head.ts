import type { SiteTexts } from '@candela/contract/shared/site-texts';
import sanitizeHtml from 'sanitize-html';
import type { AsVisitor, SiteClient } from '../../../platform/http/as-visitor.ts';
import { toWireFailure } from '../../../platform/http/errors.ts';
import type { PageHead } from '../../../platform/http/page-head.ts';
import type { ReadHead } from '../../../platform/http/web-app.ts';
import { say } from '../../../platform/i18n/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { pages as t } from './locales/pages.ts';
import { type FoundPage, findPage } from './page-routes.ts';
import { sharePicturePath } from './share-pictures.ts';

/** What heads are read from: what a visitor's calls do not answer is in no head either. */
interface HeadDeps {
  siteName: () => string;
  /** Whether the site has a page now: its operator turns some off. */
  isShown: (pattern: FoundPage['pattern']) => boolean;
  /** What the operator wrote in the place of the catalogue's words. */
  texts: () => SiteTexts;
  asVisitor: AsVisitor;
}

type Head = Omit<PageHead, 'status'>;
type Read = (visitor: SiteClient, params: FoundPage['params'], deps: HeadDeps) => Head | Promise<Head>;

const descriptionMax = 200;
/** Refusals that mean that a visitor has no such page. */
const gone: readonly string[] = ['not_found', 'invalid_input', 'feature_off'];

const unnamed: Head = { title: '', description: say(t.description), canonical: null };

/** The pages that search engines may list. Every other has a head that keeps it out of them. */
const heads: { readonly [Pattern in FoundPage['pattern']]?: Read } = {
  '/': (_visitor, _params, { siteName, texts }) => ({
    title: '',
    description: texts().landingSentence ?? say(t.start),
    canonical: '/',
    about: { '@type': 'WebSite', name: siteName() },
  }),
  '/sign-up': fixed('/sign-up', t.pages.signUp),
  '/model-sign-up': fixed('/model-sign-up', t.pages.modelSignUp),
  '/become-model': fixed('/become-model', t.pages.becomeModel),
  '/purchase-credit': fixed('/purchase-credit', t.pages.purchaseCredit),
  '/faq': async (visitor, params, deps) => {
    const { data: faqs } = await visitor.editorial.listFaqs({ per_page: 100 });
    const questions = faqs.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: plainText(answer) },
    }));
    const head = await fixed('/faq', t.pages.faq)(visitor, params, deps);
    return { ...head, about: { '@type': 'FAQPage', mainEntity: questions } };
  },
  '/contact-us': fixed('/contact-us', t.pages.contactUs),
  '/about-us': managed('/about-us', 'about-us'),
  '/privacy-policy': managed('/privacy-policy', 'privacy-policy'),
  '/terms-condition': managed('/terms-condition', 'terms-condition'),
  '/dmca': managed('/dmca', 'dmca'),
  '/page/:slug': async (visitor, { slug = '' }, deps) =>
    await managed(`/page/${slug}`, slug)(visitor, {}, deps),
  '/category/:categoryid?/:subcategoryid?': ofCategory('/category', t.categories),
  '/videos/:categoryid?/:subcategoryid?': ofCategory('/videos', t.videos),
  '/profile/:userId': ofProfile,
  '/:userId': async (visitor, { userId = '' }, deps) => {
    const head = await ofProfile(visitor, { userId: userId.replace(/^%40/, '@') }, deps);
    return head.canonical === `/${userId}` ? head : { ...head, movedTo: head.canonical };
  },
  '/live-model/:uniqueId': async (visitor, params, { siteName }) => {
    const { data } = await visitor.shows.getRoom({ uniqueId: params.uniqueId ?? '' });
    const { uniqueId, name, room } = data;
    const isLive = room.status === 'live' && !room.inPrivate;
    return {
      title: say(t.room.title({ name })),
      description: say(isLive ? t.room.live({ name, siteName: siteName() }) : t.room.offline({ name })),
      canonical: `/live-model/${uniqueId}`,
      image: sharePicturePath(uniqueId),
    };
  },
};

/** The staff's console finds its own pages, after its own sign-in. */
const isOfConsole = /^\/admin(?:\/|$)/;

/**
 * Makes what reads the head of a page for whoever asks. What a visitor may not see, or isn't there, is a 404 that says
 * nothing of it; a page that only waits for a proof of age, or whose head can't be read now, has the site's own.
 */
export function createHeadReader(deps: HeadDeps): ReadHead {
  return async (request) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    if (isOfConsole.test(path)) return { ...unnamed, status: 200 };
    const found = findPage(path);
    if (!found || !deps.isShown(found.pattern)) return { ...unnamed, status: 404 };
    const read = heads[found.pattern];
    if (!read) return { ...unnamed, status: 200 };
    try {
      const head = await deps.asVisitor(request, async (visitor) => await read(visitor, found.params, deps));
      return { ...head, status: 200 };
    } catch (error) {
      const { body, bug } = toWireFailure(error);
      if (gone.includes(body.code)) return { ...unnamed, status: 404 };
      // The page is worth more than its head.
      if (bug) request.log.warn({ err: error }, 'A page went without its own head.');
      return { ...unnamed, status: 200 };
    }
  };
}

/** A profile, whose own address is the model's handle. */
async function ofProfile(
  visitor: SiteClient,
  { userId = '' }: FoundPage['params'],
  { siteName }: HeadDeps,
): Promise<Head> {
  const { data } = await visitor.accounts.getProfile({ uniqueId: userId });
  if (data.handle === null) return unnamed;
  const { uniqueId, handle, name } = data;
  const description =
    shortened(data.tagline || data.description) || say(t.profile.description({ name, siteName: siteName() }));
  const person = { '@type': 'Person', name, alternateName: handle, description };
  return {
    title: name,
    description,
    canonical: `/@${handle}`,
    type: 'profile',
    image: sharePicturePath(uniqueId),
    about: { '@type': 'ProfilePage', mainEntity: person },
  };
}

function fixed(canonical: string, { title, description }: (typeof t.pages)[keyof typeof t.pages]): Read {
  return () => ({ title: say(title), description: say(description), canonical });
}

function managed(canonical: string, slug: string): Read {
  return async (visitor) => {
    const { data } = await visitor.editorial.getCmsPage({ slug });
    return {
      title: data.title,
      description: shortened(plainText(data.description)) || say(t.description),
      canonical,
    };
  };
}

function ofCategory(base: string, words: typeof t.categories): Read {
  return async (visitor, { categoryid, subcategoryid }) => {
    if (categoryid === undefined) {
      return { title: say(words.title), description: say(words.description), canonical: base };
    }
    const { data: categories } = await visitor.discovery.listCategories({});
    const category = categories.find(({ _id }) => _id === categoryid);
    const chosen =
      subcategoryid === undefined ? category : category?.subCategory.find(({ _id }) => _id === subcategoryid);
    if (!chosen) return refuse('not_found');
    const named = { category: chosen.name };
    const path = [base, categoryid, subcategoryid].filter(Boolean).join('/');
    return {
      title: say(words.titleOf(named)),
      description: say(words.descriptionOf(named)),
      canonical: path,
    };
  };
}

function plainText(managed: string): string {
  return sanitizeHtml(managed, { allowedTags: [], allowedAttributes: {} });
}

/** A text in one line, as long as a search engine shows. */
function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= descriptionMax ? line : `${line.slice(0, descriptionMax - 1).trimEnd()}…`;
}
