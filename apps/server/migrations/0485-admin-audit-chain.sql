-- The audit log as a chain: each entry has a place, and carries the hash of the one before it. Whoever changes, removes
-- or moves an entry breaks the chain from there on.
--
-- It is kept beside the log, whose rows nobody may change, by a trigger that runs when a transaction commits: the head's
-- row is then locked for that moment only, and last of all, so that staff neither wait for each other nor deadlock.
create table admin.audit_chain (
  place bigint primary key check (place > 0),
  entry_id bigint not null unique,
  previous_hash bytea not null check (octet_length(previous_hash) = 32),
  hash bytea not null check (octet_length(hash) = 32)
);
comment on table admin.audit_chain is 'append-only';

create table admin.audit_head (
  is_only boolean primary key default true check (is_only),
  place bigint not null,
  hash bytea not null check (octet_length(hash) = 32)
);

-- The head of the chain, signed by the site every few minutes: a chain that was computed anew fits none of these.
create table admin.audit_checkpoints (
  place bigint primary key,
  hash bytea not null check (octet_length(hash) = 32),
  signed_at timestamptz not null,
  public_key text not null,
  signature text not null
);
comment on table admin.audit_checkpoints is 'append-only';

-- What is hashed of an entry: each field with its length in bytes, so that no two entries are the same text. It is the
-- same in `audit-chain/audit-text.ts`.
create function admin.audit_text(entry admin.audit_log) returns text
  language sql stable set search_path = pg_catalog, pg_temp as $$
  select string_agg(coalesce(octet_length(part.value)::text || ':' || part.value, '-'), ',' order by part.number)
  from unnest(array[
    entry.id::text, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), entry.staff_id::text,
    entry.staff_email, entry.role, entry.action, entry.target_kind, entry.target_id, entry.target_label,
    entry.before::text, entry.after::text, entry.reason, entry.ip
  ]) with ordinality as part(value, number)
$$;

create function admin.chain_audit_entry(entry admin.audit_log) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  before admin.audit_head;
  next_hash bytea;
begin
  update admin.audit_head set place = place + 1 where is_only returning * into strict before;
  next_hash := sha256(before.hash || convert_to(before.place || ',' || admin.audit_text(entry), 'UTF8'));
  insert into admin.audit_chain (place, entry_id, previous_hash, hash)
    values (before.place, entry.id, before.hash, next_hash);
  update admin.audit_head set hash = next_hash where is_only;
end
$$;

create function admin.chain_new_audit_entry() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform admin.chain_audit_entry(new);
  return null;
end
$$;

insert into admin.audit_head (place, hash) values (0, decode(repeat('00', 32), 'hex'));

-- What is there already is chained in the order it came in.
do $$
declare
  entry admin.audit_log;
begin
  for entry in select * from admin.audit_log order by id loop
    perform admin.chain_audit_entry(entry);
  end loop;
end
$$;

create constraint trigger chain_new_entry after insert on admin.audit_log
  deferrable initially deferred for each row execute function admin.chain_new_audit_entry();
