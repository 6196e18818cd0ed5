-- The same answer with a plan that a session makes once: in SQL it was made anew for each tip of a batch.
drop function ledger.creator_share(uuid, text, timestamptz, integer);

create function ledger.creator_share(model uuid, sold_kind text, at timestamptz, standard integer)
  returns integer language plpgsql stable as $$
begin
  return coalesce(
    (select percent::integer from (
      (select 1 as place, share, percent from ledger.creator_share_rules
        where model_id = model and kind = sold_kind and starts_at <= at and withdrawn_at is null
        order by starts_at desc limit 1)
      union all
      (select 2, share, percent from ledger.creator_share_rules
        where model_id = model and kind is null and starts_at <= at and withdrawn_at is null
        order by starts_at desc limit 1)
      union all
      (select 3, share, percent from ledger.creator_share_rules
        where model_id is null and kind = sold_kind and starts_at <= at and withdrawn_at is null
        order by starts_at desc limit 1)
    ) as found where share <> 'wider' order by place limit 1),
    (select (value #>> '{}')::integer from platform.setting_list where key = 'creatorSharePercent'),
    standard);
end $$;
