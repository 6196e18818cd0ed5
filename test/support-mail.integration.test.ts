import { bootSite, type Site } from '@candela/testkit/boot';
import { type Dovecot, hasDovecot, startDovecot } from '@candela/testkit/dovecot';
import { newOwner, newStaff, type StaffPerson } from '@candela/testkit/e2e-staff';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** A running site with a mailbox at a real mail server. Without Debian's Dovecot 2.3 on this machine it is skipped. */

let dovecot: Dovecot;
let site: Site;
let support: StaffPerson;

beforeAll(async () => {
  if (!hasDovecot()) return;
  dovecot = await startDovecot();
  const env = { MAIL_INBOX_URL: dovecot.url, MAIL_INBOX_ADDRESS: 'support@site.test', LOG_LEVEL: 'error' };
  site = await bootSite({ seed: 'none', env });
  support = await newStaff(site, await newOwner(site), 'support');
}, 120_000);

afterAll(async () => {
  await site?.stop();
  await dovecot?.stop();
});

describe.skipIf(!hasDovecot())('mail to support (skipped where Dovecot 2.3 is not installed)', () => {
  it('goes out with an address to answer to, and the answer is in the ticket a minute later', async () => {
    const form = {
      ...{ name: 'Ana', email: 'ana@mail.test', topic: 'payment', subject: 'My receipt' },
      message: 'Where can I find my receipt?',
    };
    const { ticketId } = await site.ask<{ ticketId: string }>('supportAccess/contact_us', form);
    const outbox = await fetch(`${site.url}/dev/outbox.json?to=ana@mail.test`);
    const { data } = (await outbox.json()) as { data: { thread: { replyTo: string } }[] };
    const to = data[0]?.thread.replyTo;
    expect(to).toMatch(/^support\+t\d+\.[0-9a-f]{20}@site\.test$/);
    await dovecot.deliver(`From: Ana <ana@mail.test>
To: ${to}
Subject: Re: My receipt
Message-ID: <1@mail.test>

I found it, thank you.
`);
    type Ticket = { status: string; messages: { text: string; mailFrom: string | null }[] };
    const read = () => site.ask<Ticket>('adminAccess/getTicketForStaff', { _id: ticketId }, support.token);
    await expect
      .poll(async () => (await read()).messages.at(-1), { timeout: 90_000, interval: 500 })
      .toMatchObject({ text: 'I found it, thank you.', mailFrom: null });
  }, 120_000);
});
