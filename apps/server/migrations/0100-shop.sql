-- Products, carts, orders and bought placements.

create schema shop;

create table shop.product_categories (
  id uuid primary key,
  name text not null unique,
  position integer not null
);

insert into shop.product_categories (id, name, position)
  select gen_random_uuid(), name, place::int
  from unnest(array['Prints', 'Zines and books', 'Wallpapers', 'Music', 'Clothing', 'Accessories', 'Home',
    'Postcards and letters', 'Courses and guides', 'Other']) with ordinality as seed (name, place);

create table shop.products (
  id uuid primary key,
  model_id uuid not null references accounts.accounts on delete cascade,
  category_id uuid references shop.product_categories,
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

create index products_of_model on shop.products (model_id, created_at desc, id desc) where status <> 'archived';
create index products_by_title on shop.products using gin (title gin_trgm_ops) where status = 'published';

create table shop.product_variants (
  id uuid primary key,
  product_id uuid not null references shop.products on delete cascade,
  name text not null check (length(name) between 1 and 60),
  price_credits integer not null check (price_credits between 1 and 100000),
  stock integer check (stock >= 0),
  position integer not null,
  -- Dropped by its model; carts and orders may still name it.
  archived_at timestamptz
);

create index product_variants_of_product on shop.product_variants (product_id, position) where archived_at is null;

-- What buyers of a digital product download.
create table shop.product_files (
  id uuid primary key,
  product_id uuid not null references shop.products on delete cascade,
  file_key text not null,
  name text not null check (length(name) between 1 and 120),
  position integer not null,
  archived_at timestamptz
);

create index product_files_of_product on shop.product_files (product_id, position) where archived_at is null;

create table shop.cart_items (
  id uuid primary key,
  member_id uuid not null references accounts.accounts on delete cascade,
  product_id uuid not null references shop.products on delete cascade,
  variant_id uuid references shop.product_variants on delete cascade,
  qty integer not null check (qty between 1 and 99),
  created_at timestamptz not null,
  constraint cart_items_once unique nulls not distinct (member_id, product_id, variant_id)
);

create table shop.shipping_addresses (
  id uuid primary key,
  account_id uuid not null references accounts.accounts on delete cascade,
  -- The form as it was checked.
  address jsonb not null check (jsonb_typeof(address) = 'object'),
  is_default boolean not null,
  created_at timestamptz not null
);

create index shipping_addresses_of_account on shop.shipping_addresses (account_id, created_at);
create unique index shipping_addresses_one_default on shop.shipping_addresses (account_id) where is_default;

create table shop.shipping_zones (
  model_id uuid primary key references accounts.accounts on delete cascade,
  zones jsonb not null check (jsonb_typeof(zones) = 'object'),
  updated_at timestamptz not null
);

create table shop.orders (
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

create index orders_of_buyer on shop.orders (buyer_id, created_at desc, id desc);
create index orders_of_seller on shop.orders (seller_id, created_at desc, id desc);
create index orders_of_seller_by_state on shop.orders (seller_id, state, created_at desc, id desc);

create table shop.order_lines (
  id uuid primary key,
  order_id uuid not null references shop.orders on delete cascade,
  product_id uuid references shop.products on delete set null,
  variant_id uuid references shop.product_variants on delete set null,
  title text not null,
  variant_name text,
  image text,
  kind text not null check (kind in ('physical', 'digital')),
  qty integer not null check (qty > 0),
  price_credits integer not null check (price_credits > 0),
  position integer not null
);

create index order_lines_of_order on shop.order_lines (order_id, position);
create index order_lines_of_product on shop.order_lines (product_id);

-- The files of a digital line as they were sold: later versions of the product take nothing away.
create table shop.order_files (
  id uuid primary key,
  order_id uuid not null references shop.orders on delete cascade,
  line_id uuid not null references shop.order_lines on delete cascade,
  file_key text not null,
  name text not null,
  position integer not null
);

create index order_files_of_line on shop.order_files (line_id, position);

create table shop.order_events (
  id bigint generated always as identity primary key,
  order_id uuid not null references shop.orders on delete cascade,
  state text not null,
  note text not null default '',
  actor_id uuid,
  at timestamptz not null
);

create index order_events_of_order on shop.order_events (order_id, id);

-- Featured placement, bought by the day. When it ends follows from the rows, no job ends it.
create table shop.placements (
  id uuid primary key,
  model_id uuid not null references accounts.accounts on delete cascade,
  days integer not null check (days between 1 and 90),
  amount_credits integer not null check (amount_credits > 0),
  paid_from text not null check (paid_from in ('earnings', 'credits')),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  bought_at timestamptz not null
);

create index placements_of_model on shop.placements (model_id, ends_at desc);

-- Every product anyone may see a card of, once in the whole site's list, once in its model's and once in its
-- category's. `scope` is the model's id, the category's id, or the nil UUID for the whole site. Kept by the triggers
-- below; nothing else writes here.
create table shop.product_listings (
  product_id uuid not null references shop.products on delete cascade,
  scope uuid not null,
  model_id uuid not null,
  category_id uuid,
  kind text not null,
  in_stock boolean not null,
  price_credits integer not null,
  sold_count integer not null,
  created_at timestamptz not null,
  primary key (product_id, scope)
);

create index product_listings_by_age on shop.product_listings (scope, created_at desc, product_id desc)
  include (model_id, category_id, kind, in_stock);
create index product_listings_by_price on shop.product_listings (scope, price_credits, product_id)
  include (model_id, category_id, kind, in_stock);
create index product_listings_by_sales on shop.product_listings (scope, sold_count desc, product_id desc)
  include (model_id, category_id, kind, in_stock);

-- How many of a list's products were made on a day (UTC), by what lists are filtered by.
create table shop.product_counts (
  scope uuid not null,
  day date not null,
  kind text not null,
  in_stock boolean not null,
  products integer not null,
  primary key (scope, day, kind, in_stock)
);

-- What product_listings should hold.
create view shop.due_product_listings as
  select p.id as product_id, scopes.scope, p.model_id, p.category_id, p.kind,
    case
      when exists (select from shop.product_variants v where v.product_id = p.id and v.archived_at is null)
        then exists (
          select from shop.product_variants v
          where v.product_id = p.id and v.archived_at is null and (v.stock is null or v.stock > 0)
        )
      else p.stock is null or p.stock > 0
    end as in_stock,
    p.price_credits, p.sold_count, p.created_at
  from shop.products p
    join accounts.public_models m on m.id = p.model_id,
    lateral (values ('00000000-0000-0000-0000-000000000000'::uuid), (p.model_id), (p.category_id)) as scopes (scope)
  where p.status = 'published' and scopes.scope is not null;

-- Brings the lists in line with the products named. Two transactions take turns at one product by its row's lock: of
-- two that each sell out one variant, the second sees that nothing is left.
create function shop.refresh_product_listings(ids uuid[]) returns void language plpgsql as $$
begin
  perform from shop.products where id = any(ids) order by id for no key update;

  delete from shop.product_listings l
  where l.product_id = any(ids)
    and not exists (
      select from shop.due_product_listings d where d.product_id = l.product_id and d.scope = l.scope
    );

  insert into shop.product_listings as l
    (product_id, scope, model_id, category_id, kind, in_stock, price_credits, sold_count, created_at)
  select product_id, scope, model_id, category_id, kind, in_stock, price_credits, sold_count, created_at
  from shop.due_product_listings d
  where d.product_id = any(ids)
  order by d.scope, d.product_id
  on conflict (product_id, scope) do update
    set category_id = excluded.category_id, kind = excluded.kind, in_stock = excluded.in_stock,
      price_credits = excluded.price_credits, sold_count = excluded.sold_count
    where (l.category_id, l.kind, l.in_stock, l.price_credits, l.sold_count) is distinct from
      (excluded.category_id, excluded.kind, excluded.in_stock, excluded.price_credits, excluded.sold_count);
end $$;

create function shop.follow_products() returns trigger language plpgsql as $$
begin
  perform shop.refresh_product_listings(array(select distinct id from touched));
  return null;
end $$;

create trigger products_are_listed after insert on shop.products
  referencing new table as touched for each statement execute function shop.follow_products();
create trigger products_change_lists after update on shop.products
  referencing new table as touched for each statement execute function shop.follow_products();

create function shop.follow_product_variants() returns trigger language plpgsql as $$
begin
  perform shop.refresh_product_listings(array(select distinct product_id from touched));
  return null;
end $$;

create trigger product_variants_are_listed after insert on shop.product_variants
  referencing new table as touched for each statement execute function shop.follow_product_variants();
create trigger product_variants_change_lists after update on shop.product_variants
  referencing new table as touched for each statement execute function shop.follow_product_variants();

-- A model who is suspended or no longer approved takes every product out of the lists.
create function shop.follow_model_of_products() returns trigger language plpgsql as $$
begin
  perform shop.refresh_product_listings(array(
    select id from shop.products where model_id = new.id and status = 'published'
  ));
  return null;
end $$;

create trigger accounts_list_their_products
  after update of approval_status, email_verified_at, suspended_at on accounts.accounts
  for each row when (new.type = 'model')
  execute function shop.follow_model_of_products();

-- Counts follow the listings themselves, because an erased product takes its listings along by the foreign key.
create function shop.count_product_listings() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into shop.product_counts as c (scope, day, kind, in_stock, products)
    select scope, (created_at at time zone 'UTC')::date, kind, in_stock, count(*)
    from now_so group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (scope, day, kind, in_stock) do update set products = c.products + excluded.products;
  elsif tg_op = 'DELETE' then
    insert into shop.product_counts as c (scope, day, kind, in_stock, products)
    select scope, (created_at at time zone 'UTC')::date, kind, in_stock, -count(*)
    from was_so group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (scope, day, kind, in_stock) do update set products = c.products + excluded.products;
  else
    insert into shop.product_counts as c (scope, day, kind, in_stock, products)
    select scope, (created_at at time zone 'UTC')::date, kind, in_stock, sum(step)
    from (
      select scope, created_at, kind, in_stock, 1 as step from now_so
      union all
      select scope, created_at, kind, in_stock, -1 from was_so
    ) as steps
    group by 1, 2, 3, 4 having sum(step) <> 0 order by 1, 2, 3, 4
    on conflict (scope, day, kind, in_stock) do update set products = c.products + excluded.products;
  end if;
  return null;
end $$;

create trigger product_listings_are_counted after insert on shop.product_listings
  referencing new table as now_so for each statement execute function shop.count_product_listings();
create trigger product_listings_are_recounted after update on shop.product_listings
  referencing old table as was_so new table as now_so
  for each statement execute function shop.count_product_listings();
create trigger product_listings_are_discounted after delete on shop.product_listings
  referencing old table as was_so for each statement execute function shop.count_product_listings();

-- One or two letters have no trigram of their own and are looked up as the beginning of a title.
create index products_by_title_start on shop.products (lower(title) text_pattern_ops) where status = 'published';

-- Products on sale whose title holds something, or begins with it. `escaped` is in lower case with the wildcards of LIKE
-- escaped. No more than `at_most` titles are looked at, for the work must not grow with the site.
create function shop.find_products(escaped text, by_start boolean, at_most integer)
  returns table (product_id uuid)
  language plpgsql stable rows 50
  set plan_cache_mode = force_custom_plan
as $$
begin
  if by_start then
    return query
      select p.id from shop.products p
      where p.status = 'published' and lower(p.title) like escaped || '%'
      order by lower(p.title) using ~<~
      limit at_most;
  else
    return query
      select p.id from shop.products p
      where p.status = 'published' and p.title ilike '%' || escaped || '%'
      limit at_most;
  end if;
end $$;

-- Public: other modules read these views and call these functions.

create view shop.order_line_list as
  select order_id, title, qty, position
  from shop.order_lines;

create view shop.order_list as
  select id, number, buyer_id, seller_id, state, subtotal_credits, shipping_credits, purchase_id, created_at
  from shop.orders;

create view shop.product_category_list as
  select id, name, position
  from shop.product_categories;

create view shop.product_list as
  select category_id
  from shop.products;

-- Whose a product is that was found by its title.
create view shop.product_owners as select id, model_id from shop.products;

-- Models whose placement runs now; for joins by other features.
create view shop.featured_models as
  select model_id, max(ends_at) as until from shop.placements group by model_id having max(ends_at) > now();

create view shop.published_products as
  select p.id, p.title, coalesce(nullif(m.name, ''), m.username) as detail, p.images[1] as image,
    p.created_at as published_at
  from shop.products p join accounts.public_models m on m.id = p.model_id
  where p.status = 'published';
