import {
  type PaymentProvider,
  redactWebhook,
  type WebhookReading,
  type WebhookRequest,
} from '../../../platform/payments/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { PaymentsDeps } from '../dependencies.ts';
import { eventStore } from '../event-store.ts';
import { texts } from '../locales/texts.ts';
import { applyUpdate } from './apply-update.ts';

/** What came of a delivery. `refused`: it is not the provider's, or not about this site. */
export interface WebhookResult {
  webhookId: string;
  outcome: 'done' | 'refused';
  detail: string;
}

/**
 * Reads a webhook, keeps it without its secrets, and then does what it says; safe to be sent any number of times.
 * Its proof is checked before anything else, and what has none is kept for a few days and in a bounded number.
 * @throws whatever kept it from being done, after noting that: the provider is to send it again
 */
export async function receiveWebhook(
  deps: PaymentsDeps,
  provider: PaymentProvider,
  request: WebhookRequest,
): Promise<WebhookResult> {
  const read = await attempt(provider, request);
  const webhookId = await eventStore.saveWebhook(
    deps.database,
    provider.name,
    redactWebhook(request),
    deps.clock(),
  );
  return await applyStep(deps, provider, webhookId, read);
}

/** Does again what a kept webhook says, as when it had failed. Refuses with `not_found`. */
export async function replayWebhook(deps: PaymentsDeps, webhookId: string): Promise<WebhookResult> {
  const saved = await eventStore.webhookById(deps.database, webhookId);
  if (!saved) return refuse('not_found', { msg: texts.refusals.noWebhook({ webhookId }) });
  const provider = deps.providers.find((one) => one.name === saved.provider);
  if (!provider)
    return refuse('not_found', { msg: texts.refusals.providerOff({ provider: saved.provider }) });
  const { method, headers, query, body, ip } = saved;
  return await applyStep(
    deps,
    provider,
    webhookId,
    await attempt(provider, { method, headers, query, body, ip }),
  );
}

/** Gives the reading, or throws what kept the provider from answering. */
type Read = () => WebhookReading;

async function attempt(provider: PaymentProvider, request: WebhookRequest): Promise<Read> {
  try {
    const reading = await provider.readWebhook(request);
    return () => reading;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

async function applyStep(
  deps: PaymentsDeps,
  provider: PaymentProvider,
  webhookId: string,
  read: Read,
): Promise<WebhookResult> {
  try {
    const reading = read();
    if (!reading.verified) {
      const detail = reading.problem;
      deps.log.warn({ webhookId, provider: provider.name, detail }, 'A webhook was refused.');
      await conclude(deps, webhookId, false, 'refused', detail);
      await eventStore.limitUnverified(deps.database);
      return { webhookId, outcome: 'refused', detail };
    }
    const outcomes: string[] = [];
    for (const update of reading.updates) {
      const run = () =>
        deps.database.transaction((tx) => applyUpdate(deps, tx, provider.name, webhookId, update));
      outcomes.push(`${update.kind}: ${await run()}`);
    }
    const detail = outcomes.join(', ') || 'nothing to do';
    await conclude(deps, webhookId, true, 'done', detail);
    return { webhookId, outcome: 'done', detail };
  } catch (error) {
    // If even this cannot be noted, the delivery is still kept without an outcome.
    await conclude(deps, webhookId, null, 'failed', String((error as Error).message).slice(0, 500)).catch(
      () => {},
    );
    throw error;
  }
}

async function conclude(
  deps: PaymentsDeps,
  webhookId: string,
  verified: boolean | null,
  outcome: string,
  detail: string,
): Promise<void> {
  await eventStore.concludeWebhook(deps.database, webhookId, { verified, outcome, detail, at: deps.clock() });
}
