import { type Operation, type OperationId, operationIds, operations, toDelimitedCase } from '@cairnway/contract'

/** What is done by those who have no key yet; its texts, such as addresses, are not to be kept in a task. */
const isUnauthenticatedWrite = ({ scope, method }: Operation): boolean => scope === 'public' && method !== 'GET'

/** Operations that an agent may call here: whatever is no operator's, shows no key material and answers in one piece. */
const isReachable = (op: Operation): boolean =>
  op.group !== 'admin' &&
  !op.has_secret_output &&
  !isUnauthenticatedWrite(op) &&
  op.body !== 'ndjson' &&
  op.answer !== 'ndjson'

const reachableOperations = operationIds.filter((name) => isReachable(operations[name]))

/** Names under which an operation can be asked for: its own, that of the tool, and that of the skill. */
const operationsByName = new Map<string, OperationId>(
  reachableOperations.flatMap((name) => {
    const op: Operation = operations[name]
    return [name, toDelimitedCase(name, '_'), ...(op.skill ? [op.skill.id] : [])].map((known) => [known, name])
  }),
)

/** The operation of that name or skill; null when there is none to be asked for here. */
export const findReachableOperation = (name: string): OperationId | null => operationsByName.get(name) ?? null

/** Every name that a call may give, for who gave another. */
export const listSkillNames = (): string[] =>
  reachableOperations.map((name) => {
    const op: Operation = operations[name]
    return op.skill?.id ?? toDelimitedCase(name, '_')
  })

export interface A2aSkill {
  name: OperationId
  operation: Operation
  skill: NonNullable<Operation['skill']>
}

/** What the card tells of. */
export const skills: A2aSkill[] = reachableOperations.flatMap((name) => {
  const operation: Operation = operations[name]
  return operation.skill ? [{ name, operation, skill: operation.skill }] : []
})
