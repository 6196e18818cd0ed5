import { type Database, statement } from '@candela/server/database';
import { bootSite, type Site } from '@candela/testkit/boot';
import { newOwner, type StaffPerson } from '@candela/testkit/e2e-staff';
import { startFakeBtcpay } from '@candela/testkit/payment-fakes/btcpay';
import { type Operation, operations } from '../bad-input-cases.ts';
import { addMembers, addModel, addSessionOf, databaseOf, type Member } from '../crash/people.ts';

/** A site as an operator runs one, in production and with every payment provider open, and a few people on it. */
export interface AttackedSite {
  readonly site: Site;
  readonly database: Database;
  readonly owner: StaffPerson;
  readonly model: Member;
  readonly member: Member;
  /** Calls an operation by its name; one that has to succeed. */
  ask<T>(name: string, input: object, token?: string): Promise<T>;
  /** The same, whatever comes of it. */
  call(name: string, input: object, token?: string): ReturnType<Site['call']>;
  stop(): Promise<void>;
}

const acceptTerms = statement(
  'attack.accept-content-terms',
  'update accounts.accounts set content_terms_accepted_at = now() where id = $1',
);

const btcpayKeys = { apiKey: 'attack-api-key', webhookSecret: 'attack-webhook-secret', storeId: 'STORE' };

/**
 * Boots it on a fresh data folder and ports of its own. Requests are not limited in number, so that no limit hides a
 * fault, and CCBill's webhooks may come from here, so that the attacker gets as far as one on their network would.
 */
export async function openAttackedSite(): Promise<AttackedSite> {
  const btcpay = await startFakeBtcpay(btcpayKeys);
  const site = await bootSite({
    seed: 'none',
    env: {
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      RATE_LIMIT_FACTOR: '10000',
      SANDBOX_PAYMENTS: 'on',
      CCBILL_ACCOUNT: '900000',
      CCBILL_SUBACCOUNT: '0000',
      CCBILL_FLEX_ID: 'attack',
      CCBILL_SALT: 'attack-salt',
      CCBILL_ADDRESSES: '127.0.0.1,::1',
      VEROTEL_SHOP_ID: '1',
      VEROTEL_SIGNATURE_KEY: 'attack-key',
      BTCPAY_URL: btcpay.url,
      BTCPAY_STORE_ID: btcpayKeys.storeId,
      BTCPAY_API_KEY: btcpayKeys.apiKey,
      BTCPAY_WEBHOOK_SECRET: btcpayKeys.webhookSecret,
    },
  });
  const database = await databaseOf(site);
  const [member] = (await addMembers(database, 1, 1_000_000n)) as [Member];
  const call: AttackedSite['call'] = (name, input, token) => site.call(operationOf(name).path, input, token);
  return {
    site,
    database,
    owner: await newOwner(site),
    model: await newSeller(database),
    member,
    call,
    async ask<T>(name: string, input: object, token?: string) {
      const { status, body } = await call(name, input, token);
      if (status !== 200) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`);
      return (body.data ?? body) as T;
    },
    async stop() {
      await database.close();
      await site.stop();
      await btcpay.close();
    },
  };
}

/** An approved model who is signed in and may publish. */
export async function newSeller(database: Database): Promise<Member> {
  const id = await addModel(database);
  await database.execute(acceptTerms, [id]);
  return { id, token: await addSessionOf(database, id) };
}

/** An operation of the contract by its name, such as `shop.placeOrder`. */
function operationOf(name: string): Operation {
  const found = operations.find((one) => one.name === name);
  if (!found) throw new Error(`The contract has no ${name}.`);
  return found;
}
