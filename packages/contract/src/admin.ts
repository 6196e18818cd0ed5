import { adminAccess } from './admin-access.ts';
import { adminCases } from './admin-cases.ts';
import { adminEditorial } from './admin-editorial.ts';
import { adminIdentity } from './admin-identity.ts';
import { adminMoney } from './admin-money.ts';
import { adminOrders } from './admin-orders.ts';
import { adminPeople } from './admin-people.ts';
import { adminPromos } from './admin-promos.ts';

/** What the operator's people do. Each operation names the roles that may. */
export const admin = {
  ...adminAccess,
  ...adminPeople,
  ...adminIdentity,
  ...adminEditorial,
  ...adminMoney,
  ...adminOrders,
  ...adminPromos,
  ...adminCases,
};
