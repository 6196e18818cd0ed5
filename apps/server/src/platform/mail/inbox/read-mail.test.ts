import { describe, expect, it } from 'vitest';
import { addressOfSender, readMail } from './read-mail.ts';

/** A mail as it comes off the wire. */
const raw = (headers: Record<string, string>, body: string) =>
  Buffer.from(
    Object.entries({ From: 'Ana Quill <Ana@Mail.example>', 'Message-ID': '<1@mail.example>', ...headers })
      .map(([name, value]) => `${name}: ${value}`)
      .join('\r\n')
      .concat('\r\n\r\n', body.replaceAll('\n', '\r\n')),
  );
const textOf = async (body: string, headers: Record<string, string> = {}) =>
  (await readMail(raw(headers, body))).text;

describe('a mail', () => {
  it('is read with its sender, recipients, subject and words', async () => {
    const headers = {
      To: '"Support, us" <support+t12.abc@Site.example>, other@site.example',
      Cc: 'third@site.example',
      'Delivered-To': 'support@site.example',
      Subject: '=?utf-8?Q?Gr=C3=BC=C3=9Fe?=\r\n and more',
    };
    expect(await readMail(raw(headers, 'Hello\u0000 there.\n'))).toEqual({
      messageId: '<1@mail.example>',
      from: { address: 'ana@mail.example', name: 'Ana Quill' },
      recipients: [
        'support+t12.abc@site.example',
        'other@site.example',
        'third@site.example',
        'support@site.example',
      ],
      subject: 'Grüße and more',
      text: 'Hello there.',
      attachments: [],
      isAutomatic: false,
      isCut: false,
    });
  });

  it('that is HTML alone becomes words, in its own charset', async () => {
    const html =
      '<p>Hall\u00f6 <b>you</b>,<br>two</p><script>x()</script><img src="http://spy.example/1.gif">';
    const text = await readMail(
      Buffer.concat([
        raw({ 'Content-Type': 'text/html; charset=iso-8859-1' }, ''),
        Buffer.from(`${html}<blockquote><p>the site's own words</p></blockquote>`, 'latin1'),
      ]),
    );
    expect(text.text).toBe('Hallö you,\ntwo');
  });

  it('names what is attached, and drops it', async () => {
    const part = (head: string, body: string) => `--b\n${head}\n\n${body}\n`;
    const body = [
      part('Content-Type: text/plain', 'See the file.'),
      part('Content-Type: application/pdf\nContent-Disposition: attachment; filename="bill\u202e.pdf"', 'x'),
      part('Content-Type: image/png\nContent-Disposition: attachment', 'y'),
      '--b--',
    ].join('');
    const mail = await readMail(raw({ 'Content-Type': 'multipart/mixed; boundary=b' }, body));
    expect(mail).toMatchObject({
      text: 'See the file.',
      attachments: [expect.stringContaining('bill'), 'image/png'],
    });
  });

  it('without a Message-ID is named by what it says, the same each time', async () => {
    const ids = await Promise.all(
      ['One', 'One', 'Two'].map(
        async (body) => (await readMail(raw({ 'Message-ID': 'none' }, body))).messageId,
      ),
    );
    expect(ids[0]).toMatch(/^<[0-9a-f]{64}@no-message-id>$/);
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  it.each<[string, Record<string, string>]>([
    ['a vacation notice', { 'Auto-Submitted': 'auto-replied' }],
    ['an old vacation notice', { Precedence: 'bulk' }],
    ['a list', { 'List-Id': '<news.example>' }],
    ['a bounce', { 'Return-Path': '<>' }],
    ['a report', { 'Content-Type': 'multipart/report; report-type=delivery-status; boundary=b' }],
    ['a mail server', { From: 'MAILER-DAEMON@mail.example' }],
  ])('of %s is seen to be of a machine', async (_what, headers) => {
    expect((await readMail(raw(headers, 'Out of office.'))).isAutomatic).toBe(true);
  });

  it('of more lines than are read says that its end is missing', async () => {
    const mail = await readMail(raw({}, `First.\n${'More.\n'.repeat(60_000)}`));
    expect(mail).toMatchObject({ isCut: true, text: expect.stringMatching(/^First\./) });
  });

  it('that says no machine sent it is of a person', async () => {
    expect((await readMail(raw({ 'Auto-Submitted': 'no' }, 'Hi'))).isAutomatic).toBe(false);
  });
});

describe('what was quoted', () => {
  it.each([
    ['Thanks!\n\nOn Mon, 3 Mar 2025 at 10:00, Candela <a@b.example> wrote:\n> hi\n> there\n', 'Thanks!'],
    [
      'Danke!\n\nAm 3. März 2025 um 10:00 schrieb Candela <a@b.example>:\n\n> hi\n\n-- \nAna\nTel 1',
      'Danke!',
    ],
    [
      'Fine.\n________________________________\nFrom: Candela <a@b.example>\nSent: Monday\nTo: x\nSubject: y\n\nold',
      'Fine.',
    ],
    ['Hi\n\nSent from my iPhone', 'Hi'],
    ['> all of it\n> is quoted', '> all of it\n> is quoted'],
    ['First.\n\n\n\n\nSecond.', 'First.\n\nSecond.'],
  ])('is cut off %j', async (body, text) => {
    expect(await textOf(body, { 'Content-Type': 'text/plain; charset=utf-8' })).toBe(text);
  });

  it('is cut off a long history, and nothing is off a long mail', async () => {
    const history = `Yes.\n\nOn Mon, 3 Mar 2025 at 10:00, Candela <a@b.example> wrote:\n${'> old words\n'.repeat(4_000)}`;
    expect(await textOf(history)).toBe('Yes.');
    const long = 'A line of mine.\n'.repeat(4_000).trim();
    expect(await textOf(long)).toBe(long);
  });

  it.each([
    ['empty lines', '\n'.repeat(500_000)],
    ['lines of blanks', ' \u00a0\t\n'.repeat(100_000)],
    ['one line', 'On '.repeat(300_000)],
    ['quotes', '> \n\n'.repeat(200_000)],
    ['signatures', '-- \n\n'.repeat(200_000)],
  ])('is looked for in a moment, however many %s there are', async (_what, body) => {
    const began = performance.now();
    await textOf(`x\n${body}`);
    await textOf(`<p>x</p>${body.slice(0, 1_000)}${'<div>'.repeat(200_000)}`, {
      'Content-Type': 'text/html',
    });
    // A minute and more, before what is looked at was bounded.
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});

it('finds the address of a sender', () => {
  expect(addressOfSender('Candela <No-Reply@site.example>')).toBe('no-reply@site.example');
  expect(addressOfSender('plain@site.example')).toBe('plain@site.example');
});
