import { bootSite, type Site } from '@candela/testkit/boot';
import { hasDovecot, startDovecot } from '@candela/testkit/dovecot';
import { newOwner, newStaff, type StaffPerson } from '@candela/testkit/e2e-staff';
import { startFakeImap } from '@candela/testkit/fake-imap';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** A running site with a mailbox at a mail server: Debian's Dovecot 2.3 where this machine has it, and one that is made up. */
const servers = [
  { name: 'Dovecot 2.3 (skipped where it is not installed)', isThere: hasDovecot(), start: startDovecot },
  { name: 'a server of the tests', isThere: true, start: startFakeImap },
];

for (const { name, isThere, start } of servers) {
  describe.skipIf(!isThere)(`mail to support at ${name}`, () => {
    let server: Awaited<ReturnType<typeof start>>;
    let site: Site;
    let support: StaffPerson;

    beforeAll(async () => {
      server = await start();
      const env = { MAIL_INBOX_URL: server.url, MAIL_INBOX_ADDRESS: 'support@site.test', LOG_LEVEL: 'error' };
      site = await bootSite({ seed: 'none', env });
      support = await newStaff(site, await newOwner(site), 'support');
    });

    afterAll(async () => {
      await site?.stop();
      await server?.stop();
    });

    it('goes out with an address to answer to, and the answer is in the ticket seconds later', async () => {
      const form = {
        ...{ name: 'Ana', email: 'ana@mail.test', topic: 'payment', subject: 'My receipt' },
        message: 'Where can I find my receipt?',
      };
      const { ticketId } = await site.ask<{ ticketId: string }>('supportAccess/contact_us', form);
      const outbox = await fetch(`${site.url}/dev/outbox.json?to=ana@mail.test`);
      const { data } = (await outbox.json()) as { data: { thread: { replyTo: string } }[] };
      const to = data[0]?.thread.replyTo;
      expect(to).toMatch(/^support\+t\d+\.[0-9a-f]{20}@site\.test$/);
      await server.deliver(`From: Ana <ana@mail.test>
To: ${to}
Subject: Re: My receipt
Message-ID: <1@mail.test>

I found it, thank you.
`);
      type Ticket = { status: string; messages: { text: string; mailFrom: string | null }[] };
      const read = () => site.ask<Ticket>('adminAccess/getTicketForStaff', { _id: ticketId }, support.token);
      await expect
        .poll(async () => (await read()).messages.at(-1), { timeout: 15_000, interval: 250 })
        .toMatchObject({ text: 'I found it, thank you.', mailFrom: null });
    });
  });
}
