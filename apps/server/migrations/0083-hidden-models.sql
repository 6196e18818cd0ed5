-- Models hide from countries and from accounts they blocked: for those they are not there.

create table model_country_blocks (
  model_id uuid not null references accounts on delete cascade,
  -- Two letters, ISO 3166-1.
  country text not null check (country ~ '^[A-Z]{2}$'),
  created_at timestamptz not null,
  primary key (country, model_id)
);
create index model_country_blocks_of on model_country_blocks (model_id);

-- Accounts a model blocked, as everyone but chat reads them.
create view model_account_blocks as
  select b.account_id as model_id, b.blocked_id
  from account_blocks b join accounts a on a.id = b.account_id and a.type = 'model';

-- Whose something that can be found by its title is.
create view owners_of_titles as
  select id, model_id from library_items
  union all
  select id, model_id from products;
