import {
  isPlainJson,
  type Operation,
  type OperationGroup,
  type OperationId,
  operationIds,
  operations,
  toDelimitedCase,
} from '@cairnway/contract'

/** Writes of people without a key, such as registration: their input may hold addresses, which no task should store. */
const isUnauthenticatedWrite = ({ scope, method }: Operation): boolean => scope === 'public' && method !== 'GET'

/**
 * Groups without skills: those for operators and reviewers, and those that decide where events are sent or who reads
 * the records of a team.
 */
const closedGroups: readonly string[] = ['admin', 'reviews', 'webhooks', 'workspaces'] satisfies OperationGroup[]

/** Whether an operation can be called over A2A: of an open group, without key material, and with one JSON body each way. */
const isReachable = (op: Operation): boolean =>
  !closedGroups.includes(op.group) && !op.has_secret_output && !isUnauthenticatedWrite(op) && isPlainJson(op)

const reachableOperations = operationIds.filter((name) => isReachable(operations[name]))

/** Reachable operations by each of their names: that of the operation, of its MCP tool and of its skill. */
const operationsByName = new Map<string, OperationId>(
  reachableOperations.flatMap((name) => {
    const op: Operation = operations[name]
    return [name, toDelimitedCase(name, '_'), ...(op.skill ? [op.skill.id] : [])].map((alias) => [alias, name])
  }),
)

/**
 * Finds an operation by its name, tool name or skill id; null when no operation of that name can be called over A2A.
 */
export const findReachableOperation = (name: string): OperationId | null => operationsByName.get(name) ?? null

/** Lists one name of each reachable operation, for the error about an unknown name. */
export const listSkillNames = (): string[] =>
  reachableOperations.map((name) => {
    const op: Operation = operations[name]
    return op.skill?.id ?? toDelimitedCase(name, '_')
  })

/** An operation that is listed as a skill. */
export interface A2aSkill {
  name: OperationId
  operation: Operation
  skill: NonNullable<Operation['skill']>
}

/** The operations that the agent card lists as skills. */
export const skills: A2aSkill[] = reachableOperations.flatMap((name) => {
  const operation: Operation = operations[name]
  return operation.skill ? [{ name, operation, skill: operation.skill }] : []
})
