import { type ComponentType, createElement, type LazyExoticComponent, lazy } from 'react';
import type { DeskCall } from './call.ts';
import type { DeskSpec } from './desk/spec.ts';

/** One page of the desk. Who may make its call sees it; the rest of the shell follows from this list. */
export interface AdminPage {
  /** Below /admin; empty for the first page. */
  path: string;
  label: string;
  group: 'Today' | 'People' | 'Content' | 'Money' | 'Site';
  /** What the page reads; the contract says which roles may. */
  call: DeskCall;
  Component: LazyExoticComponent<ComponentType>;
}

/** A page that is one list. */
function list(load: () => Promise<DeskSpec>): LazyExoticComponent<ComponentType> {
  return lazy(async () => {
    const [{ DeskPage }, spec] = await Promise.all([import('./desk/desk-page.tsx'), load()]);
    return { default: () => createElement(DeskPage, { spec }) };
  });
}

const people = () => import('./specs/people.tsx');
const site = () => import('./specs/site.tsx');

/** Every page of the desk, in the order of its menu. */
export const adminPages: AdminPage[] = [
  {
    path: '',
    label: 'Dashboard',
    group: 'Today',
    call: 'dashboard',
    Component: lazy(() => import('./screens/dashboard-screen.tsx')),
  },
  {
    path: 'live',
    label: 'Live wall',
    group: 'Today',
    call: 'listShows',
    Component: lazy(() => import('./screens/live-wall-screen.tsx')),
  },
  {
    path: 'cases',
    label: 'Reports',
    group: 'Today',
    call: 'listCases',
    Component: list(async () => (await import('./specs/cases.tsx')).cases),
  },
  {
    path: 'tickets',
    label: 'Support',
    group: 'Today',
    call: 'listTickets',
    Component: list(async () => (await people()).tickets),
  },
  {
    path: 'approvals',
    label: 'Model approval',
    group: 'People',
    call: 'listApprovals',
    Component: list(async () => (await import('./specs/approvals.tsx')).approvals),
  },
  {
    path: 'accounts',
    label: 'Members and models',
    group: 'People',
    call: 'listAccounts',
    Component: list(async () => (await people()).accounts),
  },
  {
    path: 'performers',
    label: 'Performers',
    group: 'People',
    call: 'listPerformers',
    Component: list(async () => (await import('./specs/performers.tsx')).performers),
  },
  {
    path: 'items',
    label: 'Published items',
    group: 'Content',
    call: 'listItems',
    Component: list(async () => (await import('./specs/items.tsx')).items),
  },
  {
    path: 'categories',
    label: 'Categories',
    group: 'Content',
    call: 'listCategories',
    Component: list(async () => (await import('./specs/categories.tsx')).categories),
  },
  {
    path: 'product-categories',
    label: 'Product categories',
    group: 'Content',
    call: 'listProductCategories',
    Component: list(async () => (await import('./specs/categories.tsx')).productCategories),
  },
  {
    path: 'boards',
    label: 'Banners and boards',
    group: 'Content',
    call: 'listBoards',
    Component: list(async () => (await import('./specs/boards.tsx')).boards),
  },
  {
    path: 'pages',
    label: 'Pages',
    group: 'Content',
    call: 'listPages',
    Component: lazy(() => import('./screens/pages-screen.tsx')),
  },
  {
    path: 'faq',
    label: 'FAQ',
    group: 'Content',
    call: 'listFaqs',
    Component: list(async () => (await import('./specs/stories.tsx')).faqs),
  },
  {
    path: 'blog',
    label: 'Blog',
    group: 'Content',
    call: 'listStories',
    Component: list(async () => (await import('./specs/stories.tsx')).stories),
  },
  {
    path: 'payments',
    label: 'Payments',
    group: 'Money',
    call: 'listPayments',
    Component: list(async () => (await import('./specs/payments.tsx')).payments),
  },
  {
    path: 'webhooks',
    label: 'Webhooks',
    group: 'Money',
    call: 'listWebhooks',
    Component: list(async () => (await import('./specs/payments.tsx')).webhooks),
  },
  {
    path: 'purchases',
    label: 'Purchases',
    group: 'Money',
    call: 'listPurchases',
    Component: list(async () => (await import('./specs/purchases.tsx')).purchases),
  },
  {
    path: 'orders',
    label: 'Orders',
    group: 'Money',
    call: 'listOrdersForStaff',
    Component: list(async () => (await import('./specs/orders.tsx')).orders),
  },
  {
    path: 'payouts',
    label: 'Payouts',
    group: 'Money',
    call: 'listPayouts',
    Component: list(async () => (await import('./specs/payouts.tsx')).payouts),
  },
  {
    path: 'payout-files',
    label: 'Payout files',
    group: 'Money',
    call: 'listPayoutBatches',
    Component: list(async () => (await import('./specs/payouts.tsx')).batches),
  },
  {
    path: 'holds',
    label: 'Earnings on hold',
    group: 'Money',
    call: 'listHolds',
    Component: list(async () => (await import('./specs/payouts.tsx')).holds),
  },
  {
    path: 'packs',
    label: 'Credit packs',
    group: 'Money',
    call: 'listPacks',
    Component: list(async () => (await import('./specs/terms.tsx')).packs),
  },
  {
    path: 'promos',
    label: 'Promo codes',
    group: 'Money',
    call: 'listPromoCodes',
    Component: list(async () => (await import('./specs/promos.tsx')).promos),
  },
  {
    path: 'ledger',
    label: 'Ledger checks',
    group: 'Money',
    call: 'ledgerStatus',
    Component: list(async () => (await import('./specs/ledger.tsx')).ledger),
  },
  {
    path: 'settings',
    label: 'Settings',
    group: 'Site',
    call: 'getSettings',
    Component: list(async () => (await site()).settings),
  },
  {
    path: 'staff',
    label: 'Staff',
    group: 'Site',
    call: 'listStaff',
    Component: list(async () => (await site()).staff),
  },
  {
    path: 'audit',
    label: 'Audit log',
    group: 'Site',
    call: 'listAudit',
    Component: list(async () => (await site()).audit),
  },
];
