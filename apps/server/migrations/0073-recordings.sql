-- Shows that are recorded, and the videos made of them.

-- The model's switch: everyone in the room is shown what it says.
alter table shows add column is_recorded boolean not null default false;

create table show_recordings (
  -- Also the live engine's key: the folder its packets are written to.
  id uuid primary key,
  show_id uuid not null unique references shows on delete cascade,
  model_id uuid not null references accounts on delete cascade,
  created_at timestamptz not null,
  -- Why it ended before its show; null when it did not.
  ended_early text check (ended_early in ('disk-full', 'too-large', 'too-long', 'failed')),
  discarded_at timestamptz,
  -- When its drafts were made, or it was found that there is nothing to make any of.
  settled_at timestamptz
);

create index show_recordings_unsettled on show_recordings (created_at) where settled_at is null;

-- A video that was not uploaded but recorded: which recording it is made of, and which part of it, from 0.
alter table library_files
  add column recording_id uuid,
  add column recording_part integer,
  add constraint recorded_files_are_a_part check ((recording_id is null) = (recording_part is null));

create unique index library_files_recorded on library_files (recording_id, recording_part)
  where recording_id is not null;

alter table library_items
  -- When the show was that an item was recorded of; null for everything that was uploaded.
  add column recorded_at timestamptz,
  -- When its model said that everyone who can be seen or heard in it is named.
  add column people_confirmed_at timestamptz;

-- Rooms whose picture is being recorded now; a private show never is.
create view recorded_rooms as
  select model_id from shows where status <> 'ended' and is_recorded and private_show_id is null;

-- The kinds are those of the contract; a list here would have to follow each of its changes.
alter table notifications drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind ~ '^[a-zA-Z]{1,40}$');
