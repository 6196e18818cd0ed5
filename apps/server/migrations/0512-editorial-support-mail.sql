-- What people answer by mail becomes messages of their tickets.
alter table editorial.support_messages
  -- The Message-ID it came with; a mail is taken once.
  add column mail_id text check (length(mail_id) between 3 and 300),
  -- Who sent it, when that is not the ticket's own address.
  add column mail_from text check (length(mail_from) between 3 and 254),
  -- Names of files that came with it and were dropped.
  add column attachments text[] not null default '{}',
  -- The mail was too large to be read to its end.
  add column is_cut boolean not null default false,
  drop constraint support_messages_text_check,
  add constraint support_messages_text_check check (length(text) between 1 and 1000000);

create unique index support_messages_by_mail on editorial.support_messages (mail_id) where mail_id is not null;

-- Opened by a mail that belonged to no ticket; so many are opened an hour.
alter table editorial.support_tickets add column by_mail boolean not null default false;

create index support_tickets_by_mail on editorial.support_tickets (created_at) where by_mail;

-- Public: other modules read these views and call these functions.

create or replace view editorial.support_message_list as
  select id, ticket_id, from_staff, staff_id, text, created_at, mail_from, attachments, is_cut
  from editorial.support_messages;
