import type { DataExport } from '@candela/contract/privacy/operations';
import { formatCount } from '../../ui/format/format-count.ts';

/** Words of what people decide about their own data and who finds them. */
export const messages = {
  retry: 'Try again',
  failed: 'This did not come',
  failedCause: 'We could not reach the server.',
  failedSafe: 'Nothing was changed.',
  loading: 'Loading',
  close: 'Close',
  hiding: {
    title: 'Who you hide from',
    lede: 'For whoever you hide from, you are not on this site: no profile, no search, no show, nothing you publish or sell.',
    countries: 'Countries',
    countriesMeans:
      'Where somebody is, we know from their network or, failing that, from their own profile. A traveller or somebody with a VPN can look as if they were elsewhere.',
    choose: 'Countries to hide from',
    placeholder: 'Choose countries',
    save: 'Save the countries',
    saved: 'Saved. It holds from now on.',
    notSaved: 'The countries were not saved',
    members: 'People',
    membersMeans:
      'Somebody you block also leaves your room at once and can no longer write to you. They are not told. What they bought from you stays theirs.',
    username: 'Username',
    block: 'Block',
    none: 'You have blocked nobody.',
    unblock: (name: string) => `Unblock ${name}`,
    unblocked: (name: string) => `${name} is no longer blocked`,
    notBlocked: 'Nothing was changed',
  },
  data: {
    title: 'Your data',
    lede: 'Take a copy of everything we know about you, or leave for good.',
    copy: 'A copy of your data',
    copyMeans:
      'A ZIP file with your profile, letters, purchases, sessions and everything else, and the files you uploaded. It takes a while; we tell you when it is ready. You can ask for one a day, and fetch it for 7 days.',
    ask: 'Make a copy',
    asked: 'We are making your copy and tell you when it is ready',
    notAsked: 'No copy is made',
    fetch: (size: string) => `Fetch the copy (${size})`,
    notFetched: 'The copy did not come',
    status: {
      waiting: 'Being made',
      ready: 'Ready',
      failed: 'Could not be made. Ask again.',
      expired: 'Deleted after its 7 days',
    } satisfies Record<DataExport['status'], string>,
    until: (day: string) => `Until ${day}`,
    leave: 'Delete your account',
    leaveMeans: 'This cannot be undone, by you or by us.',
    goes: 'Deleted at once',
    goesList: [
      'your profile, pictures, addresses and sessions',
      'everything you published, also for those who bought it',
      'the words of your letters, comments and chat lines',
      'favourites, cart, memberships that renew, and notifications',
    ],
    stays: 'Kept, because the law asks for it',
    staysList: [
      'the ledger, orders and receipts, without your name or address',
      'decisions made about reports, and age records of models',
    ],
    open: 'Delete my account',
    confirm: 'Delete for good',
    keep: 'Keep my account',
    password: 'Your password',
    showPassword: 'Show or hide the password',
    givesUp: (credits: number) => `I give up the ${formatCount(credits)} credits that are left`,
    blockedBy: {
      openOrders: 'An order is still under way. You can delete your account once it has arrived.',
      openPayouts: 'A payout is still under way. You can delete your account once it is paid.',
    },
    notDeleted: 'Your account was not deleted',
    deleted: 'Your account is deleted',
  },
} as const;
