import { newMember } from '@candela/testkit/e2e-people';
import { e2eTest, type Visitor } from '@candela/testkit/e2e-test';
import { expect, test } from 'vitest';
import { isPlaying, liveSite, startShow } from './live-site.ts';
import { enterCode, fillSignUp, password } from './sign-up-form.ts';

/** What a visitor wanted to say in a room is said once they have joined, wherever their code was typed. */

const live = liveSite();

/** Writes into the room as a visitor and follows to the sign-up. */
async function wantsToSay(visitor: Visitor, words: string): Promise<void> {
  const { page } = visitor;
  await visitor.goTo(live.roomPath);
  await visitor.until(isPlaying);
  await page.getByLabel('Message the room').fill(words);
  await page.getByRole('button', { name: 'Join to chat' }).click();
  await visitor.isAt('/sign-up');
  await page.getByRole('heading', { name: 'Join to talk to maren.vale' }).waitFor();
  await page.getByText(words).waitFor();
}

/** The address in the newest mail to somebody. */
async function mailedLink(email: string): Promise<string> {
  const response = await fetch(`${live.site.url}/dev/outbox.json?to=${encodeURIComponent(email)}`);
  const link = /http[^\s"<\\]*\/otp[^\s"<\\]*/.exec(await response.text())?.[0];
  if (!link) throw new Error('The mail has no link');
  return link;
}

test.each([
  ['a phone', { width: 390, height: 844 }, 'quiet.harp'],
  ['a computer', { width: 1440, height: 900 }, 'loud.harp'],
] as const)(
  'a line written before joining is said once, from the tab the mail opened, on %s',
  (_, viewport, name) =>
    e2eTest(live.browser, live.site.url, `joining to chat, ${name}`, async (open) => {
      const model = await startShow(open, live);
      const visitor = await open('visitor', { viewport });
      const { page } = visitor;
      const words = `Is that the same harp as Friday, says ${name}?`;
      await wantsToSay(visitor, words);
      await page.reload();
      await page.getByText(words).waitFor();
      await fillSignUp(visitor, name, '1990');
      await page.getByRole('button', { name: 'Create account' }).click();
      await visitor.isAt('/otp');
      const email = `${name}@example.test`;
      const code = await live.site.outbox(email);
      const other = await visitor.context.newPage();
      await other.goto(await mailedLink(email));
      await enterCode(other, code);
      await visitor.isAt(live.roomPath, other);
      await other.getByRole('log').getByText(words).waitFor();
      await model.page.getByRole('log').getByText(words).waitFor();
      // The tab that waited goes to the same place, and says nothing more.
      await visitor.isAt(live.roomPath);
      await page.getByRole('log').getByText(words).waitFor();
      expect(await model.page.getByRole('log').getByText(words).count()).toBe(1);
    }),
);

test('who has an account logs in instead, and is back in the room with the words said', () =>
  e2eTest(live.browser, live.site.url, 'logging in to chat', async (open) => {
    const { username, password: word } = await newMember(live.site, 'old.friend');
    await startShow(open, live);
    const visitor = await open('visitor');
    const { page } = visitor;
    await wantsToSay(visitor, 'Here again.');
    await page.getByRole('link', { name: 'Log in', exact: true }).click();
    await page.getByRole('heading', { name: 'Log in to talk to maren.vale' }).waitFor();
    await page.getByLabel('Username or email').fill(username);
    await page.getByLabel('Password', { exact: true }).fill(word ?? password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await visitor.isAt(live.roomPath);
    await page.getByRole('log').getByText('Here again.').waitFor();
  }));

test('a link alone names what it is for, says nothing of its own and does nothing', () =>
  e2eTest(live.browser, live.site.url, 'a made-up link', async (open) => {
    const { username, password: word } = await newMember(live.site, 'wary.reader');
    await startShow(open, live);
    const visitor = await open('visitor');
    const { page } = visitor;
    await visitor.goTo(`/login?returnTo=${encodeURIComponent(live.roomPath)}&for=chat&text=Bought`);
    await page.getByRole('heading', { name: 'Log in to talk to maren.vale' }).waitFor();
    await page.getByLabel('Username or email').fill(username);
    await page.getByLabel('Password', { exact: true }).fill(word ?? password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await visitor.isAt(live.roomPath);
    await page.getByLabel('Message the room').waitFor();
    expect(await page.getByRole('log').getByText('Bought').count()).toBe(0);
    await visitor.goTo('/home');
    const away = await open('another');
    await away.goTo('/login?returnTo=/%2509//elsewhere.example&for=chat');
    await away.page.getByLabel('Username or email').fill(username);
    await away.page.getByLabel('Password', { exact: true }).fill(word ?? password);
    await away.page.getByRole('button', { name: 'Log in', exact: true }).click();
    await away.isAt('/home');
  }));
