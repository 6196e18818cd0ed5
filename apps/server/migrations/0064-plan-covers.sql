-- What a club-house opens: kinds of items. A membership keeps what it was joined for, and gets what is added.

alter table club_plans add column covers text[] not null default '{gallery,video,audio,album,news}'
  check (covers <> '{}' and covers <@ '{gallery,video,audio,album,news}');

-- Empty for chat plans.
alter table plan_memberships add column covers text[] not null default '{}'
  check (covers <@ '{gallery,video,audio,album,news}');
update plan_memberships set covers = '{gallery,video,audio,album,news}' where kind = 'clubHousePlan';

-- For joins by other features: what running memberships open, and what there is to join.
create view club_coverage as
  select h.member_id, h.plan_id, h.covers || coalesce(p.covers, '{}') as covers
  from plan_memberships h left join club_plans p on p.id = h.plan_id
  where h.kind = 'clubHousePlan' and h.status <> 'ended';

create view club_offers as
  select id as plan_id, model_id, title, covers, created_at from club_plans where closed_at is null;
