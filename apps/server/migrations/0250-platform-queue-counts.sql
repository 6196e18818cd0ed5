-- What waits in the background, for whoever watches the site: counts, never contents.

create function platform.job_counts()
returns table (waiting integer, failing integer, given_up integer, oldest_seconds double precision)
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  select
    count(*) filter (where run_at <= now() and attempts < max_attempts and locked_at is null)::integer,
    count(*) filter (where last_error is not null and attempts < max_attempts)::integer,
    count(*) filter (where attempts >= max_attempts and locked_at is null)::integer,
    coalesce(extract(epoch from now() - min(run_at) filter (
      where run_at <= now() and attempts = 0 and locked_at is null
    )), 0)::double precision
  from graphile_worker.jobs;
end
$$;

revoke all on function platform.job_counts() from public;

create index mails_given_up on platform.mails (created_at) where sent_at is null and next_attempt_at is null;
