import type pg from 'pg';

/**
 * Gives the application's role its rights on everything the connected owner owns outside the system's and
 * the migrator's schemas: rows of every table, sequences, and functions. A table, or the parent of a
 * partition, whose comment begins with `append-only` can be read and added to and nothing else; the rights
 * an earlier run gave it are taken back.
 */
export async function grantRights(client: pg.ClientBase, appRole: string): Promise<void> {
  const { rows } = await client.query<{ command: string }>(commandsStatement, [appRole]);
  if (rows.length === 0) return;
  await client.query(['begin', ...rows.map((row) => row.command), 'commit'].join(';\n'));
}

const commandsStatement = `
with recursive
mine as (
  select n.oid, quote_ident(n.nspname) as name
  from pg_namespace n
  where n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'migrations')
    and exists (
      select from pg_class c where c.relnamespace = n.oid and pg_get_userbyid(c.relowner) = current_user
      union all
      select from pg_proc p where p.pronamespace = n.oid and pg_get_userbyid(p.proowner) = current_user
    )
),
append_only as (
  select c.oid
  from pg_class c
  where c.relkind in ('r', 'p') and obj_description(c.oid, 'pg_class') like 'append-only%'
  union
  select i.inhrelid from pg_inherits i join append_only parent on parent.oid = i.inhparent
),
app as (select quote_ident($1) as role where $1 <> current_user),
commands as (
  select 1 as step, format('grant usage on schema %s to %s', mine.name, app.role) as command
  from mine, app
  where has_schema_privilege(current_user, mine.oid, 'usage with grant option')
  union all
  select 2, format(
    case
      when c.relkind = 'S' then 'grant usage, select on sequence %s to %s'
      else 'grant select, insert, update, delete on %s to %s'
    end, c.oid::regclass, app.role)
  from pg_class c join mine on mine.oid = c.relnamespace, app
  where c.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and pg_get_userbyid(c.relowner) = current_user
    and c.oid not in (select oid from append_only)
  union all
  select 3, format('revoke all on %1$s from %2$s; grant select, insert on %1$s to %2$s',
    c.oid::regclass, app.role)
  from pg_class c join mine on mine.oid = c.relnamespace, app
  where c.oid in (select oid from append_only) and pg_get_userbyid(c.relowner) = current_user
  union all
  select 4, format('grant execute on routine %s to %s', p.oid::regprocedure, app.role)
  from pg_proc p join mine on mine.oid = p.pronamespace, app
  where pg_get_userbyid(p.proowner) = current_user and p.prokind in ('f', 'p', 'w')
    and not exists (
      select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e'
    )
)
select command from commands order by step, command`;
