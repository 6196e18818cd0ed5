-- What a club membership means for an item with a price: included, cheaper, or paid for like by anybody else.
alter table library.items
  add column club_terms text not null default 'paid' check (club_terms in ('included', 'discounted', 'paid')),
  add column club_discount_percent smallint check (club_discount_percent between 1 and 99),
  add constraint library_items_discount_has_a_size check ((club_terms = 'discounted') = (club_discount_percent is not null));

-- What the free days open; their model chooses, and a trial keeps what it began with.
alter table plans.club_plans
  add column trial_covers text[] not null default '{gallery,video,audio,album,news}'
    check (trial_covers <> '{}' and trial_covers <@ '{gallery,video,audio,album,news}'),
  add column trial_opens_priced boolean not null default false;
alter table plans.memberships
  add column trial_opens_priced boolean not null default false;

create or replace view plans.club_coverage as
  select h.member_id, h.plan_id,
    case when h.is_trial then h.covers else h.covers || coalesce(p.covers, '{}') end as covers,
    not h.is_trial or h.trial_opens_priced as opens_priced
  from plans.memberships h left join plans.club_plans p on p.id = h.plan_id
  where h.kind = 'clubHousePlan' and h.status <> 'ended';
