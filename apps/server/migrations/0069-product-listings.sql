-- Lists of products: what is in them, how long they are, and where their pages begin.

-- Every product anyone may see a card of, once in the whole site's list, once in its model's and once in its
-- category's. `scope` is the model's id, the category's id, or the nil UUID for the whole site. Kept by the triggers
-- below; nothing else writes here.
create table product_listings (
  product_id uuid not null references products on delete cascade,
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
create index product_listings_by_age on product_listings (scope, created_at desc, product_id desc)
  include (model_id, category_id, kind, in_stock);
create index product_listings_by_price on product_listings (scope, price_credits, product_id)
  include (model_id, category_id, kind, in_stock);
create index product_listings_by_sales on product_listings (scope, sold_count desc, product_id desc)
  include (model_id, category_id, kind, in_stock);

-- How many of a list's products were made on a day (UTC), by what lists are filtered by.
create table product_counts (
  scope uuid not null,
  day date not null,
  kind text not null,
  in_stock boolean not null,
  products integer not null,
  primary key (scope, day, kind, in_stock)
);

-- What product_listings should hold.
create view due_product_listings as
  select p.id as product_id, scopes.scope, p.model_id, p.category_id, p.kind,
    case
      when exists (select from product_variants v where v.product_id = p.id and v.archived_at is null)
        then exists (
          select from product_variants v
          where v.product_id = p.id and v.archived_at is null and (v.stock is null or v.stock > 0)
        )
      else p.stock is null or p.stock > 0
    end as in_stock,
    p.price_credits, p.sold_count, p.created_at
  from products p
    join public_models m on m.id = p.model_id,
    lateral (values ('00000000-0000-0000-0000-000000000000'::uuid), (p.model_id), (p.category_id)) as scopes (scope)
  where p.status = 'published' and scopes.scope is not null;

-- Brings the lists in line with the products named. Two transactions take turns at one product by its row's lock: of
-- two that each sell out one variant, the second sees that nothing is left.
create function refresh_product_listings(ids uuid[]) returns void language plpgsql as $$
begin
  perform from products where id = any(ids) order by id for no key update;

  delete from product_listings l
  where l.product_id = any(ids)
    and not exists (
      select from due_product_listings d where d.product_id = l.product_id and d.scope = l.scope
    );

  insert into product_listings as l
    (product_id, scope, model_id, category_id, kind, in_stock, price_credits, sold_count, created_at)
  select product_id, scope, model_id, category_id, kind, in_stock, price_credits, sold_count, created_at
  from due_product_listings d
  where d.product_id = any(ids)
  order by d.scope, d.product_id
  on conflict (product_id, scope) do update
    set category_id = excluded.category_id, kind = excluded.kind, in_stock = excluded.in_stock,
      price_credits = excluded.price_credits, sold_count = excluded.sold_count
    where (l.category_id, l.kind, l.in_stock, l.price_credits, l.sold_count) is distinct from
      (excluded.category_id, excluded.kind, excluded.in_stock, excluded.price_credits, excluded.sold_count);
end $$;

create function follow_products() returns trigger language plpgsql as $$
begin
  perform refresh_product_listings(array(select distinct id from touched));
  return null;
end $$;

create trigger products_are_listed after insert on products
  referencing new table as touched for each statement execute function follow_products();
create trigger products_change_lists after update on products
  referencing new table as touched for each statement execute function follow_products();

create function follow_product_variants() returns trigger language plpgsql as $$
begin
  perform refresh_product_listings(array(select distinct product_id from touched));
  return null;
end $$;

create trigger product_variants_are_listed after insert on product_variants
  referencing new table as touched for each statement execute function follow_product_variants();
create trigger product_variants_change_lists after update on product_variants
  referencing new table as touched for each statement execute function follow_product_variants();

-- A model who is suspended or no longer approved takes every product out of the lists.
create function follow_model_of_products() returns trigger language plpgsql as $$
begin
  perform refresh_product_listings(array(
    select id from products where model_id = new.id and status = 'published'
  ));
  return null;
end $$;

create trigger accounts_list_their_products
  after update of approval_status, email_verified_at, suspended_at on accounts
  for each row when (new.type = 'model')
  execute function follow_model_of_products();

-- Counts follow the listings themselves, because an erased product takes its listings along by the foreign key.
create function count_product_listings() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into product_counts as c (scope, day, kind, in_stock, products)
    select scope, (created_at at time zone 'UTC')::date, kind, in_stock, count(*)
    from now_so group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (scope, day, kind, in_stock) do update set products = c.products + excluded.products;
  elsif tg_op = 'DELETE' then
    insert into product_counts as c (scope, day, kind, in_stock, products)
    select scope, (created_at at time zone 'UTC')::date, kind, in_stock, -count(*)
    from was_so group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (scope, day, kind, in_stock) do update set products = c.products + excluded.products;
  else
    insert into product_counts as c (scope, day, kind, in_stock, products)
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

create trigger product_listings_are_counted after insert on product_listings
  referencing new table as now_so for each statement execute function count_product_listings();
create trigger product_listings_are_recounted after update on product_listings
  referencing old table as was_so new table as now_so
  for each statement execute function count_product_listings();
create trigger product_listings_are_discounted after delete on product_listings
  referencing old table as was_so for each statement execute function count_product_listings();

select refresh_product_listings(array(select id from products where status = 'published'));

-- One or two letters have no trigram of their own and are searched as the beginning of a title.
create index products_by_title_start on products (lower(title) text_pattern_ops) where status = 'published';

-- Products on sale whose title holds something, or begins with it. `escaped` is in lower case with the wildcards of LIKE
-- escaped. No more than `at_most` titles are looked at, for the work must not grow with the site.
create function find_products(escaped text, by_start boolean, at_most integer)
  returns table (product_id uuid)
  language plpgsql stable rows 50
  set plan_cache_mode = force_custom_plan
as $$
begin
  if by_start then
    return query
      select p.id from products p
      where p.status = 'published' and lower(p.title) like escaped || '%'
      order by lower(p.title) using ~<~
      limit at_most;
  else
    return query
      select p.id from products p
      where p.status = 'published' and p.title ilike '%' || escaped || '%'
      limit at_most;
  end if;
end $$;

-- Lists are read from the listings now.
drop index products_newest;
drop index products_by_category;
drop index products_by_price;
drop index products_by_sales;
