import { OperationError } from '@cairnway/contract'
import type { App } from '../../platform/context.ts'
import { addContributor } from './add-contributor.ts'
import { findSource } from './store.ts'

/**
 * Type of a source of records from elsewhere. Operators vouch for a `seed`, which is a root of trust; nobody here
 * vouches for a `publisher`, whose records start unendorsed.
 */
export type SourceType = 'seed' | 'publisher'

/**
 * The id of the source of records of that type and name, which is created when missing.
 * @throws DuplicateError when the name is that of a source of the other type
 */
export async function findOrAddSource(app: App, type: SourceType, name: string): Promise<string> {
  const find = () => findSource(app.db, name)
  const existing = (await find()) ?? (await addSource(app, type, name)) ?? (await find())
  if (!existing) throw new OperationError('ServerError', `the ${type} ${name} could not be created`)
  if (existing.type === type) return existing.id
  throw new OperationError('DuplicateError', `the name ${name} is that of a ${existing.type}; choose another`)
}

const addSource = (app: App, type: SourceType, agent_name: string): Promise<{ id: string; type: SourceType } | null> =>
  addContributor(app, app.db, { type, agent_name }, { trust_level: 'established' }).then(
    (id) => ({ id, type }),
    () => null,
  )
