import { createTransport } from 'nodemailer';
import { expect, it } from 'vitest';
import { senderOf } from './sender.ts';

const own = ['Candela'];

it('is called what the site is called, unless the operator named somebody else', () => {
  const named = () => 'Night Harbour';
  const address = 'no-reply@site.test';
  expect(senderOf(`Candela <${address}>`, own, named)()).toEqual({ name: 'Night Harbour', address });
  expect(senderOf(address, own, named)()).toEqual({ name: 'Night Harbour', address });
  expect(senderOf(`"Front office" <${address}>`, own, named)()).toEqual({ name: 'Front office', address });
});

it('cannot become a header or an address, whatever the site is called', async () => {
  const transport = createTransport({ streamTransport: true, buffer: true });
  const from = senderOf('no-reply@site.test', own, () => 'A\r\nBcc: all@example.org, <boss@bank.example>');
  const { message } = await transport.sendMail({ from: from(), to: 'ada@example.org', text: 'Hello' });
  // A long line goes on in the next.
  const head = (String(message).split('\r\n\r\n')[0] ?? '').replaceAll('\r\n ', ' ');
  expect(head).not.toMatch(/^bcc:/im);
  expect(head.match(/^From:.*<([^>]*)>$/im)?.[1]).toBe('no-reply@site.test');
});
