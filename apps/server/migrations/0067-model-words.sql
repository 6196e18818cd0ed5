-- The search for a model by words. Names share most of their words, so what somebody may have meant is looked for among
-- the words and not among the models: the work then grows with how many different words there are.

-- Every word of a public model's name and username. Compared byte by byte, so that beginnings are ranges of the index.
create table model_words (
  word text collate "C" not null,
  model_id uuid not null references accounts on delete cascade,
  primary key (word, model_id)
);
create index model_words_of_model on model_words (model_id);

-- Each of those words once.
create table name_words (
  word text collate "C" primary key
);
create index name_words_by_trigram on name_words using gin (word gin_trgm_ops);

-- Words as the application splits names, too: at spaces, dots, underscores and hyphens. A number at a word's end makes
-- a username unique and tells nothing else, so it is left out; what is typed with it is found in the username itself.
create function words_of_name(name text, username text) returns setof text language sql immutable as $$
  select distinct left(rtrim(part, '0123456789'), 40) collate "C"
  from regexp_split_to_table(lower(name || ' ' || username), '[\s._-]+') as part
  where rtrim(part, '0123456789') <> ''
$$;

-- Brings a model's words in line with its account. Two transactions take turns at one word by its row: whoever takes a
-- word's last model away has looked after all who were adding one.
create function refresh_model_words(model uuid) returns void language plpgsql as $$
declare
  due text[] := array(
    select w from public_models p, lateral words_of_name(p.name, p.username) as w where p.id = model order by w
  );
begin
  delete from model_words where model_id = model and not (word = any(due));
  insert into name_words (word) select unnest(due) order by 1
  on conflict (word) do update set word = excluded.word;
  insert into model_words (word, model_id) select unnest(due), model order by 1
  on conflict do nothing;
end $$;

create function follow_words() returns trigger language plpgsql as $$
begin
  perform refresh_model_words(new.id);
  return null;
end $$;

create trigger accounts_have_words
  after insert or update of approval_status, email_verified_at, suspended_at, username, name on accounts
  for each row when (new.type = 'model')
  execute function follow_words();

-- Also when an account is erased and its words go with it: nobody's name stays behind.
create function delete_unused_words() returns trigger language plpgsql as $$
declare
  words text[] := array(select distinct word from gone order by word);
begin
  perform from name_words where word = any(words) order by word for update;
  delete from name_words n
  where n.word = any(words) and not exists (select from model_words m where m.word = n.word);
  return null;
end $$;

create trigger model_words_are_deleted after delete on model_words
  referencing old table as gone
  for each statement execute function delete_unused_words();

insert into model_words (word, model_id)
select w, p.id from public_models p, lateral words_of_name(p.name, p.username) as w order by 1, 2;
insert into name_words (word) select distinct word from model_words order by 1;

-- The models a term means, best first: those called exactly so, names that begin with it, usernames that do, names with a word that does, names
-- that hold it. Each is looked for only while there are not enough, and each is read in the order of an index and ends
-- with it, so the work does not grow with how many are called so. `several`: the term is more than one word.
drop function find_models(text, text, boolean, integer);
create function find_models(term text, escaped text, by_start boolean, several boolean, at_most integer)
  returns table (model_id uuid, place integer)
  language plpgsql stable rows 50
  set plan_cache_mode = force_custom_plan
as $$
declare
  found_ids uuid[];
  behind text := term || U&'\+10FFFF';
begin
  found_ids := array(select p.id from public_models p where lower(p.username) = term);
  found_ids := found_ids || array(
    select p.id from public_models p
    where lower(p.name) like escaped || '%' and not (p.id = any(found_ids))
    order by lower(p.name) using ~<~
    limit at_most
  );
  if cardinality(found_ids) < at_most then
    found_ids := found_ids || array(
      select s.id from (
        select p.id, lower(p.username) as username from public_models p
        where lower(p.username) like escaped || '%'
        order by lower(p.username) using ~<~
        limit at_most
      ) as s
      where not (s.id = any(found_ids)) order by s.username using ~<~
    );
  end if;
  if not several and cardinality(found_ids) < at_most then
    found_ids := found_ids || array(
      select distinct s.model_id from (
        select m.model_id from model_words m
        where m.word >= term and m.word < behind
        order by m.word, m.model_id
        limit at_most
      ) as s
      where not (s.model_id = any(found_ids))
    );
  end if;
  if not by_start and not several and cardinality(found_ids) < at_most then
    found_ids := found_ids || array(
      select distinct s.model_id from (
        select m.model_id
        from (select n.word from name_words n where n.word like '%' || escaped || '%' limit at_most) as w
          join model_words m on m.word = w.word
        limit at_most
      ) as s
      where not (s.model_id = any(found_ids))
    );
  end if;
  -- What is no word, such as two words or a part of a username's number.
  if not by_start and (several or cardinality(found_ids) = 0) then
    found_ids := found_ids || array(
      select p.id from public_models p
      where (p.username ilike '%' || escaped || '%' or p.name ilike '%' || escaped || '%')
        and not (p.id = any(found_ids))
      limit at_most
    );
  end if;
  return query
    select f.id, f.place::integer from unnest(found_ids) with ordinality as f (id, place)
    order by 2 limit at_most;
end $$;

-- Words like some that were typed: alike in their letters, or beginning with one of `swapped`, which are the typed ones
-- with two letters changed round; trigrams see those badly.
create function find_words_alike(typed text[], swapped text[], at_most integer)
  returns table (typed_word text, word text)
  language plpgsql stable rows 50
  set pg_trgm.word_similarity_threshold = 0.3
  set plan_cache_mode = force_custom_plan
as $$
declare
  one text;
begin
  foreach one in array typed loop
    return query
      select one, n.word::text from name_words n
      where n.word %> one
      order by word_similarity(one, n.word) desc, n.word
      limit at_most;
  end loop;
  return query
    select s.typed, n.word::text
    from unnest(swapped) as w (start) join unnest(typed) as s (typed) on length(s.typed) = length(w.start),
      lateral (
        select name_words.word from name_words
        where name_words.word >= w.start and name_words.word < w.start || U&'\+10FFFF'
        order by name_words.word
        limit at_most
      ) as n;
end $$;

-- Models with a word out of every group, the groups being rows of `words` under the same `groups` number.
create function find_models_by_words(words text[], groups integer[], at_most integer)
  returns table (model_id uuid)
  language sql stable rows 50 as $$
  select m.model_id
  from unnest(words, groups) as w (word, number) join model_words m on m.word = w.word
  group by m.model_id
  having count(distinct w.number) = (select count(distinct g) from unnest(groups) as g)
  limit at_most
$$;
