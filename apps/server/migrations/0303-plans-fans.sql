-- A fan's plan: a running one, the club before the chat; else the one that ended last.

create function plans.tell_fans() returns trigger language plpgsql as $$
declare
  changed plans.memberships;
  best plans.memberships;
begin
  if tg_op = 'DELETE' then changed := old; else changed := new; end if;
  if tg_op = 'INSERT' then perform fans.add_member(new.model_id, new.member_id, new.started_at); end if;
  select * into best from plans.memberships m
    where m.member_id = changed.member_id and m.model_id = changed.model_id and m.status <> 'ended'
    order by m.kind desc, m.access_until desc nulls first limit 1;
  if best.id is not null then
    perform fans.note_plan(best.model_id, best.member_id, best.kind,
      case when best.auto_renew then 'renews' else 'ends' end, best.access_until);
  elsif tg_op <> 'DELETE' then
    perform fans.note_plan(changed.model_id, changed.member_id, changed.kind, 'expired', changed.ended_at);
  else
    perform fans.note_plan(changed.model_id, changed.member_id, null, null, null);
  end if;
  return null;
end $$;

create trigger members_are_fans
  after insert or delete or update of status, access_until, auto_renew on plans.memberships
  for each row execute function plans.tell_fans();

-- Those of before: each running one, and of the others the last.
select fans.add_member(model_id, member_id, min(started_at)) from plans.memberships group by model_id, member_id;
select fans.note_plan(model_id, member_id, kind,
    case when status = 'ended' then 'expired' when auto_renew then 'renews' else 'ends' end,
    coalesce(ended_at, access_until))
  from (
    select distinct on (model_id, member_id) * from plans.memberships
    order by model_id, member_id, (status = 'ended'), kind desc, coalesce(ended_at, access_until) desc
  ) as last;
