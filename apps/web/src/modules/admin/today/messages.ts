/** The dashboard. */
export const dashboardMessages = {
  title: 'Dashboard',
  loading: 'Loading the dashboard',
  queues: {
    title: 'Waiting for you',
    empty: 'Your queue is empty',
    cases: 'Reports and complaints',
    models: 'Models to approve',
    items: 'Items to review',
    tickets: 'Tickets to answer',
    payouts: 'Payouts to approve',
    webhooks: 'Failed webhooks',
    oldest: (ago: string) => `Oldest: ${ago}`,
    overdue: (count: string) => `${count} overdue`,
  },
  live: { label: 'Live now', note: (viewers: string) => `${viewers} watching` },
  signUps: {
    label: 'Sign-ups, 24 hours',
    note: (month: string, models: string) => `${month} in 30 days, ${models} of them models`,
  },
  revenue: {
    label: 'Revenue, 30 days',
    week: (amount: string) => `${amount} in 7 days`,
    none: 'No payments yet',
  },
  spent: { label: 'Credits spent, 30 days', note: (today: string) => `${today} today` },
  payouts: { label: 'Credits to pay out', note: (count: string) => `Open payouts: ${count}` },
  ledger: {
    never: 'The ledger has not been checked yet.',
    good: (when: string) => `The ledger added up on ${when}.`,
    bad: (differences: number, when: string) =>
      differences === 1
        ? `The ledger had 1 difference on ${when}.`
        : `The ledger had ${differences} differences on ${when}.`,
  },
  chart: {
    credits: 'Credits spent per day',
    signUps: 'Sign-ups per day',
    creditsOn: (day: string, count: string) => `${day}: ${count} credits`,
    signUpsOn: (day: string, count: string) => `${day}: ${count} sign-ups`,
    most: (count: string) => `Highest: ${count}`,
    today: 'Today',
  },
} as const;

/** Every show in progress. */
export const liveWallMessages = {
  title: 'Live wall',
  lede: 'All shows in progress, most viewers first.',
  empty: 'Nobody is live',
  emptyCause: 'Shows appear here as they start.',
  muted: (until: string) => `Muted until ${until}`,
  untitled: 'Untitled',
  free: 'free',
  price: (credits: string) => `${credits} credits per minute`,
  show: (title: string, viewers: string, price: string) => `${title}. ${viewers} watching, ${price}`,
  since: (time: string) => `, since ${time}`,
  reason: 'Reason',
  silence: {
    label: 'Mute chat',
    description: 'Closes the chat of this room for everyone. The show continues.',
    minutes: 'Minutes',
    hint: 'Enter 0 to open the chat again.',
  },
  warn: {
    label: 'Warn',
    description: 'The model sees this on screen immediately, and receives it by email.',
    text: 'Warning',
  },
  stop: {
    label: 'Stop show',
    description: 'Ends the show for everyone. Minutes that have not started are not charged.',
  },
} as const;
