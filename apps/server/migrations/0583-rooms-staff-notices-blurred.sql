-- A model is told that staff blurred her show, and why.
alter table rooms.staff_notices drop constraint staff_notices_kind_check;
alter table rooms.staff_notices
  add constraint staff_notices_kind_check check (kind in ('warning', 'ended', 'watched', 'blurred'));
