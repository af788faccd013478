import { type Operation, type OperationId, operations } from '@cairnway/contract'
import { z } from 'zod'
import { type JsonSchema, readJsonSchema } from './json-shapes.ts'
import type { Shapes } from './shape.ts'

/** A type of the contract as shapes, in the form of what is sent. */
function shapesOf(type: z.ZodType): Shapes {
  const { $defs = {}, ...schema } = z.toJSONSchema(type, { io: 'input' }) as JsonSchema
  return readJsonSchema(schema, $defs)
}

export const sentShapes = (name: OperationId): Shapes => shapesOf(operationOf(name).input)
export const returnedShapes = (name: OperationId): Shapes => shapesOf(operationOf(name).output)
export const operationOf = (name: OperationId): Operation => operations[name]
