export { letter, type Mail, type MailSite, type Recipient, type WrittenMail, writeMail } from './letter.ts';
export { createMailer, type Mailer } from './mailer.ts';
export { registerOutbox } from './outbox/outbox.ts';
