-- A clip is a recorded video that somebody cut from the end of what was live. Who it was is for its model to know; it
-- stays a clip when that account is erased.
alter table library.items
  add column is_clip boolean not null default false,
  add column clipped_by uuid references accounts.accounts on delete set null,
  add constraint library_items_clips_are_recorded check (not is_clip or recorded_at is not null);
alter table library.files
  add column clip_seconds smallint check (clip_seconds between 10 and 60),
  add constraint library_files_clips_are_recorded check (clip_seconds is null or recording_id is not null);

create index library_items_clips on library.items (model_id, published_at desc, id desc)
  where is_clip and status = 'published';
create index library_items_clipped_by on library.items (clipped_by) where clipped_by is not null;
