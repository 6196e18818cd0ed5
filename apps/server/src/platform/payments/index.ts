export { minorOf } from './amounts.ts';
export { type BtcpaySettings, createBtcpay } from './btcpay.ts';
export type { BtcpayStore } from './btcpay-call.ts';
export { createBtcpayPayouts } from './btcpay-payouts.ts';
export { type CcbillSettings, createCcbill } from './ccbill.ts';
export { sha256Hex } from './hashes.ts';
export {
  type PaymentProvider,
  type PaymentUpdate,
  type ProviderOrder,
  ProviderRefused,
  ProviderUnavailable,
  type WebhookReading,
  type WebhookRequest,
} from './payment-provider.ts';
export type { PayoutOrder, PayoutProvider, PayoutStanding } from './payout-provider.ts';
export { redactWebhook } from './redact-webhook.ts';
export { registerWebhooks } from './register-webhooks.ts';
export {
  createSandbox,
  type SandboxDelivery,
  sandboxSignature,
  sandboxSignatureHeader,
} from './sandbox.ts';
export { registerSandbox } from './sandbox-console/register-sandbox.ts';
export { createSandboxConsole, type SandboxConsole } from './sandbox-console/sandbox-console.ts';
export { createVerotel, type VerotelSettings } from './verotel.ts';
