export { type MailSite, mailTemplate, type Recipient } from './mail-template.ts';
export { createMailer, type Mail, type Mailer } from './mailer.ts';
export { registerOutbox } from './outbox/outbox.ts';
