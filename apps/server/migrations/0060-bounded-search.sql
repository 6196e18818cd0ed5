-- The models a term may mean, with work that does not grow with how many are called so: names that begin with it are
-- read in the order of their index, names that hold it only until there are enough. Names with typing mistakes are
-- considered only when nothing is called so; two letters that changed places are looked for by name elsewhere, which
-- is why half the trigrams may be asked for here.
create or replace function find_models(term text, escaped text, by_start boolean, at_most integer)
  returns table (model_id uuid, place bigint)
  language plpgsql stable
  set pg_trgm.word_similarity_threshold = 0.5
  set plan_cache_mode = force_custom_plan
as $$
begin
  return query
    with starting as (
      (select p.id, lower(p.name) as label, 1 as rank
       from public_models p
       where lower(p.name) like escaped || '%'
       order by lower(p.name) using ~<~
       limit at_most)
      union all
      (select p.id, lower(p.username), 2
       from public_models p
       where lower(p.username) like escaped || '%' and lower(p.name) not like escaped || '%'
       order by lower(p.username) using ~<~
       limit at_most)
    ),
    holding as (
      select p.id, lower(p.name) as label, 3 as rank
      from public_models p
      where not by_start and (p.username ilike '%' || escaped || '%' or p.name ilike '%' || escaped || '%')
        and lower(p.name) not like escaped || '%' and lower(p.username) not like escaped || '%'
      limit at_most
    ),
    named as (select * from starting union all select * from holding)
    select n.id, row_number() over (order by (n.label = term) desc, n.rank, n.label, n.id)
    from named n
    order by 2
    limit at_most;
  if found or by_start then
    return;
  end if;

  return query
    select p.id,
      row_number() over (
        order by greatest(word_similarity(term, p.username), word_similarity(term, p.name)) desc,
          lower(p.name), p.id
      )
    from public_models p
    where p.username %> term or p.name %> term
    order by 2
    limit least(at_most, 100);
end $$;
