/**
 * Which server features a feature may use, through their index.ts. The graph has no cycle, and nothing
 * may use admin.
 *
 * @type {Record<string, string[]>}
 */
export const serverGraph = {
  accounts: [],
  discovery: ['accounts', 'library', 'plans', 'shop', 'live'],
  editorial: ['accounts'],
  compliance: ['accounts'],
  identity: ['accounts'],
  'age-check': [],
  wallet: ['accounts'],
  library: ['wallet', 'accounts'],
  plans: ['wallet', 'accounts'],
  shop: ['wallet', 'accounts'],
  live: ['wallet', 'accounts'],
  chat: ['wallet', 'accounts'],
  notifications: ['accounts'],
  privacy: ['accounts'],
  admin: [
    'accounts',
    'discovery',
    'editorial',
    'compliance',
    'identity',
    'wallet',
    'library',
    'plans',
    'shop',
    'live',
    'chat',
    'notifications',
    'privacy',
  ],
};
