-- What the site's staff told a model about a show: a warning, or why it was ended. It is over her pages until she says
-- that she has read it.
create table rooms.staff_notices (
  id uuid primary key,
  model_id uuid not null references accounts.accounts on delete cascade,
  -- The show or call it was about; null when she was not live.
  channel uuid,
  kind text not null check (kind in ('warning', 'ended')),
  text text not null check (length(text) between 1 and 500),
  given_at timestamptz not null,
  acknowledged_at timestamptz
);

create index staff_notices_open on rooms.staff_notices (model_id, given_at) where acknowledged_at is null;
create index staff_notices_of_channel on rooms.staff_notices (channel, given_at desc);

-- Until when the site itself keeps somebody out of a room: its model cannot let them in before.
alter table rooms.sanctions add column site_until timestamptz;

-- Public: other modules read these views and call these functions.

create view rooms.staff_notice_list as
  select id, model_id, channel, kind, given_at, acknowledged_at
  from rooms.staff_notices;

-- What is said in rooms, for copies kept as evidence.
create view rooms.line_list as
  select id, channel_id, show_id, sender_id, sender_username, text, created_at, seq, removed_at
  from rooms.messages;
