/** What a threshold counts; money is in minor units of the site's currency. */
export type FraudUnit = 'payments' | 'money' | 'credits' | 'accounts';

/** Accounts younger than this are fresh. */
export const freshAccountDays = 7;

/** The rules, with the unit and range of each threshold. */
export const fraudRules = {
  /** Card payments of one account. */
  paymentsPerAccount: { unit: 'payments', min: 2, max: 500 },
  /** What one account paid. */
  amountPerAccount: { unit: 'money', min: 1_000, max: 100_000_000 },
  /** Payments with one card or wallet, whosever account it is. */
  paymentsPerInstrument: { unit: 'payments', min: 2, max: 500 },
  /** Payments ordered from one network address. */
  paymentsPerAddress: { unit: 'payments', min: 2, max: 500 },
  /** Tips of an account that has just paid with something for the first time. */
  newInstrumentTips: { unit: 'credits', min: 1, max: 1_000_000 },
  /** A payment from this amount on whose card is of another country than the visitor. */
  countryMismatch: { unit: 'money', min: 1, max: 100_000_000 },
  /** Accounts that paid with one card or wallet. */
  sharedInstrument: { unit: 'accounts', min: 2, max: 100 },
  /** Accounts that paid from one browser. */
  sharedDevice: { unit: 'accounts', min: 2, max: 100 },
  /** Accounts that paid and are used from one address with the same kind of browser. */
  sharedAddress: { unit: 'accounts', min: 2, max: 100 },
  /** Fresh accounts that tipped one model. */
  freshTips: { unit: 'accounts', min: 2, max: 500 },
} as const satisfies Record<string, { unit: FraudUnit; min: number; max: number }>;

export type FraudRule = keyof typeof fraudRules;
export const fraudRuleNames = Object.keys(fraudRules) as [FraudRule, ...FraudRule[]];

/** The longest time a rule looks back. */
export const fraudWindowHoursMax = 720;
