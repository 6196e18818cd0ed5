-- Spending credits: what was bought, what that opens, limits members set themselves, and keys that make a repeated
-- request harmless.

create table site_settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null,
  updated_by uuid
);

-- Lives and dies with the transaction of the work it stands for: a failed try leaves no key behind.
create table idempotency_keys (
  -- The account that asked; the zero id for visitors.
  scope uuid not null,
  operation text not null,
  key text not null check (length(key) between 1 and 200),
  input_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (scope, operation, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

alter table journal_transactions drop constraint journal_transactions_kind_check;
alter table journal_transactions add constraint journal_transactions_kind_check check (kind in (
  'admin_credit', 'reversal', 'credit_purchase', 'credit_refund', 'chargeback',
  'sale', 'tip', 'minute', 'advertising', 'refund', 'hold', 'release',
  'payout_request', 'payout_paid', 'payout_returned'));

-- One row for each thing bought; minutes of one seat add up in one row.
create table purchases (
  id uuid primary key,
  kind text not null check (kind in ('gallery', 'album', 'audio', 'video', 'news', 'product', 'chatPlan',
    'clubHousePlan', 'message', 'order', 'recording', 'advertising', 'tip', 'liveStream', 'privateShow', 'videoCall')),
  -- No foreign keys: what was bought is recorded when an account or the thing itself is gone.
  buyer_id uuid not null,
  seller_id uuid,
  item_id uuid,
  option text,
  title text not null check (length(title) <= 300),
  quantity integer not null default 1 check (quantity between 1 and 99999),
  -- Credits charged in all, and what of them is the seller's.
  amount bigint not null check (amount >= 0),
  seller_share bigint not null check (seller_share between 0 and amount),
  refunded bigint not null default 0 check (refunded between 0 and amount),
  share_returned bigint not null default 0 check (share_returned between 0 and seller_share),
  message text not null default '' check (length(message) <= 500),
  anonymous boolean not null default false,
  details jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index purchases_of_buyer on purchases (buyer_id, created_at desc, id desc);
create index purchases_of_buyer_by_kind on purchases (buyer_id, kind, created_at desc, id desc);
create index purchases_of_seller on purchases (seller_id, created_at desc, id desc);
create index purchases_of_seller_by_kind on purchases (seller_id, kind, created_at desc, id desc);
create index purchases_of_item on purchases (item_id) where item_id is not null;

-- Which journal transactions a purchase consists of; a refund of it is one of them.
create table purchase_transactions (
  transaction_id uuid primary key references journal_transactions,
  purchase_id uuid not null references purchases
);
comment on table purchase_transactions is 'append-only';
create index purchase_transactions_of on purchase_transactions (purchase_id);

create table entitlements (
  account_id uuid not null,
  kind text not null,
  item_id uuid not null,
  seller_id uuid not null,
  purchase_id uuid,
  starts_at timestamptz not null,
  -- Null: for good.
  until timestamptz,
  primary key (account_id, kind, item_id)
);
create index entitlements_with_seller on entitlements (account_id, seller_id, kind);
create index entitlements_of_item on entitlements (item_id);

create view current_entitlements as
  select account_id, kind, item_id, seller_id, until from entitlements where until is null or until > now();

-- A limit a member set. A higher one, or none, waits a day.
create table spending_limits (
  account_id uuid primary key,
  limit_credits bigint check (limit_credits >= 0),
  pending_credits bigint check (pending_credits >= 0),
  pending_from timestamptz,
  updated_at timestamptz not null
);
create table monthly_spending (
  account_id uuid not null,
  month date not null,
  spent bigint not null default 0,
  primary key (account_id, month)
);

create table credit_holds (
  id uuid primary key,
  buyer_id uuid not null,
  seller_id uuid not null,
  item_id uuid not null,
  title text not null,
  message text not null default '',
  anonymous boolean not null default false,
  amount bigint not null check (amount > 0),
  status text not null check (status in ('held', 'settled', 'returned')),
  created_at timestamptz not null,
  settled_at timestamptz
);
create index credit_holds_of_item on credit_holds (item_id) where status = 'held';

-- What the hourly replay of the journal found.
create table ledger_checks (
  id bigint generated always as identity primary key,
  checked_at timestamptz not null,
  differences jsonb not null
);

-- The limit in force at a moment; null when there is none.
create function spending_limit_at(account uuid, at timestamptz) returns bigint language sql stable as $$
  select case when pending_from is not null and pending_from <= at then pending_credits else limit_credits end
  from spending_limits where account_id = account
$$;

-- One charge in one call. The month's row comes first and the wallet last, always in that order, so that two charges
-- of one member wait for each other and never in a ring; the seller's earnings are an entry and no row to wait for.
-- What was held before was checked against the limit then.
create function charge_credits(
  purchase uuid, is_new boolean, new_transaction uuid, journal_kind text, purchase_kind text,
  buyer uuid, seller uuid, item uuid, chosen text, what text, pieces integer,
  credits bigint, share bigint, said text, unnamed boolean, more jsonb, at timestamptz, is_within_limit boolean default false
) returns bigint language plpgsql as $$
declare
  most bigint;
  so_far bigint;
  rest bigint;
begin
  if credits > 0 then
    insert into monthly_spending (account_id, month, spent)
      values (buyer, date_trunc('month', at at time zone 'UTC')::date, credits)
      on conflict (account_id, month) do update set spent = monthly_spending.spent + excluded.spent
      returning spent into so_far;
    most := spending_limit_at(buyer, at);
    if most is not null and so_far > most and not is_within_limit then
      raise exception 'The monthly spending limit is reached'
        using errcode = 'check_violation', constraint = 'spending_limit';
    end if;
  end if;
  if is_new then
    insert into purchases (id, kind, buyer_id, seller_id, item_id, option, title, quantity, amount, seller_share,
        message, anonymous, details, created_at, updated_at)
      values (purchase, purchase_kind, buyer, seller, item, chosen, what, pieces, credits, share, said, unnamed, more, at, at);
  else
    update purchases set amount = amount + credits, seller_share = seller_share + share, quantity = quantity + pieces,
        updated_at = at
      where id = purchase;
  end if;
  if credits > 0 then
    insert into journal_transactions (id, kind, actor_id, note, created_at)
      values (new_transaction, journal_kind, buyer, '', at);
    insert into purchase_transactions (transaction_id, purchase_id) values (new_transaction, purchase);
    insert into journal_entries (transaction_id, ledger_account_id, amount)
      select new_transaction, ledger_account(line.kind, line.owner), line.amount
      from (values ('wallet', buyer, -credits), ('earnings', seller, share), ('house', null::uuid, credits - share))
        as line(kind, owner, amount)
      where line.amount <> 0;
  end if;
  select balance into rest from ledger_accounts where kind = 'wallet' and owner_id = buyer;
  return coalesce(rest, 0);
end $$;
