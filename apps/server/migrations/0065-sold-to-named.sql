-- What is for named members only may have a price: then each of them has to buy it.

alter table library_items drop constraint prices_are_of_sold_items;
alter table library_items add constraint prices_are_of_sold_items check (
  case visibility
    when 'priced' then price_credits is not null
    when 'public' then price_credits is null
    else true
  end
);
