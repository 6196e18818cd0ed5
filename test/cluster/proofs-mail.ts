import { setTimeout as sleep } from 'node:timers/promises';
import { callApi, dataOf } from '@candela/testkit/boot-calls';
import type { Cluster } from './cluster.ts';
import { until } from './site-people.ts';

const people = 20;
const goneMs = 20_000;
const arriveWithinMs = 180_000;

export interface MailFigures {
  mailsExpected?: number;
  lostMails?: number;
  doubledMails?: number;
}

interface Listed {
  messages: { ID: string; To: { Address: string }[] }[];
}

/** So many people sign up, half of them while the mail server is gone; each gets one code, and it works. */
export async function proveMail(cluster: Cluster, say: (line: string) => void): Promise<MailFigures> {
  const { mail } = cluster;
  if (!mail) {
    say('Skipped: this machine has no mailpit.');
    return {};
  }
  const addresses = Array.from({ length: people }, (_, at) => `newcomer${at}@members.test`);
  const half = addresses.length / 2;
  await Promise.all(addresses.slice(0, half).map((address) => signUp(cluster, address)));
  await mail.child().stop('SIGKILL');
  say(`The mail server is gone for ${goneMs / 1000} s while ${half} people sign up.`);
  await Promise.all(addresses.slice(half).map((address) => signUp(cluster, address)));
  await sleep(goneMs);
  await mail.restart();
  const received = async () => {
    const answer = await fetch(`${mail.url}/api/v1/messages?limit=500`);
    const { messages } = (await answer.json()) as Listed;
    return messages.map(({ ID, To }) => ({ id: ID, address: To[0]?.Address ?? '' }));
  };
  const missing = async () => {
    const all = await received();
    return addresses.filter((wanted) => !all.some(({ address }) => address === wanted));
  };
  await until('The mails', arriveWithinMs, async () => (await missing()).length === 0).catch(() => undefined);
  // A second one would come by now.
  await sleep(5_000);
  const all = await received();
  const newcomers = all.filter(({ address }) => addresses.includes(address));
  for (const { id, address } of newcomers)
    await confirm(cluster, `${mail.url}/api/v1/message/${id}`, address);
  const came = new Set(newcomers.map(({ address }) => address)).size;
  const figures = {
    mailsExpected: people,
    lostMails: people - came,
    doubledMails: newcomers.length - came,
  };
  say(
    `${newcomers.length} mails came, and their codes were taken; ${figures.lostMails} lost, ${figures.doubledMails} doubled.`,
  );
  return figures;
}

async function signUp(cluster: Cluster, email: string): Promise<void> {
  const username = email.split('@')[0] ?? '';
  const answer = await callApi(cluster.url, 'userAccess/register', {
    ...{ type: 'user', username, email, password: 'candle-light-1', dob: '1991-04-23', acceptTerms: true },
  });
  dataOf(`sign-up of ${username}`, answer);
}

/** With the code that a mail brought. */
async function confirm(cluster: Cluster, mailUrl: string, email: string): Promise<void> {
  const { Text } = (await (await fetch(mailUrl)).json()) as { Text: string };
  const [otp] = /\b\d{6}\b/.exec(Text) ?? [];
  const answer = await callApi(cluster.url, 'userAccess/change-password', {
    ...{ email, otp, purpose: 'verifyEmail' },
  });
  dataOf(`the code of ${email}`, answer);
}
