-- Models a member is not interested in; suggestions leave them out.

create table discovery.dismissals (
  account_id uuid not null references accounts.accounts on delete cascade,
  model_id uuid not null references accounts.accounts on delete cascade,
  dismissed_at timestamptz not null,
  primary key (account_id, model_id),
  constraint nobody_dismisses_themselves check (account_id <> model_id)
);

create index discovery_dismissals_newest on discovery.dismissals (account_id, dismissed_at desc, model_id desc);
create index discovery_dismissals_of_model on discovery.dismissals (model_id);
