import { advertising } from '@candela/contract/shop/advertising';
import { shop } from '@candela/contract/shop/operations';
import { implement } from '@orpc/server';
import { type RequestContext, signedIn } from '../../platform/http/context.ts';
import { cartOf } from './cart-store.ts';
import { advertise, getAdvertisingOffer } from './commands/advertise.ts';
import { addToCart, deleteFromCart, getCart, getCartItem, updateCart } from './commands/change-cart.ts';
import { moveOrder, shipOrders } from './commands/move-order.ts';
import { placeOrder } from './commands/place-order.ts';
import { deleteProduct, saveProduct } from './commands/save-product.ts';
import {
  deleteAddress,
  getShippingZones,
  listAddresses,
  saveAddress,
  saveShippingZones,
} from './commands/shipping.ts';
import type { ShopDeps } from './dependencies.ts';
import { workOutCheckout } from './queries/quote-checkout.ts';
import { getDownload, getOrder, listOrders } from './queries/read-orders.ts';
import {
  getProduct,
  listProductCategories,
  listProducts,
  listSiteProducts,
} from './queries/read-products.ts';

const os = implement(shop).$context<RequestContext>();
const ads = implement(advertising).$context<RequestContext>();
const me = (context: RequestContext) => signedIn(context).accountId;

/** The handlers of every operation of the shop. */
export function shopRoutes(deps: ShopDeps) {
  return { ...productRoutes(deps), ...cartRoutes(deps), ...shippingRoutes(deps), ...orderRoutes(deps) };
}

/** The handlers of featured placement. */
export function advertisingRoutes(deps: ShopDeps) {
  return {
    getAdvertisingOffer: ads.getAdvertisingOffer.handler(async ({ context }) => ({
      data: await getAdvertisingOffer(deps, me(context)),
    })),
    advertise: ads.advertise.handler(async ({ input, context }) => ({
      data: await advertise(deps, me(context), input, context.idempotencyKey),
    })),
  };
}

function productRoutes(deps: ShopDeps) {
  const { database } = deps;
  return {
    addProduct: os.addProduct.handler(async ({ input, context }) => ({
      data: await saveProduct(deps, me(context), input),
    })),
    updateProduct: os.updateProduct.handler(async ({ input, context }) => ({
      data: await saveProduct(deps, me(context), input, input.id),
    })),
    deleteProduct: os.deleteProduct.handler(({ input, context }) =>
      deleteProduct(deps, me(context), input.id),
    ),
    getProduct: os.getProduct.handler(async ({ input, context }) => ({
      data: await getProduct(database, input.id, context.session?.accountId),
    })),
    listProducts: os.listProducts.handler(({ input, context }) => {
      const viewerId = me(context);
      return listProducts(database, { ...input, modelId: input.userId ?? viewerId, viewerId });
    }),
    listSiteProducts: os.listSiteProducts.handler(({ input, context }) =>
      listSiteProducts(database, { ...input, viewerId: context.session?.accountId }),
    ),
    listPublicProducts: os.listPublicProducts.handler(({ input }) =>
      listProducts(database, { ...input, modelId: input.userId, viewerId: undefined }),
    ),
    listProductCategories: os.listProductCategories.handler(({ input }) =>
      listProductCategories(database, input),
    ),
  };
}

function cartRoutes(deps: ShopDeps) {
  return {
    getCart: os.getCart.handler(({ context }) => getCart(deps, me(context))),
    getCartItem: os.getCartItem.handler(async ({ input, context }) => ({
      data: await getCartItem(deps, me(context), input.purchaseItemId),
    })),
    addToCart: os.addToCart.handler(async ({ input, context }) => ({
      data: await addToCart(deps, me(context), input),
    })),
    updateCart: os.updateCart.handler(async ({ input, context }) => ({
      data: await updateCart(deps, me(context), input),
    })),
    deleteFromCart: os.deleteFromCart.handler(async ({ input, context }) => ({
      data: await deleteFromCart(deps, me(context), input.purchaseItemId),
    })),
  };
}

function shippingRoutes(deps: ShopDeps) {
  return {
    listAddresses: os.listAddresses.handler(({ input, context }) => listAddresses(deps, me(context), input)),
    addAddress: os.addAddress.handler(async ({ input, context }) => ({
      data: await saveAddress(deps, me(context), input),
    })),
    updateAddress: os.updateAddress.handler(async ({ input, context }) => ({
      data: await saveAddress(deps, me(context), input, input.id),
    })),
    deleteAddress: os.deleteAddress.handler(({ input, context }) =>
      deleteAddress(deps, me(context), input.id),
    ),
    getShippingZones: os.getShippingZones.handler(async ({ context }) => ({
      data: await getShippingZones(deps, me(context)),
    })),
    saveShippingZones: os.saveShippingZones.handler(async ({ input, context }) => ({
      data: await saveShippingZones(deps, me(context), input),
    })),
  };
}

function orderRoutes(deps: ShopDeps) {
  const asBuyer = (context: RequestContext) => ({ accountId: me(context), side: 'buyer' as const });
  const asSeller = (context: RequestContext) => ({ accountId: me(context), side: 'seller' as const });
  return {
    quoteCheckout: os.quoteCheckout.handler(async ({ input, context }) => {
      const rows = await deps.database.rows(cartOf, [me(context)]);
      return {
        data: (await workOutCheckout(deps.database, me(context), rows, input.addressId ?? null)).quote,
      };
    }),
    placeOrder: os.placeOrder.handler(async ({ input, context }) => ({
      data: await placeOrder(deps, me(context), input, context.idempotencyKey),
    })),
    listOrders: os.listOrders.handler(({ input, context }) => listOrders(deps, 'buyer', me(context), input)),
    listSales: os.listSales.handler(({ input, context }) => listOrders(deps, 'seller', me(context), input)),
    getOrder: os.getOrder.handler(async ({ input, context }) => ({
      data: await getOrder(deps, me(context), input.orderId),
    })),
    cancelOrder: os.cancelOrder.handler(async ({ input, context }) => ({
      data: await moveOrder(deps, {
        ...asBuyer(context),
        orderId: input.orderId,
        step: 'cancel',
        note: input.reason,
      }),
    })),
    confirmDelivery: os.confirmDelivery.handler(async ({ input, context }) => ({
      data: await moveOrder(deps, { ...asBuyer(context), orderId: input.orderId, step: 'confirm' }),
    })),
    packOrder: os.packOrder.handler(async ({ input, context }) => ({
      data: await moveOrder(deps, { ...asSeller(context), orderId: input.orderId, step: 'pack' }),
    })),
    shipOrder: os.shipOrder.handler(async ({ input, context }) => ({
      data: await moveOrder(deps, { ...asSeller(context), ...input, step: 'ship' }),
    })),
    shipOrders: os.shipOrders.handler(async ({ input, context }) => ({
      data: await shipOrders(deps, input.orders, context),
    })),
    deliverOrder: os.deliverOrder.handler(async ({ input, context }) => ({
      data: await moveOrder(deps, { ...asSeller(context), orderId: input.orderId, step: 'deliver' }),
    })),
    refundOrder: os.refundOrder.handler(async ({ input, context }) => ({
      data: await moveOrder(deps, {
        ...asSeller(context),
        orderId: input.orderId,
        step: 'refund',
        note: input.reason,
      }),
    })),
    getDownload: os.getDownload.handler(async ({ input, context }) => ({
      data: await getDownload(deps, me(context), input),
    })),
  };
}
