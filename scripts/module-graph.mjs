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
  fraud: ['accounts', 'ledger', 'earnings', 'payments'],
  plans: ['accounts', 'ledger', 'earnings'],
  shop: ['accounts', 'ledger', 'earnings'],
  statistics: ['ledger'],
  watermarks: ['accounts', 'ledger'],
  library: ['accounts', 'ledger', 'statistics', 'watermarks'],
  metering: ['accounts', 'ledger'],
  shows: ['accounts', 'ledger', 'metering'],
  'private-shows': ['accounts', 'ledger', 'metering', 'shows'],
  calls: ['accounts', 'ledger', 'metering', 'shows', 'private-shows'],
  rooms: ['accounts', 'ledger', 'metering', 'shows', 'private-shows'],
  fans: ['accounts', 'ledger'],
  messages: ['accounts', 'ledger', 'plans', 'rooms', 'fans', 'watermarks'],
  discovery: ['accounts', 'library', 'plans', 'shop', 'shows', 'statistics'],
  schedule: ['accounts', 'ledger', 'discovery'],
  editorial: ['accounts'],
  'site-status': ['payments'],
  moderation: ['accounts'],
  admin: [
    'accounts',
    'verification',
    'privacy',
    'notifications',
    'ledger',
    'earnings',
    'payments',
    'fraud',
    'plans',
    'shop',
    'library',
    'metering',
    'shows',
    'calls',
    'rooms',
    'messages',
    'discovery',
    'editorial',
    'moderation',
    'watermarks',
  ],
};

/**
 * The same of the web app. A module not named here uses no other.
 *
 * @type {Record<string, string[]>}
 */
export const webGraph = {
  accounts: ['verification', 'schedule'],
  ledger: ['payments'],
  metering: [],
  shows: ['metering'],
  'private-shows': ['metering', 'shows'],
  calls: ['metering', 'shows'],
  rooms: ['metering', 'shows', 'private-shows'],
  messages: ['rooms', 'fans'],
  discovery: ['schedule'],
};
