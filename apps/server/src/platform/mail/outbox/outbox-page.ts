import { escapeHtml } from '../../html.ts';
import type { StoredMail } from '../mail-store.ts';

/** All mails, newest first; `to` is the address the list is filtered to, or empty. */
export function listPage(mails: readonly StoredMail[], to: string): string {
  const rows = mails.map(row).join('');
  const list = rows
    ? `<ol class="mails">${rows}</ol>`
    : `<div class="empty"><h2>No mail${to ? ' to this address' : ' yet'}</h2>
       <p>Sign up or ask for a new password, then reload this page.</p></div>`;
  return page(
    'Outbox',
    `<form class="search" method="get" action="/dev/outbox" role="search">
       <label for="to">Sent to</label>
       <input id="to" name="to" type="search" value="${escapeHtml(to)}" placeholder="name@example.org" autocomplete="off">
       <button type="submit">Show</button>
     </form>${list}`,
  );
}

/** One mail: its head, its text, and the designed version in a frame that can do nothing. */
export function mailPage(mail: StoredMail): string {
  const designed =
    mail.bodyHtml === null
      ? ''
      : `<h2>As designed</h2>
         <iframe sandbox title="The mail as designed" src="/dev/outbox/${mail.id}/body" loading="lazy"></iframe>`;
  const text = mail.bodyText === '' ? 'The text was removed when the mail left.' : mail.bodyText;
  return page(
    mail.subject,
    `<p class="back"><a href="/dev/outbox">All mail</a></p>
     <article>
       <h1>${escapeHtml(mail.subject)}</h1>
       <dl>
         <dt>To</dt><dd><a href="/dev/outbox?to=${encodeURIComponent(mail.recipient)}">${escapeHtml(mail.recipient)}</a></dd>
         <dt>Written</dt><dd>${when(mail.createdAt)}</dd>
         <dt>State</dt><dd>${state(mail)}</dd>
       </dl>
       <pre>${escapeHtml(text)}</pre>
       ${designed}
     </article>`,
  );
}

/** For an address that names no mail. */
export function missingPage(): string {
  return page(
    'No such mail',
    '<div class="empty"><h2>There is no such mail</h2><p><a href="/dev/outbox">All mail</a></p></div>',
  );
}

function row(mail: StoredMail): string {
  return `<li><a href="/dev/outbox/${mail.id}">
    <span class="subject">${escapeHtml(mail.subject)}</span>
    <span class="to">${escapeHtml(mail.recipient)}</span>
    <span class="when">${when(mail.createdAt)}</span>
    ${mail.sentAt ? '' : `<span class="state">${state(mail)}</span>`}
  </a></li>`;
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · Candela outbox</title>
<link rel="stylesheet" href="/dev/outbox.css">
</head>
<body>
<header><a class="brand" href="/dev/outbox">Candela <span>outbox</span></a>
<p>Mail this site would have sent. Nothing here left the machine unless it says so.</p></header>
<main>${body}</main>
</body>
</html>
`;
}

function state(mail: StoredMail): string {
  if (mail.sentBy === 'smtp') return `Left over SMTP ${mail.sentAt ? when(mail.sentAt) : ''}`;
  if (mail.sentBy === 'outbox') return 'Kept here; no post office is configured';
  const problem = mail.lastError ? `: ${escapeHtml(mail.lastError)}` : '';
  if (mail.nextAttemptAt === null) return `Given up after ${mail.attempts} tries${problem}`;
  return mail.attempts === 0 ? 'Waiting to be sent' : `Tried ${mail.attempts} times${problem}`;
}

function when(timestamp: Date): string {
  const iso = timestamp.toISOString();
  return `<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC</time>`;
}
