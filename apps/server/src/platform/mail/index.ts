export { createMailer, type Mail, type Mailer, type MailerOptions } from './mailer.ts';
export { registerOutbox } from './outbox/outbox.ts';
