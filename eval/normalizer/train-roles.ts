// npm run train:roles -- --data DIR: learns the roles of passages from the raw documents of the development half that
//   are not held back, cross-validates by source, and writes the weights with the result into the server.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { crossValidateBySource } from './cross-validate.ts'
import { prepareDocuments } from './prepare-documents.ts'
import { isHeldBack, readRawDocuments } from './raw-documents.ts'
import { TRAINING_SEED, trainRoles } from './role-training.ts'
import { writeRoleWeights } from './write-role-weights.ts'

const { values: options } = parseArgs({ options: { data: { type: 'string' } } })
const data = options.data ?? process.env.CAIRNWAY_DATA
if (!data) throw new Error('give the folder of the data sets: npm run train:roles -- --data DIR, or CAIRNWAY_DATA')

const documents = readRawDocuments(data, 'dev').filter((document) => !isHeldBack(document))
const prepared = prepareDocuments(documents)
const units = prepared.reduce((sum, { units: own }) => sum + own.length, 0)
const { passages, right } = crossValidateBySource(prepared)
const validation = `${(right / passages).toFixed(3)} of ${passages} passages right with their sources held out of training`
console.log(validation)
const chars = writeRoleWeights(trainRoles(prepared), join(data, 'raw_documents.dev.jsonl.gz'), [
  `Learned from ${units} passages of ${documents.length} documents, seed ${TRAINING_SEED};`,
  `cross-validation: ${validation}. File and SHA-256:`,
])
console.log(`wrote ${chars} characters, learned from ${documents.length} documents`)
