import { z } from 'zod';
import { hmacSha256Hex, sameDigest } from './hashes.ts';
import type { PaymentProvider, ProviderOrder } from './payment-provider.ts';

export interface SandboxSettings {
  secret: string;
  /** Registers at the sandbox an order; resolves to where its pay page is. */
  openCheckout(order: ProviderOrder): Promise<string>;
}

/** What the sandbox's side sends, signed. */
export const sandboxDelivery = z.object({
  eventId: z.string().min(1).max(100),
  kind: z.enum(['paid', 'declined', 'refund', 'chargeback']),
  paymentId: z.string().max(100),
  reference: z.string().max(100),
  amountMinor: z.int().positive(),
  currency: z.string().length(3),
  reason: z.string().max(300).optional(),
  instrument: z.string().max(100).optional(),
  country: z.string().length(2).optional(),
  network: z.string().max(30).optional(),
  feeMinor: z.int().min(0).optional(),
});
export type SandboxDelivery = z.infer<typeof sandboxDelivery>;

export const sandboxSignatureHeader = 'sandbox-signature';

/** Signs a delivery's body as the sandbox does. */
export function sandboxSignature(secret: string, body: string): string {
  return `sha256=${hmacSha256Hex(secret, body)}`;
}

/** Test payments: everything of a card processor except the money. */
export function createSandbox({ secret, openCheckout }: SandboxSettings): PaymentProvider {
  return {
    name: 'sandbox',
    label: 'Test card',
    kind: 'card',
    test: true,
    webhookBytesMax: 4 * 1024,
    acknowledgement: { body: '{}', contentType: 'application/json' },
    takes: () => true,
    start: async (order) => ({ redirectUrl: await openCheckout(order) }),
    async readWebhook(request) {
      const given = request.headers[sandboxSignatureHeader] ?? '';
      if (!sameDigest(given, sandboxSignature(secret, request.body))) {
        return { verified: false, problem: 'The signature is not right.' };
      }
      const read = sandboxDelivery.safeParse(JSON.parse(request.body));
      if (!read.success) return { verified: false, problem: 'The body is not a delivery.' };
      const { amountMinor, reason, instrument, country, network, feeMinor, ...rest } = read.data;
      return {
        verified: true,
        updates: [
          {
            ...rest,
            amountMinor: BigInt(amountMinor),
            ...(reason && { reason }),
            ...(instrument && { instrument }),
            ...(country && { country }),
            ...(network && { network }),
            ...(feeMinor !== undefined && { feeMinor: BigInt(feeMinor) }),
          },
        ],
      };
    },
  };
}
