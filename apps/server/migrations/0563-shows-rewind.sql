-- Whether viewers may go back to the last minute of a model's free shows.
alter table shows.clip_settings add column may_rewind boolean not null default false;
