-- Promo codes of the site itself: without a model, for every model's plans or for one kind of them.

alter table promo_codes alter column model_id drop not null;
alter table promo_codes
  add column plan_kind text check (plan_kind in ('chatPlan', 'clubHousePlan')),
  add constraint promo_codes_of_the_site check (case when model_id is null then plan_id is null else plan_kind is null end);
create unique index promo_codes_one_open_of_site on promo_codes (code) where ended_at is null and model_id is null;
