/** Payments and webhooks. */
export const paymentMessages = {
  title: 'Payments',
  lede: 'Credits bought with money.',
  search: 'Search by buyer, reference or ID',
  empty: 'No payments found',
  status: 'Status',
  statuses: {
    all: 'All statuses',
    pending: 'Pending',
    paid: 'Paid',
    declined: 'Declined',
    expired: 'Expired',
    refunded: 'Refunded',
    chargeback: 'Charged back',
  },
  columns: {
    created: 'Date',
    recipient: 'For',
    provider: 'Provider',
    credits: 'Credits',
    amount: 'Amount',
    refunded: 'Refunded',
    status: 'Status',
  },
  name: (recipient: string) => `Payment for ${recipient}`,
  refund: {
    label: 'Refund',
    description: (provider: string) =>
      `Marks the payment as refunded and takes its credits back now. Return the money at ${provider} yourself.`,
    amount: 'Amount',
    hint: 'Leave empty to refund everything that is left.',
    reason: 'Reason',
  },
  detail: {
    id: 'ID',
    receipt: 'Receipt',
    reference: 'Reference',
    reversed: 'Credits taken back',
  },
} as const;

/** What payment providers sent. */
export const webhookMessages = {
  title: 'Webhooks',
  lede: 'Everything payment providers sent, without secrets.',
  search: 'Search in contents',
  empty: 'No webhooks found',
  outcome: 'Outcome',
  outcomes: {
    all: 'All outcomes',
    done: 'Done',
    refused: 'Refused',
    failed: 'Failed',
    unread: 'Not processed',
  },
  columns: {
    received: 'Received',
    provider: 'Provider',
    outcome: 'Outcome',
    detail: 'Detail',
    attempts: 'Attempts',
  },
  name: (provider: string) => `Webhook from ${provider}`,
  replay: {
    label: 'Replay',
    description: 'Processes it again. What has already been done is not repeated.',
  },
} as const;

/** What was bought with credits. */
export const purchaseMessages = {
  title: 'Purchases',
  lede: 'Everything bought with credits.',
  search: 'Search by title, buyer or seller',
  empty: 'No purchases found',
  columns: {
    created: 'Date',
    title: 'Title',
    kind: 'Kind',
    buyer: 'Buyer',
    seller: 'Seller',
    credits: 'Credits',
    refunded: 'Refunded',
  },
  refund: {
    label: 'Refund',
    description: (credits: string, buyer: string, seller: string) =>
      `Returns up to ${credits} credits to ${buyer}. ${seller} and the site each give back their share.`,
    amount: 'Credits',
    hint: 'Leave empty to refund everything that is left.',
    reason: 'Reason',
  },
} as const;

/** Orders of products. */
export const orderMessages = {
  title: 'Orders',
  lede: 'Products ordered from models.',
  search: 'Search by number, buyer or seller',
  empty: 'No orders found',
  status: 'Status',
  statuses: {
    all: 'All statuses',
    paid: 'Paid',
    packed: 'Packed',
    shipped: 'Shipped',
    delivered: 'Delivered',
    cancelled: 'Cancelled',
    refunded: 'Refunded',
  },
  columns: {
    number: 'No.',
    created: 'Date',
    lines: 'Products',
    buyer: 'Buyer',
    seller: 'Seller',
    credits: 'Credits',
    refunded: 'Refunded',
    status: 'Status',
  },
  name: (number: number) => `Order ${number}`,
  refundDescription: (credits: string, buyer: string, seller: string) =>
    `Returns up to ${credits} credits to ${buyer}. ${seller} and the site each give back their share. A full refund ends the order and restocks what was not sent. Both are told the reason.`,
  detail: {
    loading: 'Loading the order',
    products: 'Products',
    line: (quantity: number, title: string, variant: string | null) =>
      `${quantity} × ${title}${variant ? `, ${variant}` : ''}`,
    price: (kind: string, each: string, total: string) => `${kind}, ${each} credits each, ${total} in total`,
    subtotal: 'Products (credits)',
    shipping: 'Shipping (credits)',
    paid: 'Paid (credits)',
    refunded: 'Refunded (credits)',
    delivery: 'Buyer, seller and delivery',
    number: 'Number',
    buyer: 'Buyer',
    seller: 'Seller',
    erased: 'Erased account',
    address: 'Address',
    note: 'Note to the seller',
    parcel: 'Tracking',
    purchase: 'Purchase',
    history: 'History',
    step: (when: string, note: string) => (note ? `${when}: ${note}` : when),
    refunds: 'Refunds',
    refund: (credits: string, reason: string) => `${credits} credits: ${reason}`,
    refundBy: (by: string, when: string) => `${by || 'The site'}, ${when}`,
  },
} as const;

/** Payouts, their files and held earnings. */
export const payoutMessages = {
  title: 'Payouts',
  lede: 'Longest waiting first.',
  search: 'Search by model or reference',
  empty: 'No payouts here',
  status: 'Status',
  statuses: {
    requested: 'Requested',
    approved: 'Approved',
    paid: 'Paid',
    returned: 'Returned',
    cancelled: 'Cancelled',
    all: 'All statuses',
  },
  columns: {
    requested: 'Requested',
    model: 'Model',
    method: 'Paid to',
    credits: 'Credits',
    amount: 'Amount',
    status: 'Status',
    note: 'Note',
  },
  approve: {
    label: 'Approve',
    description: (amount: string, model: string) => `${amount} to ${model} will be in the next payout file.`,
  },
  markPaid: { label: 'Mark as paid', reference: 'Bank reference' },
  return: {
    label: 'Return',
    description: 'The credits become earnings again. The model receives the reason by email.',
    reason: 'Reason',
  },
  export: {
    label: 'Export file',
    description:
      'Puts every approved payout that is not in a file yet into one file for the bank. A payout is only ever in one file.',
    result: (payouts: number) =>
      `${payouts} payouts were saved to a file. It contains bank details, so keep it private.`,
    transfers: (payouts: number) =>
      `${payouts} of them are in euros to SEPA accounts, and can be sent to the bank as credit transfers (pain.001). Pay the others by hand.`,
    save: 'Download credit transfers',
    noTransfers:
      'None of them can be written as a credit transfer (pain.001). That takes euros, SEPA accounts, and the payer IBAN in Settings.',
  },
  files: {
    title: 'Payout files',
    empty: 'No payout files yet',
    columns: { made: 'Created', by: 'By', payouts: 'Payouts', waiting: 'Not yet paid' },
    again: {
      label: 'Export again',
      description: 'The same file, with those of its payouts that are not paid yet.',
    },
  },
  holds: {
    title: 'Earnings on hold',
    lede: 'A chargeback holds what models earned with its credits until staff decide.',
    search: 'Search by model or reason',
    empty: 'No earnings on hold',
    columns: {
      since: 'Since',
      model: 'Model',
      credits: 'Credits',
      kind: 'Kind',
      payment: 'Payment',
      reason: 'Reason',
    },
    everything: 'All',
    release: { label: 'Release' },
    take: {
      label: 'Take back',
      description: (credits: string, model: string) =>
        `Up to ${credits} credits that ${model} earned from the charged-back payment go to the site, which covers what the buyer owes. Nothing already taken by a refund is taken again.`,
    },
    reason: 'Reason',
  },
} as const;

/** Credit packs. */
export const packMessages = {
  title: 'Credit packs',
  lede: 'Payments in progress keep the terms they started with.',
  search: 'Search by name',
  empty: 'No credit packs yet',
  emptyCause: 'Members cannot buy credits until you add one.',
  columns: {
    name: 'Name',
    credits: 'Credits',
    bonus: 'Bonus credits',
    price: 'Price',
    active: 'On sale',
  },
  currency: 'Currency',
  currencyHint: 'Three letters, such as USD.',
  create: { label: 'New pack' },
  change: { label: 'Edit' },
} as const;

/** Promo codes. */
export const promoMessages = {
  title: 'Promo codes',
  lede: "A discount on the first payment of a plan, once per member. The site pays for its own codes; the model and the site share the cost of a model's code.",
  search: 'Search by code or model',
  empty: 'No promo codes found',
  columns: {
    code: 'Code',
    discount: 'Discount',
    scope: 'Valid for',
    paidBy: 'Paid by',
    used: 'Used',
    until: 'Valid until',
    status: 'Status',
    created: 'Created',
  },
  discountOf: { percent: (amount: string) => `${amount}%`, credits: (amount: string) => `${amount} credits` },
  planKinds: { chatPlan: 'Chat plans', clubHousePlan: 'Club memberships' },
  allPlans: 'All plans',
  plansOf: (model: string) => `Plans of ${model}`,
  site: 'The site',
  modelAndSite: (model: string) => `${model} and the site`,
  usedOf: (uses: string, max: string) => `${uses} of ${max}`,
  form: {
    codeHint: '3 to 24 letters and digits.',
    kind: 'Discount type',
    kinds: { percent: 'Percent', credits: 'Credits' },
    amount: 'Discount',
    amountHint: "The site pays for it, up to its own share of the price. The model's share stays the same.",
    planKind: 'Valid for',
    planKindHint: 'Leave empty for all plans of all models.',
    maxUses: 'Maximum uses',
    maxUsesHint: 'Leave empty for no limit.',
    untilHint: 'Leave empty for no end date.',
  },
  create: {
    label: 'New code',
    description: 'Members pay less for the first period; later periods cost the full price.',
  },
  change: { label: 'Edit', description: 'Existing purchases keep their price.' },
  end: { label: 'End', description: 'Members who used it keep their discount.', reason: 'Reason' },
} as const;

/** Checks of the ledger. */
export const ledgerMessages = {
  title: 'Ledger checks',
  lede: 'The journal is replayed every hour and compared with all balances.',
  empty: 'No checks yet',
  emptyCause: 'The first check runs within the hour.',
  columns: { checked: 'Checked', result: 'Result' },
  allGood: 'Everything adds up',
  differences: (count: number) => (count === 1 ? '1 difference' : `${count} differences`),
  check: {
    label: 'Check now',
    description: 'Replays the whole journal. Nothing is changed.',
    allGood: 'Every transaction sums to zero, and every balance equals its entries.',
  },
} as const;
