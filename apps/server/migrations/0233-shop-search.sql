-- Products are searched while they are listed.

-- Public: other modules read these views and call these functions.

create view shop.searchable_products as
  select 'products' as kind, p.id, p.model_id, p.title, coalesce(c.name, '') as tags,
    coalesce(nullif(m.name, ''), m.username) as maker, p.description, p.created_at as published_at
  from shop.product_listings l
    join shop.products p on p.id = l.product_id
    join accounts.public_models m on m.id = p.model_id
    left join shop.product_categories c on c.id = p.category_id
  where l.scope = '00000000-0000-0000-0000-000000000000'::uuid;

create trigger product_listings_are_searched after insert on shop.product_listings
  referencing new table as touched
  for each statement execute function discovery.follow_searchable('shop.searchable_products', 'product_id');
create trigger product_listings_are_no_longer_searched after delete on shop.product_listings
  referencing old table as touched
  for each statement execute function discovery.follow_searchable('shop.searchable_products', 'product_id');
create trigger products_change_search
  after update of title, description, category_id on shop.products
  for each row
  when ((old.title, old.description, old.category_id) is distinct from (new.title, new.description, new.category_id))
  execute function discovery.follow_searchable('shop.searchable_products', 'id');

select discovery.refresh_search('shop.searchable_products', array(select id from shop.searchable_products));
