-- An item may be taken down at a time its model chose. Its buyers still have it; its model can put it back.
alter table library.items add column take_down_at timestamptz;
alter table library.items drop constraint items_status_check;
alter table library.items add constraint items_status_check
  check (status in ('draft', 'processing', 'failed', 'scheduled', 'published', 'expired', 'hidden', 'archived'));
alter table library.items add constraint items_end_after_they_begin check (take_down_at > publish_at);

create index library_items_to_take_down on library.items (take_down_at)
  where status = 'published' and take_down_at is not null;
-- What a model planned, for her calendar.
create index library_items_publish_planned on library.items (model_id, publish_at) where status = 'scheduled';
create index library_items_published_by_model on library.items (model_id, published_at) where published_at is not null;
create index library_items_take_down_planned on library.items (model_id, take_down_at) where take_down_at is not null;
