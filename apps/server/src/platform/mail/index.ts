export { letter, type MailSite, type Recipient } from './letter.ts';
export { createMailer, type Mail, type Mailer } from './mailer.ts';
export { registerOutbox } from './outbox/outbox.ts';
