/**
 * Which modules a module may use, through their index.ts. Neither graph has a cycle. Lower modules come first.
 *
 * @type {Record<string, string[]>}
 */
export const serverGraph = {
  accounts: [],
  verification: ['accounts'],
  'age-check': [],
  privacy: ['accounts'],
  notifications: ['accounts'],
  ledger: ['accounts'],
  earnings: ['accounts', 'ledger'],
  payments: ['accounts', 'ledger', 'earnings'],
  plans: ['accounts', 'ledger', 'earnings'],
  shop: ['accounts', 'ledger', 'earnings'],
  library: ['accounts', 'ledger'],
  metering: ['accounts', 'ledger'],
  shows: ['accounts', 'ledger', 'metering'],
  'private-shows': ['accounts', 'ledger', 'metering', 'shows'],
  calls: ['accounts', 'ledger', 'metering', 'shows', 'private-shows'],
  rooms: ['accounts', 'ledger', 'metering', 'shows', 'private-shows'],
  messages: ['accounts', 'ledger', 'rooms'],
  discovery: ['accounts', 'library', 'plans', 'shop', 'shows'],
  editorial: ['accounts'],
  moderation: ['accounts'],
  admin: [
    'accounts',
    'verification',
    'privacy',
    'notifications',
    'ledger',
    'earnings',
    'payments',
    'plans',
    'shop',
    'library',
    'shows',
    'rooms',
    'messages',
    'discovery',
    'editorial',
    'moderation',
  ],
};

/**
 * The same of the web app. A module not named here uses no other.
 *
 * @type {Record<string, string[]>}
 */
export const webGraph = {
  accounts: ['verification'],
  ledger: ['payments'],
  metering: [],
  shows: ['metering'],
  'private-shows': ['metering', 'shows'],
  calls: ['metering', 'shows'],
  rooms: ['metering', 'shows', 'private-shows'],
  messages: ['rooms'],
};
