import { StartError } from '../errors/start-error.ts'
import { type Db, DbError, sql } from './db.ts'

/** SQLSTATE insufficient_privilege. */
const NO_PRIVILEGE = '42501'

/**
 * Creates the roles of calls and jobs, which all databases of a server share, and lets the connecting user become them.
 * Another database may create them at the same time.
 */
const createRoles = sql`
do $$
declare
  role_name text;
  may_become text := case when current_setting('server_version_num')::int < 160000 then 'member' else 'set' end;
begin
  foreach role_name in array array['cairnway_calls', 'cairnway_jobs'] loop
    begin
      if to_regrole(role_name) is null then execute format('create role %I nologin', role_name); end if;
    exception when duplicate_object or unique_violation then null;
    end;
    begin
      if not pg_has_role(current_user, role_name, may_become) then
        execute format('grant %I to %I', role_name, current_user);
      end if;
    exception when unique_violation then null;
    end;
  end loop;
end
$$`

/**
 * Lets both roles read and write all tables except `migrations`, and jobs all rows of those with row level security. It
 * runs at each start, since a table may be new, and a database that was restored on a server without the roles has lost
 * their rights.
 */
const grantMissingRights = sql`
do $$
declare
  t record;
begin
  if not has_schema_privilege('cairnway_calls', current_schema(), 'usage')
    or not has_schema_privilege('cairnway_jobs', current_schema(), 'usage') then
    execute format('grant usage on schema %I to cairnway_calls, cairnway_jobs', current_schema());
  end if;
  for t in
    select c.oid, format('%I.%I', current_schema(), c.relname) as name, c.relrowsecurity as has_policies
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'migrations'
  loop
    -- a list of privileges would ask for any of them
    if not has_table_privilege('cairnway_calls', t.oid, 'delete')
      or not has_table_privilege('cairnway_jobs', t.oid, 'delete') then
      execute format('grant select, insert, update, delete on %s to cairnway_calls, cairnway_jobs', t.name);
    end if;
    if t.has_policies and not exists (select from pg_policy p where p.polrelid = t.oid and p.polname = 'jobs') then
      execute format('create policy jobs on %s to cairnway_jobs using (true)', t.name);
    end if;
  end loop;
end
$$`

/** @throws StartError with the statements to run, for a user who may not create roles */
export async function ensureRoles(tx: Db): Promise<void> {
  try {
    await tx.query(createRoles)
  } catch (error) {
    if (!(error instanceof DbError) || error.code !== NO_PRIVILEGE) throw error
    throw new StartError(
      'the database user may not create roles; run as a superuser, with the name of the user: ' +
        'create role cairnway_calls nologin; create role cairnway_jobs nologin; ' +
        'grant cairnway_calls, cairnway_jobs to USER;',
    )
  }
}

export const grantRights = async (tx: Db): Promise<void> => void (await tx.query(grantMissingRights))
