-- Notifications and which of them an account wants.

create schema notifications;

create table notifications.notifications (
  id uuid primary key,
  account_id uuid not null references accounts.accounts on delete cascade,
  -- The kinds are those of the contract; a list here would have to follow each of its changes.
  kind text not null check (kind ~ '^[a-zA-Z]{1,40}$'),
  -- Key and values, put into words for whoever reads them.
  title jsonb not null check (title ? 'key'),
  -- The line below the title.
  text jsonb check (text ? 'key'),
  -- A path on this site.
  href text not null check (href ~ '^/'),
  -- Unread ones of one group are one line with a count, such as letters from one person.
  group_key text not null,
  count integer not null default 1 check (count > 0),
  read_at timestamptz,
  created_at timestamptz not null
);

create unique index notifications_one_unread_of_group on notifications.notifications (account_id, group_key) where read_at is null;
create index notifications_newest on notifications.notifications (account_id, created_at desc, id desc);
create index notifications_by_age on notifications.notifications (created_at);

-- Where an account differs from what holds without a choice.
create table notifications.choices (
  account_id uuid not null references accounts.accounts on delete cascade,
  kind text not null,
  in_app boolean not null,
  by_mail boolean not null,
  primary key (account_id, kind)
);
