-- Who may make clips of a model's free shows; only she herself unless a row says otherwise.
create table shows.clip_settings (
  model_id uuid primary key references accounts.accounts on delete cascade,
  makers text not null check (makers in ('nobody', 'me', 'fans', 'everyone')),
  updated_at timestamptz not null
);

-- The last seconds of a free show, as somebody took them. Its id names the packets, and the file that is looked at.
create table shows.clips (
  id uuid primary key,
  show_id uuid not null references shows.shows on delete cascade,
  model_id uuid not null references accounts.accounts on delete cascade,
  made_by uuid not null references accounts.accounts on delete cascade,
  made_at timestamptz not null,
  -- Of the file that is looked at; null until there is one.
  ending text check (ending in ('mp4', 'webm')),
  duration_seconds real,
  -- When it became a draft of the model's.
  saved_at timestamptz,
  constraint clips_are_made_before_they_are_saved check (saved_at is null or ending is not null)
);

-- A person chooses from one at a time.
create unique index clips_one_unsaved on shows.clips (made_by) where saved_at is null;
create index clips_unsaved on shows.clips (made_at) where saved_at is null;
create index clips_of_maker on shows.clips (made_by, saved_at) where saved_at is not null;
create index clips_of_show on shows.clips (show_id) where saved_at is not null;
create index clips_of_model on shows.clips (model_id);
