import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '../../ui/format/format-count.ts';
import type { AdminPage } from './admin-pages.ts';
import { adminApi, mayCall, type Operation } from './console/api.ts';
import { labelOf } from './console/format.tsx';
import { shell } from './locales/shell.ts';
import { useStaff } from './staff-session.ts';

const text = shell.find;
/** Of each list; the rest is one link away. */
const perList = 4;

export interface Hit {
  href: string;
  title: string;
  detail?: string;
}

/** What one list of the console has of the words. */
export interface Found {
  label: string;
  hits: Hit[];
  /** The whole list, searched for the same; left out where these are all. */
  all?: string;
}

const inAddress = (words: string) => new URLSearchParams({ q: words }).toString();

/**
 * What the console has of some words, list by list, in the order of how often it is what was meant. Each list is asked by
 * the operation that shows it, so that a role finds what it may see, masked as it sees it.
 */
export function useFound(words: string, pages: readonly AdminPage[]) {
  const role = useStaff(({ staff }) => staff?.role);
  const isAsked = words.length > 1;
  const when = (operation: Operation) => ({ enabled: isAsked && mayCall(role, operation) });
  const input = { search: words, per_page: perList };
  const everyState = { ...input, status: 'all' as const };
  const shows = useQuery({ ...adminApi.listShows.queryOptions({ input: {} }), ...when('listShows') });
  const accounts = useQuery({ ...adminApi.listAccounts.queryOptions({ input }), ...when('listAccounts') });
  const cases = useQuery({ ...adminApi.listCases.queryOptions({ input: everyState }), ...when('listCases') });
  const tickets = useQuery({
    ...adminApi.listTickets.queryOptions({ input: everyState }),
    ...when('listTickets'),
  });
  const payments = useQuery({ ...adminApi.listPayments.queryOptions({ input }), ...when('listPayments') });
  const lists = [shows, accounts, cases, tickets, payments];
  const has = (said: string) => said.toLowerCase().includes(words.toLowerCase());
  const q = inAddress(words);

  const found: Found[] = [
    {
      label: text.shows,
      hits: (shows.data?.data ?? [])
        .filter(({ username, name, title }) => [username, name, title].some(has))
        .slice(0, perList)
        .map((show) => ({
          href: `/admin/live?show=${show._id}`,
          title: show.username,
          detail: show.title,
        })),
    },
    {
      label: text.accounts,
      hits: (accounts.data?.data ?? []).map((account) => ({
        href: `/admin/account?id=${account._id}`,
        title: account.username,
        detail: `${account.type === 'model' ? text.model : text.member}, ${account.email}`,
      })),
      ...rest(accounts.data, `/admin/accounts?${q}`),
    },
    {
      label: text.cases,
      hits: (cases.data?.data ?? []).map((one) => ({
        href: `/admin/cases?status=all&q=${one.number}&open=${one._id}`,
        title: one.subject,
        detail: text.caseNumber({ number: one.number }),
      })),
      ...rest(cases.data, `/admin/cases?status=all&${q}`),
    },
    {
      label: text.tickets,
      hits: (tickets.data?.data ?? []).map((ticket) => ({
        href: `/admin/tickets?status=all&${q}&open=${ticket._id}`,
        title: ticket.subject,
        detail: labelOf(ticket.status),
      })),
      ...rest(tickets.data, `/admin/tickets?status=all&${q}`),
    },
    {
      label: text.payments,
      hits: (payments.data?.data ?? []).map((payment) => ({
        href: `/admin/payments?${q}&open=${payment._id}`,
        title: formatMoney(payment.amountMinor, payment.currency),
        detail: `${payment.recipient}, ${labelOf(payment.status)}`,
      })),
      ...rest(payments.data, `/admin/payments?${q}`),
    },
    {
      label: text.pages,
      hits: pages
        .filter(({ label, isUnlisted }) => !isUnlisted && has(label))
        .map(({ path, label }) => ({ href: `/admin/${path}`, title: label })),
    },
  ];
  return {
    found: isAsked ? found.filter(({ hits }) => hits.length > 0) : [],
    isSearching: lists.some(({ isFetching }) => isFetching),
    hasFailed: isAsked && lists.some(({ isError }) => isError),
  };
}

function rest(answer: { totalCount: number } | undefined, all: string) {
  return (answer?.totalCount ?? 0) > perList ? { all } : {};
}
