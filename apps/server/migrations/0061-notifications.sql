-- What happened to an account while it was not looking.

create table notifications (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  kind text not null check (kind in ('wentLive', 'message', 'sale', 'tip', 'planEnding', 'payout')),
  title text not null check (length(title) between 1 and 200),
  text text not null default '' check (length(text) <= 500),
  -- A path on this site.
  href text not null check (href ~ '^/'),
  -- Unread ones of one group are one line with a count, such as letters from one person.
  group_key text not null,
  count integer not null default 1 check (count > 0),
  read_at timestamptz,
  created_at timestamptz not null
);
create unique index notifications_one_unread_of_group on notifications (account_id, group_key) where read_at is null;
create index notifications_newest on notifications (account_id, created_at desc, id desc);
create index notifications_by_age on notifications (created_at);

-- Where an account differs from what holds without a choice.
create table notification_choices (
  account_id uuid not null references accounts on delete cascade,
  kind text not null,
  in_app boolean not null,
  by_mail boolean not null,
  primary key (account_id, kind)
);
