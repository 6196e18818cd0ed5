-- Public: other modules read these views and call these functions.

-- The looks of what was taken down, as running shows are compared with them.
create view moderation.blocked_look_list as
  select case_id, look
  from moderation.blocked_files
  where look is not null;
