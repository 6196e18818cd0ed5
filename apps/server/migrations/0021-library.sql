-- What models publish, the files beneath it, and the lists that are read by page.

-- One uploaded file. Its original is kept privately and never handed out but to its owner; others get what was made
-- of it.
create table library_files (
  id uuid primary key,
  owner_id uuid not null references accounts on delete cascade,
  -- `<bucket>/<id>.<ending>`: its name on the wire and in the file store.
  stored_name text not null unique,
  original_name text not null,
  kind text not null check (kind in ('image', 'video', 'audio', 'document')),
  content_type text not null,
  size_bytes bigint not null check (size_bytes > 0),
  visibility text not null check (visibility in ('public', 'private')),
  -- Of an upload in parts, as the file store handed it out; null for one sent whole.
  parts jsonb,
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
  constraint ready_files_have_renditions check (state <> 'ready' or renditions is not null or role = 'release')
);

create index library_files_of_owner on library_files (owner_id, created_at desc);
create index library_files_unused on library_files (created_at) where not in_use;
create index library_files_under_way on library_files (updated_at) where state in ('queued', 'processing');

create table library_items (
  id uuid primary key,
  model_id uuid not null references accounts on delete cascade,
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
  constraint prices_are_of_sold_items check (
    case visibility
      when 'priced' then price_credits is not null
      when 'clubHouse' then true
      else price_credits is null
    end
  ),
  constraint published_items_have_a_time check (status <> 'published' or published_at is not null)
);

create index library_items_of_model on library_items (model_id, kind, created_at desc, id desc);
create index library_items_to_publish on library_items (publish_at) where status = 'scheduled';
create index library_items_by_title on library_items using gin (title gin_trgm_ops) where status = 'published';

create table library_item_files (
  item_id uuid not null references library_items on delete cascade,
  -- A file belongs to one item, so that removing the one removes the other.
  file_id uuid not null unique references library_files on delete cascade,
  role text not null check (role in ('picture', 'media', 'teaser', 'poster')),
  position integer not null,
  caption text not null default '',
  primary key (item_id, file_id)
);

create index library_item_files_in_order on library_item_files (item_id, role, position, file_id);

create table library_item_categories (
  item_id uuid not null references library_items on delete cascade,
  category_id uuid not null references categories on delete cascade,
  primary key (item_id, category_id)
);

create index library_item_categories_of_category on library_item_categories (category_id);

-- The members an item was given to by name.
create table library_item_members (
  item_id uuid not null references library_items on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  given_at timestamptz not null,
  primary key (item_id, account_id)
);

create index library_item_members_of_account on library_item_members (account_id, given_at desc, item_id);

-- Everyone depicted in an item. Compliance decides what must be known of them before it is published.
create table library_item_people (
  item_id uuid not null references library_items on delete cascade,
  position integer not null,
  name text not null,
  account_id uuid references accounts on delete set null,
  release_file_id uuid references library_files on delete set null,
  primary key (item_id, position)
);

create index library_item_people_by_account on library_item_people (account_id) where account_id is not null;

-- Apart from the items, because they change with every click. Pages keep room, so that a change stays on its page.
create table library_item_counts (
  item_id uuid primary key references library_items on delete cascade,
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
create table library_removals (
  id bigint generated always as identity primary key,
  file_id uuid not null,
  stored_name text not null,
  parts jsonb,
  created_at timestamptz not null default now()
);

create function note_removed_file() returns trigger language plpgsql as $$
begin
  insert into library_removals (file_id, stored_name, parts) values (old.id, old.stored_name, old.parts);
  return null;
end $$;

-- Also when an account is erased and its files go with it.
create trigger library_files_are_removed after delete on library_files
  for each row execute function note_removed_file();

-- Every item anyone may see a card of, once in the whole site's list, once in its model's and once in that of each
-- category it is in, subcategories and their parents alike. `scope` is the model's id, the category's id, or the nil
-- UUID for the whole site. Kept by the triggers below; nothing else writes here.
create table library_listings (
  item_id uuid not null references library_items on delete cascade,
  scope uuid not null,
  kind text not null,
  published_at timestamptz not null,
  primary key (item_id, scope)
);

create index library_listings_by_age on library_listings (scope, kind, published_at desc, item_id desc);

-- How long each list is.
create table library_totals (
  scope uuid not null,
  kind text not null,
  items bigint not null check (items >= 0),
  primary key (scope, kind)
);

-- How many of a list's items were published on a day (UTC). A page far down a list is found by adding these up
-- instead of counting rows.
create table library_counts (
  scope uuid not null,
  kind text not null,
  day date not null,
  items integer not null check (items >= 0),
  primary key (scope, kind, day)
);

-- What library_listings should hold.
create view due_library_listings as
  select i.id as item_id, scopes.scope, i.kind, i.published_at, i.model_id
  from library_items i
    join public_models p on p.id = i.model_id,
    lateral (
      select '00000000-0000-0000-0000-000000000000'::uuid as scope
      union all
      select i.model_id
      union
      select levels.scope
      from library_item_categories m
        join categories c on c.id = m.category_id,
        lateral (values (c.id), (c.parent_id)) as levels (scope)
      where m.item_id = i.id and levels.scope is not null
    ) as scopes
  where i.status = 'published' and i.approval = 'approved' and i.visibility <> 'membersOnly';

-- Brings the lists in line with the items named. Two transactions take turns at one item by its row's lock, which
-- whoever changes an item holds already.
create function refresh_library_listings(items uuid[]) returns void language plpgsql as $$
begin
  perform from library_items where id = any(items) order by id for no key update;

  delete from library_listings l
  where l.item_id = any(items)
    and not exists (
      select from due_library_listings d
      where d.item_id = l.item_id and (d.scope, d.kind, d.published_at) = (l.scope, l.kind, l.published_at)
    );

  insert into library_listings (item_id, scope, kind, published_at)
  select d.item_id, d.scope, d.kind, d.published_at
  from due_library_listings d
  where d.item_id = any(items)
  order by d.scope, d.item_id
  on conflict (item_id, scope) do nothing;
end $$;

-- By statement, so that a million items put in at once count as one change.
create function follow_new_items() returns trigger language plpgsql as $$
begin
  insert into library_item_counts (item_id) select id from added;
  perform refresh_library_listings(array(select id from added where status = 'published'));
  return null;
end $$;

create trigger library_items_are_listed after insert on library_items
  referencing new table as added
  for each statement execute function follow_new_items();

create function follow_changed_items() returns trigger language plpgsql as $$
declare
  moved uuid[] := array(
    select n.id from now_so n join was_so w on w.id = n.id
    where (n.status, n.approval, n.visibility, n.published_at, n.kind)
      is distinct from (w.status, w.approval, w.visibility, w.published_at, w.kind)
  );
begin
  if moved <> '{}' then
    perform refresh_library_listings(moved);
  end if;
  return null;
end $$;

create trigger library_items_change_lists after update on library_items
  referencing old table as was_so new table as now_so
  for each statement execute function follow_changed_items();

create function follow_item_categories() returns trigger language plpgsql as $$
begin
  perform refresh_library_listings(array(select distinct item_id from touched));
  return null;
end $$;

create trigger library_item_categories_are_listed after insert on library_item_categories
  referencing new table as touched
  for each statement execute function follow_item_categories();
create trigger library_item_categories_are_unlisted after delete on library_item_categories
  referencing old table as touched
  for each statement execute function follow_item_categories();

-- A model who is suspended or no longer approved takes everything published out of the lists.
create function follow_model_of_items() returns trigger language plpgsql as $$
begin
  perform refresh_library_listings(array(
    select id from library_items where model_id = new.id and status = 'published'
  ));
  return null;
end $$;

create trigger accounts_list_their_items
  after update of approval_status, email_verified_at, suspended_at on accounts
  for each row when (new.type = 'model')
  execute function follow_model_of_items();

-- Counts follow the listings themselves, because an erased item takes its listings along by the foreign key.
create function count_library_listings() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into library_counts as c (scope, kind, day, items)
    select scope, kind, (published_at at time zone 'UTC')::date, count(*) from changed group by 1, 2, 3 order by 1, 2, 3
    on conflict (scope, kind, day) do update set items = c.items + excluded.items;
    insert into library_totals as t (scope, kind, items)
    select scope, kind, count(*) from changed group by 1, 2 order by 1, 2
    on conflict (scope, kind) do update set items = t.items + excluded.items;
  else
    update library_counts c set items = c.items - gone.items
    from (
      select scope, kind, (published_at at time zone 'UTC')::date as day, count(*) as items
      from changed group by 1, 2, 3
    ) as gone
    where (c.scope, c.kind, c.day) = (gone.scope, gone.kind, gone.day);
    update library_totals t set items = t.items - gone.items
    from (select scope, kind, count(*) as items from changed group by 1, 2) as gone
    where (t.scope, t.kind) = (gone.scope, gone.kind);
  end if;
  return null;
end $$;

create trigger library_listings_are_counted after insert on library_listings
  referencing new table as changed
  for each statement execute function count_library_listings();
create trigger library_listings_are_discounted after delete on library_listings
  referencing old table as changed
  for each statement execute function count_library_listings();
