-- Cases in the order staff work through them, also those that are decided, which were sorted anew for every page.
create index cases_in_order on moderation.cases (
  (status = 'open') desc,
  is_urgent desc,
  (case when status = 'open' then due_at end),
  created_at desc,
  id desc
);
-- The few that are open, by their age.
create index cases_open_by_age on moderation.cases (created_at desc, id desc) where status = 'open';
-- What is rarely reported, and whoever has few cases, is found without reading all others.
create index cases_by_reason on moderation.cases (reason, created_at desc, id desc);
create index cases_of_somebody on moderation.cases (assignee_id, created_at desc, id desc) where assignee_id is not null;
drop index moderation.cases_of_assignee;
