-- Whether a model's portrait stands on the picture of her page where its link is shared; her name alone otherwise.
alter table accounts.accounts add column shares_portrait boolean not null default false;

-- Public: other modules read these views and call these functions.

create view accounts.share_choices as
  select id as account_id, shares_portrait
  from accounts.accounts;
