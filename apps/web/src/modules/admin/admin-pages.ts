import { type ComponentType, createElement, type LazyExoticComponent, lazy } from 'react';
import type { Operation } from './console/api.ts';
import type { List, ListOperation } from './console/spec.ts';
import { shell } from './locales/shell.ts';

const { pages: labels } = shell;

type Group = keyof typeof shell.groups;

/** One page of the console. Roles that may call its operation see it; the shell follows from this list. */
export interface AdminPage {
  /** Below /admin; empty for the first page. */
  path: string;
  label: string;
  group: Group;
  /** What the page reads; the contract says which roles may. */
  operation: Operation;
  Component: LazyExoticComponent<ComponentType>;
  /** Reached from other pages, and in no menu. */
  isUnlisted?: true;
}

function screen(
  group: Group,
  path: string,
  label: string,
  operation: Operation,
  load: () => Promise<ComponentType>,
): AdminPage {
  return { group, path, label, operation, Component: lazy(async () => ({ default: await load() })) };
}

/** A page that is one list, described elsewhere against the same operation. */
function list<L extends ListOperation>(
  group: Group,
  path: string,
  label: string,
  operation: L,
  load: () => Promise<List<L>>,
): AdminPage {
  return screen(group, path, label, operation, async () => {
    const [{ ListPage }, described] = await Promise.all([import('./console/list-page.tsx'), load()]);
    return () => createElement(ListPage, { list: described });
  });
}

const categories = () => import('./content/categories.tsx');
const blog = () => import('./content/blog.tsx');
const payouts = () => import('./money/payouts.tsx');

/** Every page of the console, in the order of its menu. */
export const adminPages: AdminPage[] = [
  screen(
    'today',
    '',
    labels.dashboard,
    'dashboard',
    async () => (await import('./today/dashboard-screen.tsx')).DashboardPage,
  ),
  screen(
    'today',
    'health',
    labels.health,
    'getHealth',
    async () => (await import('./today/health-screen.tsx')).HealthPage,
  ),
  screen(
    'today',
    'live',
    labels.live,
    'listShows',
    async () => (await import('./wall/wall-screen.tsx')).LiveWallPage,
  ),
  {
    ...list(
      'today',
      'stills',
      labels.stills,
      'listShowStills',
      async () => (await import('./stills/show-stills.tsx')).showStills,
    ),
    isUnlisted: true,
  },
  screen(
    'today',
    'cases',
    labels.cases,
    'listCases',
    async () => (await import('./cases/cases-screen.tsx')).CasesPage,
  ),
  screen(
    'today',
    'watermarks',
    labels.watermarks,
    'readWatermark',
    async () => (await import('./cases/watermark-page.tsx')).WatermarkPage,
  ),
  list(
    'today',
    'tickets',
    labels.tickets,
    'listTickets',
    async () => (await import('./support/tickets.tsx')).tickets,
  ),
  list(
    'today',
    'canned-answers',
    labels.cannedAnswers,
    'listCannedAnswers',
    async () => (await import('./support/canned-answers.tsx')).cannedAnswers,
  ),
  list(
    'people',
    'approvals',
    labels.approvals,
    'listApprovals',
    async () => (await import('./people/approvals.tsx')).approvals,
  ),
  list(
    'people',
    'accounts',
    labels.accounts,
    'listAccounts',
    async () => (await import('./people/accounts.tsx')).accounts,
  ),
  {
    ...screen(
      'people',
      'account',
      labels.account,
      'getAccount',
      async () => (await import('./people/account-page.tsx')).AccountPage,
    ),
    isUnlisted: true,
  },
  list(
    'people',
    'performers',
    labels.performers,
    'listPerformers',
    async () => (await import('./people/performers.tsx')).performers,
  ),
  list(
    'content',
    'items',
    labels.items,
    'listItems',
    async () => (await import('./content/items.tsx')).items,
  ),
  list(
    'content',
    'categories',
    labels.categories,
    'listCategories',
    async () => (await categories()).categories,
  ),
  list(
    'content',
    'product-categories',
    labels.productCategories,
    'listProductCategories',
    async () => (await categories()).productCategories,
  ),
  list(
    'content',
    'boards',
    labels.boards,
    'listBoards',
    async () => (await import('./content/boards.tsx')).boards,
  ),
  list(
    'content',
    'pages',
    labels.pages,
    'listPages',
    async () => (await import('./content/pages.tsx')).pages,
  ),
  list('content', 'faq', labels.faq, 'listFaqs', async () => (await blog()).faqs),
  list('content', 'blog', labels.blog, 'listStories', async () => (await blog()).stories),
  list(
    'money',
    'payments',
    labels.payments,
    'listPayments',
    async () => (await import('./money/payments.tsx')).payments,
  ),
  list(
    'money',
    'webhooks',
    labels.webhooks,
    'listWebhooks',
    async () => (await import('./money/webhooks.tsx')).webhooks,
  ),
  list(
    'money',
    'purchases',
    labels.purchases,
    'listPurchases',
    async () => (await import('./money/purchases.tsx')).purchases,
  ),
  list(
    'money',
    'orders',
    labels.orders,
    'listOrdersForStaff',
    async () => (await import('./money/orders.tsx')).orders,
  ),
  list(
    'money',
    'fraud',
    labels.fraud,
    'listFraudCases',
    async () => (await import('./fraud/cases.tsx')).fraudCases,
  ),
  list(
    'money',
    'fraud-rules',
    labels.fraudRules,
    'getFraudRules',
    async () => (await import('./fraud/rules.tsx')).fraudRules,
  ),
  list(
    'money',
    'chargebacks',
    labels.chargebacks,
    'listChargebackRates',
    async () => (await import('./margin/chargebacks.tsx')).chargebacks,
  ),
  list(
    'money',
    'margin',
    labels.margin,
    'listMargins',
    async () => (await import('./margin/margins.tsx')).margins,
  ),
  list('money', 'payouts', labels.payouts, 'listPayouts', async () => (await payouts()).payouts),
  list(
    'money',
    'payout-files',
    labels.payoutFiles,
    'listPayoutBatches',
    async () => (await payouts()).payoutFiles,
  ),
  list('money', 'bank-files', labels.bankFiles, 'listBankFiles', async () => (await payouts()).bankFiles),
  list(
    'money',
    'settlements',
    labels.settlements,
    'listSettlements',
    async () => (await import('./money/settlements.tsx')).settlements,
  ),
  list('money', 'holds', labels.holds, 'listHolds', async () => (await import('./money/holds.tsx')).holds),
  list('money', 'packs', labels.packs, 'listPacks', async () => (await import('./money/packs.tsx')).packs),
  list(
    'money',
    'creator-shares',
    labels.creatorShares,
    'listCreatorShares',
    async () => (await import('./shares/creator-shares.tsx')).creatorShares,
  ),
  list(
    'money',
    'promos',
    labels.promos,
    'listPromoCodes',
    async () => (await import('./money/promos.tsx')).promos,
  ),
  list(
    'money',
    'ledger',
    labels.ledger,
    'ledgerStatus',
    async () => (await import('./money/ledger.tsx')).ledger,
  ),
  screen(
    'site',
    'settings',
    labels.settings,
    'getSettings',
    async () => (await import('./settings/settings-screen.tsx')).SettingsPage,
  ),
  screen('site', 'look', labels.look, 'getLook', async () => (await import('./look/look-page.tsx')).LookPage),
  screen(
    'site',
    'features',
    labels.features,
    'getFeatures',
    async () => (await import('./features/features-page.tsx')).FeaturesPage,
  ),
  screen(
    'site',
    'texts',
    labels.texts,
    'getTexts',
    async () => (await import('./texts/texts-page.tsx')).TextsPage,
  ),
  screen(
    'site',
    'mails',
    labels.mails,
    'listMails',
    async () => (await import('./mails/mails-page.tsx')).MailsPage,
  ),
  list('site', 'staff', labels.staff, 'listStaff', async () => (await import('./site/staff.tsx')).staff),
  list(
    'site',
    'alarms',
    labels.alarms,
    'listStaffAlarms',
    async () => (await import('./site/alarms.tsx')).alarms,
  ),
  list('site', 'audit', labels.audit, 'listAudit', async () => (await import('./site/audit.tsx')).audit),
];
