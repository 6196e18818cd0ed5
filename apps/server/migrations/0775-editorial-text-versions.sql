-- What stories and answers of the FAQ say and said, each from when it was written.
create table editorial.text_versions (
  id uuid primary key,
  -- A story or a question. No foreign key: what it said outlives it.
  text_id uuid not null,
  title text not null,
  body text not null,
  -- One of the staff; null for what was there before versions were kept.
  written_by uuid,
  written_at timestamptz not null
);
comment on table editorial.text_versions is 'append-only';
create index text_versions_of on editorial.text_versions (text_id, written_at desc);

-- Public: other modules read these views and call these functions.

create view editorial.text_version_list as
  select id, text_id, title, body, written_by, written_at from editorial.text_versions;
