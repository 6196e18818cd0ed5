-- Which process asks the LiveKit cluster who is live, and how fresh its last answer is.

create table platform.live_turns (
  only_one boolean primary key default true check (only_one),
  holder uuid not null,
  beat_at timestamptz not null,
  -- When the newest answer of the cluster was asked for.
  looked_at timestamptz not null default '-infinity'
);
