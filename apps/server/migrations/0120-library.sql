-- Galleries, albums, audio, videos and news, their files, and what viewers left on them.

create schema library;

-- One uploaded file. Its original is kept privately and never handed out but to its owner; others get what was made
-- of it.
create table library.files (
  id uuid primary key,
  owner_id uuid not null references accounts.accounts on delete cascade,
  -- `<bucket>/<id>.<ending>`: its name on the wire and in the file store.
  stored_name text not null unique,
  original_name text not null,
  kind text not null check (kind in ('image', 'video', 'audio', 'document')),
  content_type text not null,
  -- A client that follows the specification does not say how large its file is; the store then says what came.
  size_bytes bigint check (size_bytes > 0),
  -- The most such a file may have; what one counts that has not said its size.
  bytes_at_most bigint check (bytes_at_most > 0),
  visibility text not null check (visibility in ('public', 'private')),
  -- Of an upload in parts, as the file store handed it out; null for one sent whole.
  state text not null check (state in ('awaited', 'stored', 'queued', 'processing', 'ready', 'failed')),
  progress_percent smallint not null default 0 check (progress_percent between 0 and 100),
  failure text,
  -- What it is used as; decides what is made of it.
  role text check (role in ('picture', 'media', 'teaser', 'poster', 'release')),
  -- False until something holds it; a file nothing takes is removed after some days.
  in_use boolean not null default false,
  -- What was made of it; its shape is written down in renditions.ts.
  renditions jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- A video that was not uploaded but recorded: which recording it is made of, and which part of it, from 0.
  recording_id uuid,
  recording_part integer,
  constraint files_have_a_bound check (size_bytes is not null or bytes_at_most is not null),
  constraint ready_files_have_renditions check (state <> 'ready' or renditions is not null or role = 'release'),
  constraint recorded_files_are_a_part check ((recording_id is null) = (recording_part is null))
);

create index library_files_of_owner on library.files (owner_id, created_at desc);
create index library_files_unused on library.files (created_at) where not in_use;
create index library_files_under_way on library.files (updated_at) where state in ('queued', 'processing');

create table library.items (
  id uuid primary key,
  model_id uuid not null references accounts.accounts on delete cascade,
  kind text not null check (kind in ('gallery', 'video', 'audio', 'album', 'news')),
  title text not null check (length(title) between 1 and 120),
  description text not null default '',
  visibility text not null check (visibility in ('public', 'priced', 'membersOnly', 'clubHouse')),
  price_credits integer check (price_credits between 1 and 100000),
  is_draft boolean not null,
  publish_at timestamptz,
  media_state text not null check (media_state in ('processing', 'ready', 'failed')),
  -- Follows from the columns around it; rules.ts says how. Kept because lists are read by it.
  status text not null
    check (status in ('draft', 'processing', 'failed', 'scheduled', 'published', 'hidden', 'archived')),
  approval text not null default 'approved' check (approval in ('pending', 'rejected', 'approved')),
  approval_reason text,
  -- Why the gate before publication kept it back, in words; it is a draft again then.
  held_reason text,
  hidden_at timestamptz,
  archived_at timestamptz,
  tags text[] not null default '{}',
  captions text,
  -- When it was first published; its place in every list.
  published_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- When the show was that an item was recorded of; null for everything that was uploaded.
  recorded_at timestamptz,
  -- When its model said that everyone who can be seen or heard in it is named.
  people_confirmed_at timestamptz,
  -- What a club membership means for an item with a price: included, cheaper, or paid for like by anybody else.
  club_terms text not null default 'paid' check (club_terms in ('included', 'discounted', 'paid')),
  club_discount_percent smallint check (club_discount_percent between 1 and 99),
  constraint library_items_discount_has_a_size check ((club_terms = 'discounted') = (club_discount_percent is not null)),
  constraint published_items_have_a_time check (status <> 'published' or published_at is not null),
  constraint prices_are_of_sold_items check (
  case visibility
  when 'priced' then price_credits is not null
  when 'public' then price_credits is null
  else true
  end
  )
);

create index library_items_to_publish on library.items (publish_at) where status = 'scheduled';
create index library_items_by_title on library.items using gin (title gin_trgm_ops) where status = 'published';

create table library.item_files (
  item_id uuid not null references library.items on delete cascade,
  -- A file belongs to one item, so that removing the one removes the other.
  file_id uuid not null unique references library.files on delete cascade,
  role text not null check (role in ('picture', 'media', 'teaser', 'poster')),
  position integer not null,
  caption text not null default '',
  primary key (item_id, file_id)
);

create index library_item_files_in_order on library.item_files (item_id, role, position, file_id);

create table library.item_categories (
  item_id uuid not null references library.items on delete cascade,
  category_id uuid not null references discovery.categories on delete cascade,
  primary key (item_id, category_id)
);

create index library_item_categories_of_category on library.item_categories (category_id);

-- The members an item was given to by name.
create table library.item_members (
  item_id uuid not null references library.items on delete cascade,
  account_id uuid not null references accounts.accounts on delete cascade,
  given_at timestamptz not null,
  primary key (item_id, account_id)
);

create index library_item_members_of_account on library.item_members (account_id, given_at desc, item_id);

-- Everyone depicted in an item. Compliance decides what must be known of them before it is published.
create table library.item_people (
  item_id uuid not null references library.items on delete cascade,
  position integer not null,
  name text not null,
  account_id uuid references accounts.accounts on delete set null,
  release_file_id uuid references library.files on delete set null,
  release_id uuid references verification.releases,
  primary key (item_id, position)
);

create index library_item_people_by_account on library.item_people (account_id) where account_id is not null;

-- Apart from the items, because they change with every click. Pages keep room, so that a change stays on its page.
create table library.item_counts (
  item_id uuid primary key references library.items on delete cascade,
  likes integer not null default 0 check (likes >= 0),
  dislikes integer not null default 0 check (dislikes >= 0),
  views bigint not null default 0 check (views >= 0),
  -- All that can be read, replies included, and those that are no reply.
  comments integer not null default 0 check (comments >= 0),
  threads integer not null default 0 check (threads >= 0),
  ratings integer not null default 0 check (ratings >= 0),
  rating_sum bigint not null default 0 check (rating_sum >= 0)
) with (fillfactor = 70);

-- Files whose rows are gone and whose bytes are still to be removed by a job.
create table library.removals (
  id bigint generated always as identity primary key,
  file_id uuid not null,
  stored_name text not null,
  created_at timestamptz not null default now()
);

-- Every item anyone may see a card of, once in the whole site's list, once in its model's and once in that of each
-- category it is in, subcategories and their parents alike. `scope` is the model's id, the category's id, or the nil
-- UUID for the whole site. Kept by the triggers below; nothing else writes here.
create table library.listings (
  item_id uuid not null references library.items on delete cascade,
  scope uuid not null,
  kind text not null,
  published_at timestamptz not null,
  primary key (item_id, scope)
);

create index library_listings_by_age on library.listings (scope, kind, published_at desc, item_id desc);

-- How long each list is.
create table library.totals (
  scope uuid not null,
  kind text not null,
  items bigint not null check (items >= 0),
  primary key (scope, kind)
);

-- How many of a list's items were published on a day (UTC). A page far down a list is found by adding these up
-- instead of counting rows.
create table library.counts (
  scope uuid not null,
  kind text not null,
  day date not null,
  items integer not null check (items >= 0),
  primary key (scope, kind, day)
);

-- What library_listings should hold.
create view library.due_listings as
  select i.id as item_id, scopes.scope, i.kind, i.published_at, i.model_id
  from library.items i
    join accounts.public_models p on p.id = i.model_id,
    lateral (
      select '00000000-0000-0000-0000-000000000000'::uuid as scope
      union all
      select i.model_id
      union
      select levels.scope
      from library.item_categories m
        join discovery.category_list c on c.id = m.category_id,
        lateral (values (c.id), (c.parent_id)) as levels (scope)
      where m.item_id = i.id and levels.scope is not null
    ) as scopes
  where i.status = 'published' and i.approval = 'approved' and i.visibility <> 'membersOnly';

-- Brings the lists in line with the items named. Two transactions take turns at one item by its row's lock, which
-- whoever changes an item holds already.
create function library.refresh_listings(changed uuid[]) returns void language plpgsql as $$
begin
  perform from library.items where id = any(changed) order by id for no key update;

  delete from library.listings l
  where l.item_id = any(changed)
    and not exists (
      select from library.due_listings d
      where d.item_id = l.item_id and (d.scope, d.kind, d.published_at) = (l.scope, l.kind, l.published_at)
    );

  insert into library.listings (item_id, scope, kind, published_at)
  select d.item_id, d.scope, d.kind, d.published_at
  from library.due_listings d
  where d.item_id = any(changed)
  order by d.scope, d.item_id
  on conflict (item_id, scope) do nothing;
end $$;

-- By statement, so that a million items put in at once count as one change.
create function library.follow_new_items() returns trigger language plpgsql as $$
begin
  insert into library.item_counts (item_id) select id from added;
  perform library.refresh_listings(array(select id from added where status = 'published'));
  return null;
end $$;

create trigger library_items_are_listed after insert on library.items
  referencing new table as added
  for each statement execute function library.follow_new_items();

create function library.follow_changed_items() returns trigger language plpgsql as $$
declare
  moved uuid[] := array(
    select n.id from now_so n join was_so w on w.id = n.id
    where (n.status, n.approval, n.visibility, n.published_at, n.kind)
      is distinct from (w.status, w.approval, w.visibility, w.published_at, w.kind)
  );
begin
  if moved <> '{}' then
    perform library.refresh_listings(moved);
  end if;
  return null;
end $$;

create trigger library_items_change_lists after update on library.items
  referencing old table as was_so new table as now_so
  for each statement execute function library.follow_changed_items();

create function library.follow_item_categories() returns trigger language plpgsql as $$
begin
  perform library.refresh_listings(array(select distinct item_id from touched));
  return null;
end $$;

create trigger library_item_categories_are_listed after insert on library.item_categories
  referencing new table as touched
  for each statement execute function library.follow_item_categories();
create trigger library_item_categories_are_unlisted after delete on library.item_categories
  referencing old table as touched
  for each statement execute function library.follow_item_categories();

-- A model who is suspended or no longer approved takes everything published out of the lists.
create function library.follow_model_of_items() returns trigger language plpgsql as $$
begin
  perform library.refresh_listings(array(
    select id from library.items where model_id = new.id and status = 'published'
  ));
  return null;
end $$;

create trigger accounts_list_their_items
  after update of approval_status, email_verified_at, suspended_at on accounts.accounts
  for each row when (new.type = 'model')
  execute function library.follow_model_of_items();

-- Counts follow the listings themselves, because an erased item takes its listings along by the foreign key.
create function library.count_listings() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into library.counts as c (scope, kind, day, items)
    select scope, kind, (published_at at time zone 'UTC')::date, count(*) from changed group by 1, 2, 3 order by 1, 2, 3
    on conflict (scope, kind, day) do update set items = c.items + excluded.items;
    insert into library.totals as t (scope, kind, items)
    select scope, kind, count(*) from changed group by 1, 2 order by 1, 2
    on conflict (scope, kind) do update set items = t.items + excluded.items;
  else
    update library.counts c set items = c.items - gone.items
    from (
      select scope, kind, (published_at at time zone 'UTC')::date as day, count(*) as items
      from changed group by 1, 2, 3
    ) as gone
    where (c.scope, c.kind, c.day) = (gone.scope, gone.kind, gone.day);
    update library.totals t set items = t.items - gone.items
    from (select scope, kind, count(*) as items from changed group by 1, 2) as gone
    where (t.scope, t.kind) = (gone.scope, gone.kind);
  end if;
  return null;
end $$;

create trigger library_listings_are_counted after insert on library.listings
  referencing new table as changed
  for each statement execute function library.count_listings();
create trigger library_listings_are_discounted after delete on library.listings
  referencing old table as changed
  for each statement execute function library.count_listings();

create table library.comments (
  id uuid primary key,
  item_id uuid not null references library.items on delete cascade,
  -- Null for a comment; a reply names its comment. There is no third level.
  parent_id uuid references library.comments on delete cascade,
  -- Null once the account is erased.
  account_id uuid references accounts.accounts on delete set null,
  text text not null check (length(text) <= 1000),
  likes integer not null default 0 check (likes >= 0),
  dislikes integer not null default 0 check (dislikes >= 0),
  replies integer not null default 0 check (replies >= 0),
  created_at timestamptz not null,
  edited_at timestamptz,
  -- A deleted comment that has replies stays, without its text.
  deleted_at timestamptz
);

create index library_comments_of_item on library.comments (item_id, created_at desc, id desc)
  where parent_id is null;
create index library_comments_replies on library.comments (parent_id, created_at, id) where parent_id is not null;
create index library_comments_of_account on library.comments (account_id, item_id) where deleted_at is null;

create function library.count_comment() returns trigger language plpgsql as $$
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
    update library.comments p
    set replies = p.replies + case when tg_op = 'INSERT' then 1 else -1 end
    where p.id = coalesce(new.parent_id, old.parent_id);
  end if;
  if readable <> 0 or threads_more <> 0 then
    update library.item_counts c
    set comments = c.comments + readable, threads = c.threads + threads_more
    where c.item_id = coalesce(new.item_id, old.item_id);
  end if;
  return null;
end $$;

create trigger library_comments_are_counted after insert or delete on library.comments
  for each row execute function library.count_comment();
create trigger library_comments_are_recounted after update of deleted_at on library.comments
  for each row execute function library.count_comment();

-- One like or dislike for an account and an item or comment.
create table library.reactions (
  target text not null check (target in ('item', 'comment')),
  target_id uuid not null,
  account_id uuid not null references accounts.accounts on delete cascade,
  value smallint not null check (value in (-1, 1)),
  created_at timestamptz not null,
  primary key (target, target_id, account_id)
);

create index library_reactions_of_account on library.reactions (account_id);

create function library.count_reaction() returns trigger language plpgsql as $$
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
    update library.item_counts c
    set likes = c.likes + likes_more, dislikes = c.dislikes + dislikes_more where c.item_id = about_id;
  else
    update library.comments c
    set likes = c.likes + likes_more, dislikes = c.dislikes + dislikes_more where c.id = about_id;
  end if;
  return null;
end $$;

create trigger library_reactions_are_counted after insert or update of value or delete on library.reactions
  for each row execute function library.count_reaction();

-- A target that goes takes its reactions along; there is no foreign key to two tables at once.
create function library.drop_reactions() returns trigger language plpgsql as $$
begin
  delete from library.reactions where target = tg_argv[0] and target_id = old.id;
  return null;
end $$;

create trigger library_items_delete_reactions after delete on library.items
  for each row execute function library.drop_reactions('item');
create trigger library_comments_delete_reactions after delete on library.comments
  for each row execute function library.drop_reactions('comment');

create table library.favourites (
  account_id uuid not null references accounts.accounts on delete cascade,
  item_id uuid not null references library.items on delete cascade,
  created_at timestamptz not null,
  primary key (account_id, item_id)
);

create index library_favourites_by_age on library.favourites (account_id, created_at desc, item_id);
create index library_favourites_of_item on library.favourites (item_id);

create table library.item_ratings (
  item_id uuid not null references library.items on delete cascade,
  account_id uuid not null references accounts.accounts on delete cascade,
  rating smallint not null check (rating between 1 and 5),
  rated_at timestamptz not null,
  primary key (item_id, account_id)
);

create table library.model_ratings (
  model_id uuid not null references accounts.accounts on delete cascade,
  account_id uuid not null references accounts.accounts on delete cascade,
  rating smallint not null check (rating between 1 and 5),
  rated_at timestamptz not null,
  primary key (model_id, account_id)
);

create table library.model_rating_totals (
  model_id uuid primary key references accounts.accounts on delete cascade,
  ratings integer not null check (ratings >= 0),
  rating_sum bigint not null check (rating_sum >= 0)
);

create function library.count_item_rating() returns trigger language plpgsql as $$
begin
  update library.item_counts c
  set ratings = c.ratings + (tg_op <> 'DELETE')::int - (tg_op <> 'INSERT')::int,
    rating_sum = c.rating_sum + case when tg_op = 'DELETE' then 0 else new.rating end
      - case when tg_op = 'INSERT' then 0 else old.rating end
  where c.item_id = coalesce(new.item_id, old.item_id);
  return null;
end $$;

create trigger library_item_ratings_are_counted
  after insert or update of rating or delete on library.item_ratings
  for each row execute function library.count_item_rating();

create function library.count_model_rating() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into library.model_rating_totals as t (model_id, ratings, rating_sum)
    values (new.model_id, 1, new.rating)
    on conflict (model_id) do update set ratings = t.ratings + 1, rating_sum = t.rating_sum + excluded.rating_sum;
  elsif tg_op = 'UPDATE' then
    update library.model_rating_totals t set rating_sum = t.rating_sum + new.rating - old.rating
    where t.model_id = new.model_id;
  else
    update library.model_rating_totals t set ratings = t.ratings - 1, rating_sum = t.rating_sum - old.rating
    where t.model_id = old.model_id;
  end if;
  return null;
end $$;

create trigger library_model_ratings_are_counted
  after insert or update of rating or delete on library.model_ratings
  for each row execute function library.count_model_rating();

-- Who looked at an item in which hour: an account's id, or a hash of a visitor's address, which says nothing once
-- the day is over because its salt changes.
create table library.views (
  item_id uuid not null references library.items on delete cascade,
  viewer text not null,
  hour timestamptz not null,
  primary key (item_id, viewer, hour)
);

create index library_views_by_hour on library.views (hour);
create index library_items_to_review on library.items (created_at, id) where approval = 'pending';

-- How far accounts are in videos, so that they go on where they stopped, on whichever device. 0: seen to its end.
create table library.positions (
  account_id uuid not null references accounts.accounts on delete cascade,
  item_id uuid not null references library.items on delete cascade,
  position_seconds real not null check (position_seconds >= 0),
  saved_at timestamptz not null,
  primary key (account_id, item_id)
);

create index library_positions_of_item on library.positions (item_id);

-- How many of a model's items of a kind were made on a day (UTC), by what its own lists are filtered by. They give a
-- list's length and lead to the days a page lies on. Kept by the triggers below; nothing else writes here.
create table library.own_counts (
  model_id uuid not null references accounts.accounts on delete cascade,
  kind text not null,
  day date not null,
  status text not null,
  visibility text not null,
  items integer not null,
  primary key (model_id, kind, day, status, visibility)
);

create function library.count_model_items() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into library.own_counts as c (model_id, kind, day, status, visibility, items)
    select model_id, kind, (created_at at time zone 'UTC')::date, status, visibility, count(*)
    from now_so group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (model_id, kind, day, status, visibility) do update set items = c.items + excluded.items;
  elsif tg_op = 'DELETE' then
    -- Nothing is put in: an erased model's counts are gone before its items are.
    update library.own_counts c set items = c.items - gone.items
    from (
      select model_id, kind, (created_at at time zone 'UTC')::date as day, status, visibility, count(*) as items
      from was_so group by 1, 2, 3, 4, 5
    ) as gone
    where (c.model_id, c.kind, c.day, c.status, c.visibility)
      = (gone.model_id, gone.kind, gone.day, gone.status, gone.visibility);
  else
    insert into library.own_counts as c (model_id, kind, day, status, visibility, items)
    select model_id, kind, (created_at at time zone 'UTC')::date, status, visibility, sum(step)
    from (
      select model_id, kind, created_at, status, visibility, 1 as step from now_so
      union all
      select model_id, kind, created_at, status, visibility, -1 from was_so
    ) as steps
    group by 1, 2, 3, 4, 5 having sum(step) <> 0 order by 1, 2, 3, 4, 5
    on conflict (model_id, kind, day, status, visibility) do update set items = c.items + excluded.items;
  end if;
  return null;
end $$;

create trigger library_items_are_counted after insert on library.items
  referencing new table as now_so for each statement execute function library.count_model_items();
create trigger library_items_are_recounted after update on library.items
  referencing old table as was_so new table as now_so for each statement execute function library.count_model_items();
create trigger library_items_are_discounted after delete on library.items
  referencing old table as was_so for each statement execute function library.count_model_items();

-- With what own lists are filtered by, so that rows a page skips are read in the index alone.
create index library_items_of_model_in_order on library.items (model_id, kind, created_at desc, id desc)
  include (status, visibility);

-- One or two letters have no trigram of their own and are looked up as the beginning of a title.
create index library_items_by_title_start on library.items (lower(title) text_pattern_ops)
  where status = 'published';

-- Items of a list whose title holds something, or begins with it, newest first. `escaped` is in lower case with the
-- wildcards of LIKE escaped. No more than `at_most` titles are looked at: of what more are called so, it is left to the
-- index which ones they are, for the work must not grow with the site.
create function library.find_items(list uuid, item_kind text, escaped text, by_start boolean, at_most integer)
  returns table (item_id uuid)
  language plpgsql stable rows 50
  set plan_cache_mode = force_custom_plan
as $$
declare
  found_ids uuid[];
begin
  if by_start then
    found_ids := array(
      select i.id from library.items i
      where i.status = 'published' and lower(i.title) like escaped || '%'
      order by lower(i.title) using ~<~
      limit at_most
    );
  else
    found_ids := array(
      select i.id from library.items i
      where i.status = 'published' and i.title ilike '%' || escaped || '%'
      limit at_most
    );
  end if;
  return query
    select l.item_id from unnest(found_ids) as f (id)
      join library.listings l on l.item_id = f.id and l.scope = list
    where l.kind = item_kind
    order by l.published_at desc, l.item_id desc;
end $$;
create unique index library_files_recorded on library.files (recording_id, recording_part)
  where recording_id is not null;
create index library_items_in_review on library.items (created_at) where approval = 'pending' and archived_at is null;
create index library_item_people_by_release on library.item_people (release_id) where release_id is not null;

-- The file store knows a resumable upload by its key alone.
create function library.note_removed_file() returns trigger language plpgsql as $$
begin
  insert into library.removals (file_id, stored_name) values (old.id, old.stored_name);
  return null;
end $$;

-- Also when an account is erased and its files go with it.
create trigger library_files_are_removed after delete on library.files
  for each row execute function library.note_removed_file();

-- What each account keeps here and has announced, so that nobody has to add up its files.
create table library.storage (
  owner_id uuid primary key references accounts.accounts on delete cascade,
  stored_bytes bigint not null default 0 check (stored_bytes >= 0),
  pending_bytes bigint not null default 0 check (pending_bytes >= 0),
  open_uploads integer not null default 0 check (open_uploads >= 0)
) with (fillfactor = 70);

-- Accounts are locked in one order, so that statements about the files of several do not wait for each other.
create function library.count_storage() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into library.storage as s (owner_id, stored_bytes, pending_bytes, open_uploads)
    select owner_id, coalesce(sum(coalesce(size_bytes, bytes_at_most)) filter (where state <> 'awaited'), 0),
      coalesce(sum(coalesce(size_bytes, bytes_at_most)) filter (where state = 'awaited'), 0),
      count(*) filter (where state = 'awaited')
    from added group by owner_id order by owner_id
    on conflict (owner_id) do update set stored_bytes = s.stored_bytes + excluded.stored_bytes,
      pending_bytes = s.pending_bytes + excluded.pending_bytes,
      open_uploads = s.open_uploads + excluded.open_uploads;
    return null;
  end if;
  if tg_op = 'DELETE' then
    perform from library.storage where owner_id in (select owner_id from gone) order by owner_id for no key update;
    update library.storage s set stored_bytes = s.stored_bytes - d.stored, pending_bytes = s.pending_bytes - d.pending,
      open_uploads = s.open_uploads - d.open
    from (
      select owner_id, coalesce(sum(coalesce(size_bytes, bytes_at_most)) filter (where state <> 'awaited'), 0) as stored,
        coalesce(sum(coalesce(size_bytes, bytes_at_most)) filter (where state = 'awaited'), 0) as pending,
        count(*) filter (where state = 'awaited') as open
      from gone group by owner_id) d
    where s.owner_id = d.owner_id;
    return null;
  end if;
  -- Most changes are of a file's progress and count for nothing.
  perform from was_so w join now_so n using (id)
  where coalesce(w.size_bytes, w.bytes_at_most) <> coalesce(n.size_bytes, n.bytes_at_most)
    or (w.state = 'awaited') <> (n.state = 'awaited');
  if not found then
    return null;
  end if;
  perform from library.storage where owner_id in (select owner_id from now_so) order by owner_id for no key update;
  update library.storage s set stored_bytes = s.stored_bytes + d.stored, pending_bytes = s.pending_bytes + d.pending,
    open_uploads = s.open_uploads + d.open
  from (
    select owner_id, sum(case when state <> 'awaited' then bytes else 0 end) as stored,
      sum(case when state = 'awaited' then bytes else 0 end) as pending,
      sum(case when state = 'awaited' then one else 0 end) as open
    from (
      select owner_id, state, coalesce(size_bytes, bytes_at_most) as bytes, 1 as one from now_so
      union all
      select owner_id, state, -coalesce(size_bytes, bytes_at_most), -1 from was_so) changes
    group by owner_id) d
  where s.owner_id = d.owner_id;
  return null;
end $$;

create trigger library_files_add_to_storage after insert on library.files
  referencing new table as added
  for each statement execute function library.count_storage();
create trigger library_files_change_storage after update on library.files
  referencing old table as was_so new table as now_so
  for each statement execute function library.count_storage();
create trigger library_files_free_storage after delete on library.files
  referencing old table as gone
  for each statement execute function library.count_storage();

-- Where the picture made of an upload is, once the upload itself is used up. An upload's address leads there.
create table library.published_uploads (
  upload_id uuid primary key,
  address text not null
);

-- Public: other modules read these views and call these functions.

create view library.file_list as
  select id, kind, failure, created_at, updated_at
  from library.files;

create view library.item_file_list as
  select item_id, file_id
  from library.item_files;

create view library.item_person_list as
  select item_id, position, name, account_id, release_id
  from library.item_people;

create view library.item_list as
  select id, model_id, kind, title, description, visibility, price_credits, status, approval, approval_reason,
    hidden_at, archived_at, published_at, created_at
  from library.items;

-- Whose an item is that was found by its title.
create view library.item_owners as select id, model_id from library.items;

create view library.published_videos as
  select i.id, i.title, coalesce(nullif(m.name, ''), m.username) as detail, null::text as image, i.published_at
  from library.items i join accounts.public_models m on m.id = i.model_id
  where i.status = 'published' and i.kind = 'video' and i.approval = 'approved' and i.visibility <> 'membersOnly';

create view library.model_rating_averages as
  select model_id, (rating_sum::real / ratings) as average, ratings as count
  from library.model_rating_totals
  where ratings > 0;

-- Where accounts play now: a device is a hash of a browser and its address. Old rows go by a job.
create table library.playback_devices (
  account_id uuid not null references accounts.accounts on delete cascade,
  device text not null,
  asked_at timestamptz not null,
  primary key (account_id, device)
);

create index playback_devices_by_age on library.playback_devices (asked_at);

-- How long the site worked on each account's files, by day in UTC.
create table library.processing (
  owner_id uuid not null references accounts.accounts on delete cascade,
  day date not null,
  seconds integer not null check (seconds >= 0),
  primary key (owner_id, day)
);
