-- What is said in live rooms. Lines belong to one show and are forgotten after 30 days.

create table room_messages (
  -- The order in which lines were kept, which is the order in which they are shown.
  seq bigint generated always as identity primary key,
  id uuid not null unique,
  -- Chosen by the sender's client, so that sending a line again does not say it twice.
  client_message_id uuid not null,
  channel_id uuid not null,
  show_id uuid not null,
  -- Who said it, as they were then: a line keeps its name when the account changes or goes.
  sender_id uuid not null,
  sender_username text not null,
  sender_type text not null check (sender_type in ('user', 'model')),
  sender_image text,
  text text not null check (text <> '' and length(text) <= 500),
  created_at timestamptz not null,
  unique (sender_id, client_message_id)
);

create index room_messages_of_show on room_messages (channel_id, show_id, seq desc);
create index room_messages_by_age on room_messages (created_at);
