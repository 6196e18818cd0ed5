-- What was recorded of shows on LiveKit: stretch by stretch, each by the process that led then, in the file store once it is over.

create table platform.live_stretches (
  stretch text primary key,
  recording text not null,
  begun_at timestamptz not null default now(),
  -- Null while it still lies with the process that records it.
  segments jsonb
);

create index live_stretches_by_recording on platform.live_stretches (recording);
