/** The texts of orders, for those who placed them and those who send them. */
export { order as orderMessages } from './locales/order.ts';
