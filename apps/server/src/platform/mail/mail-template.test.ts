import { expect, it } from 'vitest';
import { mailTemplate } from './mail-template.ts';

const site = { siteName: 'Candela', publicUrl: 'https://site.test' };

it('says the same in text and in HTML, and markup is only text', () => {
  const mail = mailTemplate(site, { email: 'ada@site.test', username: 'ada' }, 'News', [
    'One\ntwo',
    '<b>three</b>',
  ]);
  expect(mail).toMatchObject({ to: 'ada@site.test', subject: 'News' });
  expect(mail.text).toBe('Hello ada,\n\nOne\ntwo\n\n<b>three</b>\n\nCandela\nhttps://site.test\n');
  expect(mail.html).toContain('<p>One<br>two</p>\n<p>&lt;b&gt;three&lt;/b&gt;</p>');
});

it('greets nobody by a name they do not have', () => {
  expect(mailTemplate(site, { email: 'who@site.test' }, 'News', []).text).toMatch(/^Hello,\n/);
});
