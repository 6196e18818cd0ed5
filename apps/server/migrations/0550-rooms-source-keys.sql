-- What the addresses of a model's pages for broadcasting software are signed with, beside the site's secret. A new nonce
-- makes new addresses and ends the old ones.

create table rooms.source_keys (
  model_id uuid primary key references accounts.accounts on delete cascade,
  nonce bytea not null check (length(nonce) = 16),
  created_at timestamptz not null
);
