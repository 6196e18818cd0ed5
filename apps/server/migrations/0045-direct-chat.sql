-- Letters between a model and a member, and the room of a model's club house.

create table conversations (
  id uuid primary key,
  model_id uuid not null references accounts on delete cascade,
  -- Null: the room of the model's club house, which all its members read.
  member_id uuid references accounts on delete cascade,
  last_message_at timestamptz,
  created_at timestamptz not null,
  constraint conversations_once unique nulls not distinct (model_id, member_id)
);
create index conversations_of_model on conversations (model_id, last_message_at desc);
create index conversations_of_member on conversations (member_id, last_message_at desc);

create table direct_messages (
  seq bigint generated always as identity primary key,
  id uuid not null unique,
  -- Chosen by the sender's client, so that sending again does not say it twice.
  client_message_id uuid not null,
  conversation_id uuid not null references conversations on delete cascade,
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
  constraint direct_messages_say_something check (text <> '' or picture_key is not null),
  constraint direct_messages_price_a_picture check (price is null or picture_key is not null),
  unique (sender_id, client_message_id)
);
create index direct_messages_newest on direct_messages (conversation_id, seq desc);
create index direct_messages_words on direct_messages using gin (to_tsvector('simple', text));

-- How far each side has read.
create table conversation_reads (
  conversation_id uuid not null references conversations on delete cascade,
  account_id uuid not null,
  read_seq bigint not null,
  primary key (conversation_id, account_id)
);

create table account_blocks (
  account_id uuid not null references accounts on delete cascade,
  blocked_id uuid not null references accounts on delete cascade,
  created_at timestamptz not null,
  primary key (account_id, blocked_id)
);
create index account_blocks_of on account_blocks (blocked_id);

create table message_campaigns (
  id uuid primary key,
  model_id uuid not null references accounts on delete cascade,
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
create index message_campaigns_of on message_campaigns (model_id, created_at desc);
create index message_campaigns_due on message_campaigns (send_at) where status in ('scheduled', 'sending');
