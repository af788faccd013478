import { type Operation, type OperationId, operationIds, operations } from '@cairnway/contract'
import { z } from 'zod'
import type { FieldShapes } from './field-shape.ts'
import { type ParityJsonSchema, readJsonSchema } from './read-json-schema.ts'

/** Reads the shapes of a contract type in its input form, in which fields with a default are optional. */
function readContractShapes(type: z.ZodType): FieldShapes {
  const { $defs = {}, ...schema } = z.toJSONSchema(type, { io: 'input' }) as ParityJsonSchema
  return readJsonSchema(schema, $defs)
}

/** All operations as rows of `test.each`, whose titles insert `$name`. */
export const operation_rows = operationIds.map((name) => ({ name }))

export const inputShapes = (name: OperationId): FieldShapes => readContractShapes(getOperation(name).input)
export const outputShapes = (name: OperationId): FieldShapes => readContractShapes(getOperation(name).output)
export const getOperation = (name: OperationId): Operation => operations[name]
