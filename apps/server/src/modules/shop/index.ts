import type { ShopOptions } from './dependencies.ts';
import { advertisingRoutes, shopRoutes } from './routes.ts';

export { deleteProductCategory, saveProductCategory } from './commands/save-product-category.ts';
export { orderRefunds } from './commands/undo-order.ts';
export type { ProductFiles, ShopOptions } from './dependencies.ts';
export { type OrderMoved, orderMoved } from './events.ts';
export { openOrdersOf, shopData } from './personal-data.ts';
export { orderForStaff } from './queries/read-orders.ts';

/** Products, carts and orders, and featured placement. */
export interface Shop {
  routes: ReturnType<typeof shopRoutes> & ReturnType<typeof advertisingRoutes>;
}

/** Builds the feature. Nothing runs until it is called. */
export function createShop(deps: ShopOptions): Shop {
  return { routes: { ...shopRoutes(deps), ...advertisingRoutes(deps) } };
}
