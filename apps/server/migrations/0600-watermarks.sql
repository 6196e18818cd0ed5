-- Where models have the viewer's name and code shown, and the codes.

create schema watermarks;

create table watermarks.choices (
  model_id uuid primary key references accounts.accounts on delete cascade,
  on_media boolean not null,
  on_live boolean not null,
  changed_at timestamptz not null
);

create table watermarks.codes (
  code text primary key check (code ~ '^[34679ACDEFGHJKMNPQRTWXY]{8}$'),
  -- Empty once the account is erased: the code then says that, and no more.
  viewer_id uuid references accounts.accounts on delete set null,
  model_id uuid not null references accounts.accounts on delete cascade,
  subject_kind text not null check (subject_kind in ('item', 'message', 'show', 'call')),
  subject_id uuid not null,
  -- What the mark called the viewer; empty where the viewer hides the name. Another name is another code.
  shown_name text,
  first_shown_at timestamptz not null
);

create unique index watermark_codes_once
  on watermarks.codes (viewer_id, subject_kind, subject_id, shown_name) nulls not distinct
  where viewer_id is not null;
create index watermark_codes_of_model on watermarks.codes (model_id);
