-- Notifications and mails are key and values, and are put into words for whoever reads them.

delete from notifications.notifications;
alter table notifications.notifications drop column title, drop column text;
alter table notifications.notifications
  add column title jsonb not null check (title ? 'key'),
  -- The line below the title.
  add column text jsonb check (text ? 'key');

delete from platform.mails;
alter table platform.mails drop column subject, drop column body_text, drop column body_html;
-- Whose site it speaks for, who is greeted, the subject and the paragraphs; these go once it has left.
alter table platform.mails add column content jsonb not null check (content ? 'subject');
