-- Direct messages and campaigns.

create schema messages;

create table messages.conversations (
  id uuid primary key,
  model_id uuid not null references accounts.accounts on delete cascade,
  -- Null: the room of the model's club house, which all its members read.
  member_id uuid references accounts.accounts on delete cascade,
  last_message_at timestamptz,
  created_at timestamptz not null,
  constraint conversations_once unique nulls not distinct (model_id, member_id)
);

create index conversations_of_model on messages.conversations (model_id, last_message_at desc);
create index conversations_of_member on messages.conversations (member_id, last_message_at desc);

create table messages.direct_messages (
  seq bigint generated always as identity primary key,
  id uuid not null unique,
  -- Chosen by the sender's client, so that sending again does not say it twice.
  client_message_id uuid not null,
  conversation_id uuid not null references messages.conversations on delete cascade,
  sender_id uuid not null,
  text text not null check (length(text) <= 2000),
  -- What hangs on it: a picture, kept privately, with a blurred one anyone may see.
  picture_key text,
  picture_width integer,
  picture_height integer,
  placeholder_url text,
  -- Credits to open the picture; null for one that is open.
  price integer check (price between 1 and 100000),
  -- The mass message it came from, if it did.
  campaign_id uuid,
  removed_at timestamptz,
  created_at timestamptz not null,
  -- Messages are taken down by decisions, apart from being taken back by who wrote them: an appeal gives only the first
  -- back, and a picture that was paid for is gone with the first, too.
  taken_down_at timestamptz,
  constraint direct_messages_say_something check (text <> '' or picture_key is not null),
  constraint direct_messages_price_a_picture check (price is null or picture_key is not null),
  unique (sender_id, client_message_id)
);

create index direct_messages_newest on messages.direct_messages (conversation_id, seq desc);
create index direct_messages_words on messages.direct_messages using gin (to_tsvector('simple', text));

-- How far each side has read.
create table messages.conversation_reads (
  conversation_id uuid not null references messages.conversations on delete cascade,
  account_id uuid not null,
  read_seq bigint not null,
  primary key (conversation_id, account_id)
);

create table messages.campaigns (
  id uuid primary key,
  model_id uuid not null references accounts.accounts on delete cascade,
  audience text not null check (audience in ('followers', 'members', 'buyers')),
  text text not null check (length(text) <= 2000),
  picture_key text,
  picture_width integer,
  picture_height integer,
  placeholder_url text,
  price integer check (price between 1 and 100000),
  status text not null check (status in ('scheduled', 'sending', 'sent', 'cancelled')),
  send_at timestamptz not null,
  sent_count integer not null default 0,
  created_at timestamptz not null
);

create index message_campaigns_of on messages.campaigns (model_id, created_at desc);
create index message_campaigns_due on messages.campaigns (send_at) where status in ('scheduled', 'sending');

-- Public: other modules read these views and call these functions.

create view messages.direct_message_list as
  select id, sender_id, text, picture_key
  from messages.direct_messages;
