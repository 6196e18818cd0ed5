import type { Config } from './config.ts';

/** Who runs the site, as receipts and statements name it: the site's own name of the day where no other is set. */
export function sellerOf(config: Config, siteName: () => string) {
  return {
    get name() {
      return config.SELLER_NAME || siteName();
    },
    address: config.SELLER_ADDRESS,
    taxId: config.SELLER_TAX_ID,
    supportEmail: config.SUPPORT_EMAIL,
  };
}
