export { type Inbox, type InboxMail, openInbox, type Taken } from './inbox/imap-inbox.ts';
export { addressOfSender, type ReceivedMail, readMail } from './inbox/read-mail.ts';
export { watchInbox } from './inbox/watch-inbox.ts';
export { areMailsLate, readMailCounts } from './mail-counts.ts';
export { cleanMailHtml } from './mail-html.ts';
export {
  inThread,
  type Mail,
  type MailSite,
  type MailThread,
  mailTemplate,
  type Recipient,
  type WrittenMail,
  writeMail,
} from './mail-template.ts';
export { mailTextStore } from './mail-text-store.ts';
export { createMailer, type Mailer } from './mailer.ts';
export { registerOutbox } from './outbox/outbox.ts';
export {
  mustStay,
  type OwnTexts,
  placeholdersOf,
  problemOfParagraph,
  problemOfSubject,
  standardHtml,
  standardText,
  type TextProblem,
} from './own-texts.ts';
export { senderOf } from './sender.ts';
