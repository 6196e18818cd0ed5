-- What a model is paid of a price, where it is not the site's share: for one model and kind of sale, for one model, or
-- for one kind. Rules are only followed by later ones, so that what was in force at any time can be read again.
create table ledger.creator_share_rules (
  id uuid primary key,
  -- Null: every model.
  model_id uuid,
  -- Null: every kind on which a share is taken.
  kind text check (kind in ('gallery', 'album', 'audio', 'video', 'news', 'chatPlan', 'clubHousePlan', 'message',
    'order', 'tip', 'liveStream', 'privateShow', 'videoCall')),
  -- percent: that. site: the site's share. wider: what holds without a rule of this model and kind.
  share text not null check (share in ('percent', 'site', 'wider')),
  percent smallint check (percent between 0 and 100),
  starts_at timestamptz not null,
  reason text not null check (length(reason) between 1 and 500),
  made_at timestamptz not null,
  -- Who of the staff; null for the command line.
  made_by uuid,
  withdrawn_at timestamptz,
  withdrawn_by uuid,
  withdrawn_reason text check (length(withdrawn_reason) between 1 and 500),
  constraint creator_share_rules_are_about_something check (model_id is not null or kind is not null),
  constraint creator_share_rules_have_their_percent check ((share = 'percent') = (percent is not null)),
  constraint creator_share_rules_begin_later check (starts_at > made_at),
  constraint creator_share_rules_are_withdrawn_before check (withdrawn_at < starts_at),
  constraint creator_share_rules_are_withdrawn_with_a_reason check ((withdrawn_at is null) = (withdrawn_reason is null))
);

-- Everything a charge reads of a rule is in the index.
create unique index creator_share_rules_in_force on ledger.creator_share_rules (model_id, kind, starts_at desc)
  include (share, percent) nulls not distinct where withdrawn_at is null;
create index creator_share_rules_newest on ledger.creator_share_rules (starts_at desc, id desc);

create function ledger.keep_creator_share_rules() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.withdrawn_at is not null
    or (new.id, new.model_id, new.kind, new.share, new.percent, new.starts_at, new.reason, new.made_at, new.made_by)
      is distinct from
      (old.id, old.model_id, old.kind, old.share, old.percent, old.starts_at, old.reason, old.made_at, old.made_by) then
    raise exception 'A rule of shares is followed or withdrawn, and never changed';
  end if;
  return new;
end $$;

create trigger creator_share_rules_stay before update or delete on ledger.creator_share_rules
  for each row execute function ledger.keep_creator_share_rules();

-- The percentage of a price that is a model's, at a moment: by the most special rule in force then, else the site's.
-- A model or kind that is null has none of its own rules. `standard` is what the site's share is until it is set.
-- In PL/pgSQL, as a session makes its plan once: in SQL it is made anew for each tip of a batch.
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

-- Public: other modules read these views and call these functions.
create view ledger.creator_share_rule_list as
  select id, model_id, kind, share, percent, starts_at, reason, made_at, made_by, withdrawn_at, withdrawn_by,
    withdrawn_reason,
    case when withdrawn_at is null then lead(starts_at) over same_scope end as ends_at
  from ledger.creator_share_rules
  window same_scope as (partition by model_id, kind, withdrawn_at is null order by starts_at);
