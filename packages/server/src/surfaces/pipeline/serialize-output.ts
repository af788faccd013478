import { compileOutputProjection, type OperationId, operationIds, operations } from '@cairnway/contract'

const projections = new Map(operationIds.map((name) => [name, compileOutputProjection(operations[name].output)]))

/**
 * The output of an operation as its schema names it: a field that the schema does not name does not leave the service.
 * @throws ZodError when a field is missing, which is an error of the server
 */
export function serializeOutput(name: OperationId, output: unknown): unknown {
  const project = projections.get(name)
  if (project === undefined) throw new Error(`no output schema for ${name}`)
  return project(output)
}
