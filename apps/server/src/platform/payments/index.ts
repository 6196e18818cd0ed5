export { type BtcpaySettings, createBtcpay } from './btcpay.ts';
export { type CcbillSettings, createCcbill } from './ccbill.ts';
export {
  type PaymentNotice,
  type PaymentProvider,
  type ProviderOrder,
  ProviderUnavailable,
  type WebhookReading,
  type WebhookRequest,
} from './payment-provider.ts';
export { redactWebhook } from './redact-webhook.ts';
export { registerWebhooks } from './register-webhooks.ts';
export {
  createSandbox,
  type SandboxDelivery,
  sandboxSignature,
  sandboxSignatureHeader,
} from './sandbox.ts';
export { registerSandbox } from './sandbox-side/register-sandbox.ts';
export { createSandboxSide, type SandboxSide } from './sandbox-side/sandbox-side.ts';
export { createVerotel, type VerotelSettings } from './verotel.ts';
