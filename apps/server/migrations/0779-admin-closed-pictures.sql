-- Staff may have the pictures of several private shows and calls on the wall. Each is a watch without a connection.
alter table admin.show_watches add column on_wall boolean not null default false;

drop index admin.show_watches_one_of_staff;
create unique index show_watches_one_of_staff on admin.show_watches (staff_id) where ended_at is null and not on_wall;
create unique index show_watches_on_wall on admin.show_watches (staff_id, channel) where ended_at is null and on_wall;

-- Public: other modules read these views and call these functions.

create or replace view admin.open_watches as
  select w.id, w.channel, w.kind, w.seen_at
  from admin.show_watches w join admin.staff s on s.id = w.staff_id
  where w.ended_at is null and not w.on_wall and s.disabled_at is null;
