export { areMailsLate, readMailCounts } from './mail-counts.ts';
export {
  type Mail,
  type MailSite,
  mailTemplate,
  type Recipient,
  type WrittenMail,
  writeMail,
} from './mail-template.ts';
export { createMailer, type Mailer } from './mailer.ts';
export { registerOutbox } from './outbox/outbox.ts';
export { senderOf } from './sender.ts';
