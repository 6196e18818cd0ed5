import { expect, it } from 'vitest';
import { verbatim } from '../i18n/index.ts';
import { mailTemplate, writeMail } from './mail-template.ts';

const site = { siteName: () => 'Candela', publicUrl: 'https://site.test' };
const subject = verbatim('News');

it('says the same in text and in HTML, and markup is only text', () => {
  const paragraphs = ['One\ntwo', '<b>three</b>'].map(verbatim);
  const mail = writeMail(
    mailTemplate(site, { email: 'ada@site.test', username: 'ada' }, subject, paragraphs),
  );
  expect(mail).toMatchObject({ to: 'ada@site.test', subject: 'News' });
  expect(mail.text).toBe('Hello ada,\n\nOne\ntwo\n\n<b>three</b>\n\nCandela\nhttps://site.test\n');
  expect(mail.html).toContain('<p>One<br>two</p>\n<p>&lt;b&gt;three&lt;/b&gt;</p>');
});

it('greets nobody by a name they do not have', () => {
  expect(writeMail(mailTemplate(site, { email: 'who@site.test' }, subject, [])).text).toMatch(/^Hello,\n/);
});

it('is written in the language it is sent in', () => {
  const mail = writeMail(mailTemplate(site, { email: 'who@site.test' }, subject, []), 'en-XA');
  expect(mail.text).toMatch(/^⟦Ĥéĺĺó,⟧\n/);
});
