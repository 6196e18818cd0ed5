-- What people make of what models publish: comments, likes, ratings, favourites and views, each counted exactly.

create table library_comments (
  id uuid primary key,
  item_id uuid not null references library_items on delete cascade,
  -- Null for a comment; a reply names its comment. There is no third level.
  parent_id uuid references library_comments on delete cascade,
  -- Null once the account is erased.
  account_id uuid references accounts on delete set null,
  text text not null check (length(text) <= 1000),
  likes integer not null default 0 check (likes >= 0),
  dislikes integer not null default 0 check (dislikes >= 0),
  replies integer not null default 0 check (replies >= 0),
  created_at timestamptz not null,
  edited_at timestamptz,
  -- A deleted comment that has replies stays, without its text.
  deleted_at timestamptz
);

create index library_comments_of_item on library_comments (item_id, created_at desc, id desc)
  where parent_id is null;
create index library_comments_replies on library_comments (parent_id, created_at, id) where parent_id is not null;
create index library_comments_of_account on library_comments (account_id, item_id) where deleted_at is null;

create function count_library_comment() returns trigger language plpgsql as $$
declare
  readable integer := 0;
  threads_more integer := 0;
begin
  if tg_op = 'INSERT' then
    readable := 1;
    threads_more := case when new.parent_id is null then 1 else 0 end;
  elsif tg_op = 'DELETE' then
    readable := case when old.deleted_at is null then -1 else 0 end;
    threads_more := case when old.parent_id is null then -1 else 0 end;
  elsif old.deleted_at is null and new.deleted_at is not null then
    readable := -1;
  end if;
  -- The thread before the item: whoever replies has locked the thread already.
  if tg_op <> 'UPDATE' and coalesce(new.parent_id, old.parent_id) is not null then
    update library_comments p
    set replies = p.replies + case when tg_op = 'INSERT' then 1 else -1 end
    where p.id = coalesce(new.parent_id, old.parent_id);
  end if;
  if readable <> 0 or threads_more <> 0 then
    update library_item_counts c
    set comments = c.comments + readable, threads = c.threads + threads_more
    where c.item_id = coalesce(new.item_id, old.item_id);
  end if;
  return null;
end $$;

create trigger library_comments_are_counted after insert or delete on library_comments
  for each row execute function count_library_comment();
create trigger library_comments_are_recounted after update of deleted_at on library_comments
  for each row execute function count_library_comment();

-- One like or dislike for an account and an item or comment.
create table library_reactions (
  target text not null check (target in ('item', 'comment')),
  target_id uuid not null,
  account_id uuid not null references accounts on delete cascade,
  value smallint not null check (value in (-1, 1)),
  created_at timestamptz not null,
  primary key (target, target_id, account_id)
);

create index library_reactions_of_account on library_reactions (account_id);

create function count_library_reaction() returns trigger language plpgsql as $$
declare
  likes_more integer := 0;
  dislikes_more integer := 0;
  about text := coalesce(new.target, old.target);
  about_id uuid := coalesce(new.target_id, old.target_id);
begin
  if tg_op <> 'INSERT' then
    if old.value = 1 then likes_more := -1; else dislikes_more := -1; end if;
  end if;
  if tg_op <> 'DELETE' then
    if new.value = 1 then likes_more := likes_more + 1; else dislikes_more := dislikes_more + 1; end if;
  end if;
  if about = 'item' then
    update library_item_counts c
    set likes = c.likes + likes_more, dislikes = c.dislikes + dislikes_more where c.item_id = about_id;
  else
    update library_comments c
    set likes = c.likes + likes_more, dislikes = c.dislikes + dislikes_more where c.id = about_id;
  end if;
  return null;
end $$;

create trigger library_reactions_are_counted after insert or update of value or delete on library_reactions
  for each row execute function count_library_reaction();

-- A target that goes takes its reactions along; there is no foreign key to two tables at once.
create function delete_library_reactions() returns trigger language plpgsql as $$
begin
  delete from library_reactions where target = tg_argv[0] and target_id = old.id;
  return null;
end $$;

create trigger library_items_delete_reactions after delete on library_items
  for each row execute function delete_library_reactions('item');
create trigger library_comments_delete_reactions after delete on library_comments
  for each row execute function delete_library_reactions('comment');

create table library_favourites (
  account_id uuid not null references accounts on delete cascade,
  item_id uuid not null references library_items on delete cascade,
  created_at timestamptz not null,
  primary key (account_id, item_id)
);

create index library_favourites_by_age on library_favourites (account_id, created_at desc, item_id);
create index library_favourites_of_item on library_favourites (item_id);

create table library_item_ratings (
  item_id uuid not null references library_items on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  rating smallint not null check (rating between 1 and 5),
  rated_at timestamptz not null,
  primary key (item_id, account_id)
);

create table library_model_ratings (
  model_id uuid not null references accounts on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  rating smallint not null check (rating between 1 and 5),
  rated_at timestamptz not null,
  primary key (model_id, account_id)
);

create table library_model_rating_totals (
  model_id uuid primary key references accounts on delete cascade,
  ratings integer not null check (ratings >= 0),
  rating_sum bigint not null check (rating_sum >= 0)
);

create function count_library_item_rating() returns trigger language plpgsql as $$
begin
  update library_item_counts c
  set ratings = c.ratings + (tg_op <> 'DELETE')::int - (tg_op <> 'INSERT')::int,
    rating_sum = c.rating_sum + case when tg_op = 'DELETE' then 0 else new.rating end
      - case when tg_op = 'INSERT' then 0 else old.rating end
  where c.item_id = coalesce(new.item_id, old.item_id);
  return null;
end $$;

create trigger library_item_ratings_are_counted
  after insert or update of rating or delete on library_item_ratings
  for each row execute function count_library_item_rating();

create function count_library_model_rating() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into library_model_rating_totals as t (model_id, ratings, rating_sum)
    values (new.model_id, 1, new.rating)
    on conflict (model_id) do update set ratings = t.ratings + 1, rating_sum = t.rating_sum + excluded.rating_sum;
  elsif tg_op = 'UPDATE' then
    update library_model_rating_totals t set rating_sum = t.rating_sum + new.rating - old.rating
    where t.model_id = new.model_id;
  else
    update library_model_rating_totals t set ratings = t.ratings - 1, rating_sum = t.rating_sum - old.rating
    where t.model_id = old.model_id;
  end if;
  return null;
end $$;

create trigger library_model_ratings_are_counted
  after insert or update of rating or delete on library_model_ratings
  for each row execute function count_library_model_rating();

-- Who looked at an item in which hour: an account's id, or a hash of a visitor's address, which says nothing once
-- the day is over because its salt changes.
create table library_views (
  item_id uuid not null references library_items on delete cascade,
  viewer text not null,
  hour timestamptz not null,
  primary key (item_id, viewer, hour)
);

create index library_views_by_hour on library_views (hour);
