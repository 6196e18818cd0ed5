-- Planned while its model waits for approval: nobody has seen it yet. The approval announces it, or deletes it where it is over.
alter table schedule.shows add column prepared boolean not null default false;

create index prepared_shows_of on schedule.shows (model_id) where prepared;
