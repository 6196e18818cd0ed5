-- The few accounts that are suspended or refused, and models of all, in the order of the console.
create index accounts_suspended on accounts.accounts (created_at desc, id desc) where suspended_at is not null;
create index accounts_models_by_approval on accounts.accounts (approval_status, created_at desc, id desc) where type = 'model';
create index accounts_by_type on accounts.accounts (type, created_at desc, id desc);
