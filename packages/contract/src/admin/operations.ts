import { adminAccess } from './access.ts';
import { adminCases } from './cases.ts';
import { adminEditorial } from './editorial.ts';
import { adminMoney } from './money.ts';
import { adminOrders } from './orders.ts';
import { adminPeople } from './people.ts';
import { adminPromos } from './promos.ts';
import { adminIdentity } from './verification.ts';

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
