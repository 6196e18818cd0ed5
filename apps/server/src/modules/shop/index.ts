import type { ShopDepsInput } from './dependencies.ts';
import { advertisingRoutes, shopRoutes } from './routes.ts';

export { deleteProductCategory, saveProductCategory } from './commands/save-product-category.ts';
export { orderRefunds } from './commands/undo-order.ts';
export type { ProductFiles, ShopDepsInput } from './dependencies.ts';
export { type OrderMoved, orderMoved } from './events.ts';
export { openOrdersOf, shopData } from './personal-data.ts';
export { orderForStaff } from './queries/read-orders.ts';

/** Products, carts and orders, and featured placement. */
export interface Shop {
  routes: ReturnType<typeof shopRoutes> & ReturnType<typeof advertisingRoutes>;
}

/** Builds the feature. Nothing runs until it is called. */
export function createShop(deps: ShopDepsInput): Shop {
  return { routes: { ...shopRoutes(deps), ...advertisingRoutes(deps) } };
}
