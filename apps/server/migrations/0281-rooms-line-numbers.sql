-- Lines of a room are numbered one by one, whichever process takes them: everybody shows them in the same order, and a
-- browser that was away sees which it has missed.

create table rooms.line_counts (
  channel_id uuid primary key,
  last integer not null,
  said_at timestamptz not null
);

-- 0 for lines from before, and for those that an older release takes while it is replaced.
alter table rooms.messages add column number integer not null default 0;
create index room_messages_by_number on rooms.messages (channel_id, number);
