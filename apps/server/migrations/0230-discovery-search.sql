-- The search of the whole site: the words of everything anyone may find.

create extension if not exists unaccent;

-- Without accents and in lower case. Not cut to stems, because a site's texts may be in any language.
create text search configuration discovery.words (copy = pg_catalog.simple);
alter text search configuration discovery.words
  alter mapping for asciiword, word, numword, asciihword, hword, numhword, hword_asciipart, hword_part, hword_numpart
  with unaccent, simple;

-- Kept by the triggers that the modules put on what they show; nothing else writes here. `model_id` is null for what
-- the site itself says. One table for each kind, so that a million videos do not slow a search for anything else.
create table discovery.search_documents (
  id uuid not null,
  kind text not null,
  model_id uuid references accounts.accounts on delete cascade,
  words tsvector not null,
  published_at timestamptz not null,
  primary key (id, kind)
) partition by list (kind);

create table discovery.search_models partition of discovery.search_documents for values in ('models');
create table discovery.search_live partition of discovery.search_documents for values in ('live');
create table discovery.search_videos partition of discovery.search_documents for values in ('videos');
create table discovery.search_galleries partition of discovery.search_documents for values in ('galleries');
create table discovery.search_audio partition of discovery.search_documents for values in ('audio');
create table discovery.search_posts partition of discovery.search_documents for values in ('posts');
create table discovery.search_products partition of discovery.search_documents for values in ('products');
create table discovery.search_blogs partition of discovery.search_documents for values in ('blogs');
create table discovery.search_help partition of discovery.search_documents for values in ('help');

-- Every search reads the list of changes not yet in the index, so there is none.
create index search_documents_by_word on discovery.search_documents using gin (words) with (fastupdate = off);
create index search_documents_by_age on discovery.search_documents (published_at desc, id);
create index search_documents_of_model on discovery.search_documents (model_id);

-- Each word once, for typing mistakes.
create table discovery.search_words (
  word text collate "C" primary key
);

create index search_words_by_trigram on discovery.search_words using gin (word gin_trgm_ops);

-- The words of a text, one for each run of letters and digits: an address or a name with dots is several.
create function discovery.words_of(said text) returns tsvector language sql stable
  return to_tsvector('discovery.words', regexp_replace(left(said, 4000), '[[:punct:]]+', ' ', 'g'));

-- A title counts most, then tags, whose it is, and what is written about it.
create function discovery.search_vector(title text, tags text, maker text, description text) returns tsvector
  language sql stable
  return setweight(discovery.words_of(title), 'A') || setweight(discovery.words_of(tags), 'B')
    || setweight(discovery.words_of(maker), 'C') || setweight(discovery.words_of(description), 'D');

-- What people typed, as words in their order.
create function discovery.typed_words(typed text) returns setof text language sql stable
  begin atomic
    select w.lexeme from unnest(discovery.words_of(typed)) as w (lexeme, positions, weights) order by w.positions[1];
  end;

-- What is deleted takes the words along that nothing else has: nobody's name stays behind.
create function discovery.delete_unused_search_words() returns trigger language plpgsql
  set enable_seqscan = off
as $$
declare
  words text[] := array(select distinct w.lexeme from gone, unnest(gone.words) as w (lexeme, positions, weights));
begin
  delete from discovery.search_words k
  where k.word = any(words)
    and not exists (select from discovery.search_documents d where d.words @@ plainto_tsquery('simple', k.word));
  return null;
end $$;

create trigger search_documents_take_words_along after delete on discovery.search_documents
  referencing old table as gone
  for each statement execute function discovery.delete_unused_search_words();

-- Brings the words in line with what there is, for what changed instead of going.
create function discovery.refresh_search_words() returns void language sql as $$
  with known as materialized (
    select word from ts_stat('select words from discovery.search_documents')
    where length(word) between 3 and 40 and word !~ '[0-9]'
  ),
  spelt as (insert into discovery.search_words (word) select word from known on conflict do nothing)
  delete from discovery.search_words w where not exists (select from known where known.word = w.word)
$$;

-- Of one kind, what holds every word of a query, best first. A word that many hold is looked for among the newest ten
-- thousand only, and no more than three thousand are ranked, so that the work does not grow with the site.
create function discovery.find_documents(
  wanted text, query tsquery, hidden uuid[], at timestamptz, at_most integer
)
  returns table (id uuid)
  language plpgsql stable rows 100
  set plan_cache_mode = force_custom_plan
  set enable_seqscan = off
as $$
declare
  newest constant integer := 10000;
  ranked constant integer := 3000;
  found_ids uuid[];
begin
  found_ids := array(
    select found.id from (
      select d.id, d.words, d.published_at
      from (
        select s.id, s.model_id, s.words, s.published_at from discovery.search_documents s
        where s.kind = wanted and s.published_at <= at
        order by s.published_at desc, s.id limit newest
      ) as d
      where d.words @@ query and (d.model_id = any(hidden)) is not true
      limit at_most
    ) as found
    order by ts_rank(found.words, query) desc, found.published_at desc, found.id
  );
  if cardinality(found_ids) < at_most then
    found_ids := array(
      select found.id from (
        select s.id, s.words, s.published_at from discovery.search_documents s
        where s.kind = wanted and s.published_at <= at and s.words @@ query
          and (s.model_id = any(hidden)) is not true
        limit ranked
      ) as found
      order by ts_rank(found.words, query) desc, found.published_at desc, found.id
      limit at_most
    );
  end if;
  return query select unnest(found_ids);
end $$;

-- Words like some that were typed; see discovery.find_words_alike, which does the same for names. The threshold lets a
-- word of four letters with one of the inner ones missing through.
create function discovery.find_search_words(typed text[], swapped text[], at_most integer)
  returns table (typed_word text, word text)
  language plpgsql stable rows 50
  set pg_trgm.word_similarity_threshold = 0.28
  set plan_cache_mode = force_custom_plan
as $$
declare
  one text;
begin
  foreach one in array typed loop
    return query
      select one, n.word::text from discovery.search_words n
      where n.word %> one
      order by word_similarity(one, n.word) desc, n.word
      limit at_most;
  end loop;
  return query
    select s.typed, n.word::text
    from unnest(swapped) as w (start) join unnest(typed) as s (typed) on length(s.typed) = length(w.start),
      lateral (
        select k.word from discovery.search_words k
        where k.word >= w.start and k.word < w.start || U&'\+10FFFF'
        order by k.word
        limit at_most
      ) as n;
end $$;

-- Titles are found by their words now.
drop function discovery.find_titles_alike(regclass, text, integer);

-- Public: other modules read these views and call these functions.

-- Models are found by what they say about themselves, too.
create view discovery.searchable_models as
  select 'models' as kind, p.id, p.id as model_id, p.name || ' ' || p.username as title,
    concat_ws(' ', p.tagline,
      (select string_agg(c.name, ' ') from discovery.model_categories m join discovery.categories c on c.id = m.category_id
       where m.model_id = p.id)) as tags,
    concat_ws(' ', a.gender, a.country, (select string_agg(said.value, ' ') from jsonb_each_text(a.about_me) as said),
      a.hoot_chie ->> 'astrology') as maker,
    p.description, p.created_at as published_at
  from accounts.public_models p join accounts.profiles a on a.id = p.id;

-- Brings the search in line with a view (kind, id, model_id, title, tags, maker, description, published_at) for some ids:
-- what the view no longer shows is no longer found.
create function discovery.refresh_search(source text, ids uuid[]) returns void language plpgsql as $$
begin
  execute format(
    'with due as (
       select s.kind, s.id, s.model_id, s.published_at,
         discovery.search_vector(s.title, s.tags, s.maker, s.description) as words
       from %s s where s.id = any($1)
     ),
     gone as (
       delete from discovery.search_documents d
       where d.id = any($1) and not exists (select from due where due.id = d.id and due.kind = d.kind)
     ),
     spelt as (
       insert into discovery.search_words (word)
       select distinct w.lexeme from due, unnest(due.words) as w (lexeme, positions, weights)
       where length(w.lexeme) between 3 and 40 and w.lexeme !~ ''[0-9]'' order by 1
       on conflict do nothing
     )
     insert into discovery.search_documents as d (id, kind, model_id, words, published_at)
     select due.id, due.kind, due.model_id, due.words, due.published_at from due order by due.id
     on conflict (id, kind) do update
       set model_id = excluded.model_id, words = excluded.words, published_at = excluded.published_at
       where (d.model_id, d.words, d.published_at)
         is distinct from (excluded.model_id, excluded.words, excluded.published_at)',
    source) using ids;
end $$;

-- For triggers on what a view is made of: the view, and the column that holds the ids in it.
create function discovery.follow_searchable() returns trigger language plpgsql as $$
declare
  ids uuid[];
begin
  if tg_level = 'ROW' then
    ids := array[(to_jsonb(new) ->> tg_argv[1])::uuid];
  else
    execute format('select array(select distinct %I from touched)', tg_argv[1]) into ids;
  end if;
  if cardinality(ids) > 0 then
    perform discovery.refresh_search(tg_argv[0], ids);
  end if;
  return null;
end $$;

-- What is searched by a model's name follows it.
create function discovery.follow_maker() returns trigger language plpgsql as $$
declare
  source text;
  kinds text[];
begin
  for source, kinds in values
    ('library.searchable_items', array['videos', 'galleries', 'audio', 'posts']),
    ('shop.searchable_products', array['products']),
    ('shows.searchable_shows', array['live'])
  loop
    perform discovery.refresh_search(source, array(
      select d.id from discovery.search_documents d where d.model_id = new.id and d.kind = any(kinds)
    ));
  end loop;
  return null;
end $$;

create trigger model_categories_are_searched after insert on discovery.model_categories
  referencing new table as touched
  for each statement execute function discovery.follow_searchable('discovery.searchable_models', 'model_id');
create trigger model_categories_are_no_longer_searched after delete on discovery.model_categories
  referencing old table as touched
  for each statement execute function discovery.follow_searchable('discovery.searchable_models', 'model_id');
