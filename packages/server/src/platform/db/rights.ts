import type { Rights, Store } from './db.ts'

/** The setting that names the workspace of a call; the policies of row level security compare with it. */
export const WORKSPACE_SETTING = 'cairnway.workspace'

export const OWNER: Rights = { role: 'owner', workspace_id: null }
const JOBS: Rights = { role: 'jobs', workspace_id: null }

const roleNames = { owner: null, jobs: 'cairnway_jobs', calls: 'cairnway_calls' } as const

/** The role of the database; null for the user who connects, who owns the tables. */
export const roleName = (role: Rights['role']): string | null => roleNames[role]

export const setRoleSql = (role: Rights['role']): string => {
  const name = roleName(role)
  return name === null ? 'reset role' : `set role ${name}`
}

/** Returns the same database with `rights` as the default of its statements and transactions. */
const withRights = (db: Store, rights: Rights): Store => ({
  ...db,
  query: (statement, own = rights) => db.query(statement, own),
  transaction: (work, own = rights) => db.transaction(work, own),
})

/** The database for work of the service itself, which reads and writes the rows of all workspaces. */
export const asJobs = (db: Store): Store => withRights(db, JOBS)

/**
 * The database for a call: row level security hides the rows of workspaces other than this one, and refuses to write
 * them.
 * @param workspace_id null: the rows of every workspace are hidden
 */
export const inWorkspace = (db: Store, workspace_id: string | null): Store =>
  withRights(db, { role: 'calls', workspace_id })
