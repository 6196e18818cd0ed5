-- Products, carts, shipping, orders, and featured placement.

create table product_categories (
  id uuid primary key,
  name text not null unique,
  position integer not null
);
insert into product_categories (id, name, position)
  select gen_random_uuid(), name, place::int
  from unnest(array['Prints', 'Zines and books', 'Wallpapers', 'Music', 'Clothing', 'Accessories', 'Home',
    'Postcards and letters', 'Courses and guides', 'Other']) with ordinality as seed (name, place);

create table products (
  id uuid primary key,
  model_id uuid not null references accounts on delete cascade,
  category_id uuid references product_categories,
  title text not null check (length(title) between 1 and 120),
  description text not null,
  kind text not null check (kind in ('physical', 'digital')),
  -- archived: deleted by its model; orders and downloads stay.
  status text not null check (status in ('draft', 'published', 'hidden', 'archived')),
  -- Of the product itself; the lowest of its variants when it has some.
  price_credits integer not null check (price_credits between 1 and 100000),
  -- Empty: no limit. Means nothing while there are variants.
  stock integer check (stock >= 0),
  -- Addresses of pictures; the first is the cover.
  images text[] not null,
  sold_count integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index products_of_model on products (model_id, created_at desc, id desc) where status <> 'archived';
create index products_newest on products (created_at desc, id desc) where status = 'published';
create index products_by_category on products (category_id, created_at desc, id desc) where status = 'published';
create index products_by_price on products (price_credits, id) where status = 'published';
create index products_by_sales on products (sold_count desc, id desc) where status = 'published';
create index products_by_title on products using gin (title gin_trgm_ops) where status = 'published';

create table product_variants (
  id uuid primary key,
  product_id uuid not null references products on delete cascade,
  name text not null check (length(name) between 1 and 60),
  price_credits integer not null check (price_credits between 1 and 100000),
  stock integer check (stock >= 0),
  position integer not null,
  -- Dropped by its model; carts and orders may still name it.
  archived_at timestamptz
);
create index product_variants_of_product on product_variants (product_id, position) where archived_at is null;

-- What buyers of a digital product download.
create table product_files (
  id uuid primary key,
  product_id uuid not null references products on delete cascade,
  file_key text not null,
  name text not null check (length(name) between 1 and 120),
  position integer not null,
  archived_at timestamptz
);
create index product_files_of_product on product_files (product_id, position) where archived_at is null;

create table cart_items (
  id uuid primary key,
  member_id uuid not null references accounts on delete cascade,
  product_id uuid not null references products on delete cascade,
  variant_id uuid references product_variants on delete cascade,
  qty integer not null check (qty between 1 and 99),
  created_at timestamptz not null,
  constraint cart_items_once unique nulls not distinct (member_id, product_id, variant_id)
);

create table shipping_addresses (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  -- The form as it was checked.
  address jsonb not null check (jsonb_typeof(address) = 'object'),
  is_default boolean not null,
  created_at timestamptz not null
);
create index shipping_addresses_of_account on shipping_addresses (account_id, created_at);
create unique index shipping_addresses_one_default on shipping_addresses (account_id) where is_default;

create table shipping_zones (
  model_id uuid primary key references accounts on delete cascade,
  zones jsonb not null check (jsonb_typeof(zones) = 'object'),
  updated_at timestamptz not null
);

create table orders (
  id uuid primary key,
  number bigint generated always as identity unique,
  -- No foreign keys: like the ledger, an order outlives an erased account.
  buyer_id uuid not null,
  seller_id uuid not null,
  state text not null check (state in ('paid', 'packed', 'shipped', 'delivered', 'cancelled', 'refunded')),
  subtotal_credits bigint not null check (subtotal_credits > 0),
  shipping_credits bigint not null check (shipping_credits >= 0),
  -- As it was when ordered; empty when nothing is sent by post.
  address jsonb,
  note text not null default '' check (length(note) <= 500),
  tracking jsonb,
  purchase_id uuid not null unique,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index orders_of_buyer on orders (buyer_id, created_at desc, id desc);
create index orders_of_seller on orders (seller_id, created_at desc, id desc);
create index orders_of_seller_by_state on orders (seller_id, state, created_at desc, id desc);

create table order_lines (
  id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  product_id uuid references products on delete set null,
  variant_id uuid references product_variants on delete set null,
  title text not null,
  variant_name text,
  image text,
  kind text not null check (kind in ('physical', 'digital')),
  qty integer not null check (qty > 0),
  price_credits integer not null check (price_credits > 0),
  position integer not null
);
create index order_lines_of_order on order_lines (order_id, position);
create index order_lines_of_product on order_lines (product_id);

-- The files of a digital line as they were sold: later versions of the product take nothing away.
create table order_files (
  id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  line_id uuid not null references order_lines on delete cascade,
  file_key text not null,
  name text not null,
  position integer not null
);
create index order_files_of_line on order_files (line_id, position);

create table order_events (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders on delete cascade,
  state text not null,
  note text not null default '',
  actor_id uuid,
  at timestamptz not null
);
create index order_events_of_order on order_events (order_id, id);

-- Featured placement, bought by the day. When it ends follows from the rows, no job ends it.
create table placements (
  id uuid primary key,
  model_id uuid not null references accounts on delete cascade,
  days integer not null check (days between 1 and 90),
  amount_credits integer not null check (amount_credits > 0),
  paid_from text not null check (paid_from in ('earnings', 'credits')),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  bought_at timestamptz not null
);
create index placements_of_model on placements (model_id, ends_at desc);

-- Models whose placement runs now; for joins by other features.
create view featured_models as
  select model_id, max(ends_at) as until from placements group by model_id having max(ends_at) > now();
