import { type ChosenTexts, textFields } from '@candela/contract/admin/look-fields';
import { adminSiteWords } from '@candela/contract/admin/site-words';
import { type SiteFeature, siteFeatures } from '@candela/contract/shared/site-features';
import type { SiteTexts } from '@candela/contract/shared/site-texts';
import { implement } from '@orpc/server';
import { statement } from '../../../platform/database/index.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { say } from '../../../platform/i18n/index.ts';
import type { AdminDeps } from '../dependencies.ts';
import { texts as t } from '../locales/texts.ts';
import { readVersions, saveVersion } from './versions.ts';

const underWay = statement<Record<'shop' | 'memberships' | 'privateShows' | 'calls' | 'placement', number>>(
  'admin.features-under-way',
  `select
     (select count(*)::int from shop.order_list where state in ('paid', 'packed', 'shipped')) as shop,
     (select count(*)::int from ledger.current_entitlements where kind in ('chatPlan', 'clubHousePlan')) as memberships,
     (select count(*)::int from private_shows.running_private_shows) as "privateShows",
     (select count(*)::int from calls.active_calls) as calls,
     (select count(*)::int from shop.featured_models) as placement`,
);

const os = implement(adminSiteWords).$context<RequestContext>();

/** What the site offers, and what it says. */
export function siteWordsRoutes(deps: AdminDeps) {
  return {
    getFeatures: os.getFeatures.handler(async () => ({ data: await getFeatures(deps) })),
    saveFeatures: os.saveFeatures.handler(async ({ input: { off, ...input }, context }) => {
      const change = { off: siteFeatures.filter((feature) => off.includes(feature)) };
      await saveVersion(deps, context, { action: 'saveFeatures', kind: 'features', change, ...input });
      return { msg: say(t.replies.featuresSaved) };
    }),
    getTexts: os.getTexts.handler(async () => ({ data: await getTexts(deps) })),
    saveTexts: os.saveTexts.handler(async ({ input: { texts, ...input }, context }) => {
      const change = { texts: writtenOf(texts) };
      await saveVersion(deps, context, { action: 'saveTexts', kind: 'texts', change, ...input });
      return { msg: say(t.replies.textsSaved) };
    }),
  };
}

async function getFeatures(deps: AdminDeps) {
  const [{ number, look, history }, counted] = await Promise.all([
    readVersions(deps, ['off']),
    deps.database.row(underWay),
  ]);
  const versions = history.map(({ look: { off }, ...version }) => ({ ...version, off }));
  return { number, off: look.off satisfies SiteFeature[], underWay: counted, history: versions };
}

async function getTexts(deps: AdminDeps) {
  const { number, look, history } = await readVersions(deps, ['texts']);
  const versions = history.map(({ look: { texts }, ...version }) => ({ ...version, texts: allOf(texts) }));
  return { number, texts: allOf(look.texts), history: versions };
}

/** Null where the catalogue's holds. */
function allOf(texts: SiteTexts): ChosenTexts {
  return textFields.parse(texts);
}

function writtenOf(texts: ChosenTexts): SiteTexts {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== null));
}
