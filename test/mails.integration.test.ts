import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { mailKindNames, mailKinds } from '@candela/contract/admin/mail-kinds';
import { bootSite, type Site } from '@candela/testkit/boot';
import { newMember } from '@candela/testkit/e2e-people';
import { newOwner, newStaff, type StaffPerson } from '@candela/testkit/e2e-staff';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Mails in the operator's words: what may be written, who may write it, and what leaves then. */

let site: Site;
let owner: StaffPerson;

beforeAll(async () => {
  site = await bootSite({ seed: 'none', env: { RATE_LIMIT_FACTOR: '1000', LOG_LEVEL: 'error' } });
  owner = await newOwner(site);
});
afterAll(() => site?.stop());

interface MailText {
  key: string;
  standard: string;
  own: string | null;
  placeholders: { name: string; example: string; isLink: boolean; isRequired: boolean }[];
}
interface Mail {
  number: number;
  subject: MailText;
  paragraphs: MailText[];
  history: { number: number; texts: Record<string, string>; reason: string; by: string | null }[];
}
interface Sent {
  subject: string;
  text: string;
  html: string;
}

const mailOf = (kind: string) => site.ask<Mail>('adminAccess/getMail', { kind }, owner.token);

async function save(kind: string, texts: Record<string, string>, more: object = {}, token = owner.token) {
  const { number } = await mailOf(kind);
  return await site.call(
    'adminAccess/saveMail',
    { kind, texts, seen: number, reason: 'Ours.', ...more },
    token,
  );
}

async function newestTo(email: string): Promise<Sent> {
  const answer = await fetch(`${site.url}/dev/outbox.json?to=${encodeURIComponent(email)}`);
  const { data } = (await answer.json()) as { data: Sent[] };
  return data[0] as Sent;
}

const reset = 'accounts/mails:newPassword';

/** Every message of the catalogues of mails, by its key. */
function messagesOfMails(): string[] {
  const root = path.resolve(import.meta.dirname, '../apps/server/src/modules');
  return globSync('*/locales/en/mails.json', { cwd: root }).flatMap((file) => {
    const module = file.split('/')[0];
    const read = JSON.parse(readFileSync(path.join(root, file), 'utf8')) as object;
    return keysOf(read).map((key) => `${module}/mails:${key}`);
  });
}

function keysOf(messages: object): string[] {
  return Object.entries(messages).flatMap(([name, message]) =>
    typeof message === 'string' ? [name] : keysOf(message).map((key) => `${name}.${key}`),
  );
}

/** What goes to staff, and what is said inside another message. */
const notEditable = [
  /^admin\/mails:(signInLocked|chargebackAlarm|settlementAlarm|staffAlarm)\./,
  /^accounts\/mails:newDevice\.address/,
  /^moderation\/mails:(subject|outcome\.(dismissed|gone|suspended)|decided\.(takenDown|suspended))$/,
];

test('every text of every mail to members and models can be edited, and begins with what is said now', async () => {
  const listed = mailKindNames.flatMap((kind) => [
    mailKinds[kind].subject,
    ...mailKinds[kind].paragraphs.flatMap(({ keys }) => keys),
  ]);
  const wanted = messagesOfMails().filter((key) => !notEditable.some((shape) => shape.test(key)));
  expect(wanted.length).toBeGreaterThan(120);
  expect(wanted.filter((key) => !listed.includes(key))).toEqual([]);
  for (const kind of mailKindNames) {
    const { subject, paragraphs } = await mailOf(kind);
    for (const one of [subject, ...paragraphs]) {
      expect(one.standard, one.key).not.toBe('');
      for (const { name, example } of one.placeholders) {
        expect(example, `${one.key} ${name}`).not.toMatch(/NaN|Invalid|undefined/);
      }
    }
    const standard = Object.fromEntries([subject, ...paragraphs].map((one) => [one.key, one.standard]));
    const plain = await site.ask<Sent>('adminAccess/previewMail', { kind, texts: {} }, owner.token);
    // The standard texts, written by the editor, say the same.
    const edited = await site.ask<Sent>('adminAccess/previewMail', { kind, texts: standard }, owner.token);
    expect({ ...edited, html: '' }, kind).toEqual({ ...plain, html: '' });
  }
});

test('a mail leaves in the words of the operator, cleaned, with the code as it is', async () => {
  const { email } = await newMember(site, 'forgetful.one');
  expect((await site.call('userAccess/password-reset', { email })).status).toBe(200);
  // A mail is put into words when it leaves, or is looked at in the outbox.
  expect((await newestTo(email)).text).toMatch(
    /^Hello forgetful\.one,\n\nYour code is \d{6}\. It works once/,
  );
  const texts = {
    [`${reset}.subject`]: 'New password on {siteName}: {code}',
    [`${reset}.body`]:
      '<h2>A new password</h2><p onclick="x()">Your code: <strong>{code}</strong><script>x()</script></p>',
  };
  expect((await save('passwordCode', texts)).status).toBe(200);
  const { subject, html, text } = await newestTo(email);
  const code = /\d{6}/.exec(subject)?.[0];
  expect(subject).toBe(`New password on Candela: ${code}`);
  expect(html).toContain(`<p>Your code: <strong>${code}</strong></p>`);
  expect(html).not.toMatch(/script|onclick/);
  expect(text).toContain(`A new password\n\nYour code: ${code}\n\nIf you didn't request it`);
  // Its history leads back.
  const { history } = await mailOf('passwordCode');
  expect(history).toMatchObject([{ number: 1, reason: 'Ours.' }]);
  expect((await save('passwordCode', {})).status).toBe(200);
  expect((await newestTo(email)).text).toMatch(
    /^Hello forgetful\.one,\n\nYour code is \d{6}\. It works once/,
  );
  const audit = await site.ask<{ action: string; after: unknown }[]>(
    'adminAccess/listAudit',
    {},
    owner.token,
  );
  expect(audit.find(({ action }) => action === 'saveMail')).toBeDefined();
});

test('what a mail is for cannot be lost, and what is wrong is said of its field', async () => {
  const refused = async (kind: string, texts: Record<string, string>) => {
    const { status, body } = await save(kind, texts);
    return [status, (body as { fields?: object }).fields];
  };
  expect(await refused('passwordCode', { [`${reset}.body`]: '<p>Ask us for the code.</p>' })).toEqual([
    400,
    { [`texts.${reset}.body`]: 'This text needs: {code}.' },
  ]);
  const link = 'accounts/mails:code.link';
  expect(
    await refused('signUpCode', { [link]: '<p>Go to <a href="https://evil.example">our page</a></p>' }),
  ).toEqual([400, { [`texts.${link}`]: 'This text needs: {otp}.' }]);
  const twice = { [`${reset}.subject`]: '{kode}', [`${reset}.body`]: '<p>{code} {kode}</p>' };
  expect(await refused('passwordCode', twice)).toEqual([
    400,
    {
      [`texts.${reset}.subject`]: "There's no such placeholder here: {kode}.",
      [`texts.${reset}.body`]: "There's no such placeholder here: {kode}.",
    },
  ]);
  expect(await refused('passwordCode', { [link]: '<p>x</p>' })).toEqual([
    400,
    { [`texts.${link}`]: 'This mail has no such text.' },
  ]);
  // Every mail with a link or a code keeps it.
  for (const kind of mailKindNames) {
    for (const { key, placeholders } of (await mailOf(kind)).paragraphs) {
      const needed = placeholders.filter(({ name, isLink }) => isLink || name === 'code');
      if (needed.length === 0) continue;
      const [status, fields] = await refused(kind, { [key]: '<p>Nothing.</p>' });
      expect([status, Object.keys(fields ?? {})], key).toEqual([400, [`texts.${key}`]]);
    }
  }
});

test('what people wrote stays words, in the text, in HTML and in the head', async () => {
  const { email, username } = await newMember(site, 'loud.one');
  const body = 'accounts/mails:suspended.body';
  const texts = { [body]: '<p><strong>{username}</strong>: {reason}</p>' };
  expect((await save('suspended', texts)).status).toBe(200);
  const [found] = await site.ask<{ _id: string }[]>(
    'adminAccess/listAccounts',
    { search: username },
    owner.token,
  );
  const reason = '<b>{username}</b>\nBcc: all@example.org';
  const input = { _id: found?._id, reason };
  expect((await site.call('adminAccess/suspendAccount', input, owner.token)).status).toBe(200);
  // It leaves once the suspension can no longer be undone.
  const suspended = 'Your Candela account is suspended';
  await expect
    .poll(async () => (await newestTo(email)).subject, { timeout: 45_000, interval: 500 })
    .toBe(suspended);
  const { html, text } = await newestTo(email);
  expect(html).toContain(
    '<p><strong>loud.one</strong>: &lt;b&gt;{username}&lt;/b&gt;<br>Bcc: all@example.org</p>',
  );
  expect(text).toContain('loud.one: <b>{username}</b>\nBcc: all@example.org\n\nYour credits');
});

test('only owners write mails, and whoever comes second is refused', async () => {
  const editor = await newStaff(site, owner, 'editor');
  expect((await save('approved', {}, {}, editor.token)).body).toMatchObject({ code: 'not_your_role' });
  expect((await save('approved', {})).status).toBe(200);
  expect((await save('approved', {}, { seen: 0 })).status).toBe(409);
});
