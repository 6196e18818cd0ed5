-- How many watched a show over time, for its end. One row a show, of at most 120 steps, however long it lasts.

alter table shows.shows add column viewers_counted_at timestamptz;

create table shows.viewers_over_time (
  show_id uuid primary key references shows.shows on delete cascade,
  step_seconds integer not null check (step_seconds >= 60),
  -- The most who watched at one time in each step from the start on.
  counts integer[] not null check (cardinality(counts) <= 120)
);

-- The count stays as it is between two changes, so that its changes are all that has to be seen. When the steps run
-- out, each two of them become one.
create function shows.keep_viewers_over_time() returns trigger language plpgsql as $$
declare
  line shows.viewers_over_time;
  elapsed integer;
  step integer;
begin
  insert into shows.viewers_over_time (show_id, step_seconds, counts) values (new.id, 60, '{}')
    on conflict do nothing;
  select * into line from shows.viewers_over_time where show_id = new.id for update;
  elapsed := least(greatest(extract(epoch from coalesce(new.ended_at, new.viewers_counted_at, now()) - new.started_at), 0), 2000000000);
  while elapsed / line.step_seconds >= 120 loop
    line.counts := array(
      select max(count) from unnest(line.counts) with ordinality as one (count, place)
      group by (place - 1) / 2 order by (place - 1) / 2);
    line.step_seconds := line.step_seconds * 2;
  end loop;
  step := elapsed / line.step_seconds + 1;
  line.counts := line.counts || array_fill(old.viewer_count, array[greatest(step - cardinality(line.counts), 0)]);
  line.counts[step] := greatest(line.counts[step], new.viewer_count);
  update shows.viewers_over_time set step_seconds = line.step_seconds, counts = line.counts where show_id = new.id;
  return null;
end $$;

create trigger viewers_are_kept_over_time after update of viewer_count, status on shows.shows
  for each row when (new.started_at is not null
    and (old.viewer_count <> new.viewer_count or (old.status <> 'ended' and new.status = 'ended')))
  execute function shows.keep_viewers_over_time();
