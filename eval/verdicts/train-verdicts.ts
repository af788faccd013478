// npm run train:verdicts -- --data DIR: learns the weights of the verdicts and their default calibration map.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fitCurve } from '../../packages/server/src/rules/verdicts/calibration-map.ts'
import { crossValidateModels, foldByTask, toCalibrationPoints, trainModels } from './train-models.ts'
import { readVerdictExamples, TRAINING_FILES } from './training-examples.ts'
import { writeVerdictWeights } from './write-verdict-weights.ts'

const { values: options } = parseArgs({ options: { data: { type: 'string' } } })
const data = options.data ?? process.env.CAIRNWAY_DATA
if (!data) throw new Error('give the folder of the data sets: npm run train:verdicts -- --data DIR, or CAIRNWAY_DATA')

const examples = readVerdictExamples(data)
const points = toCalibrationPoints(examples, crossValidateModels(examples, foldByTask))
const map = { knots: fitCurve(points), method: 'platt' as const, points: points.length }
const tasks = new Set(examples.map(({ group }) => group)).size
writeVerdictWeights(
  trainModels(examples),
  map,
  TRAINING_FILES.map((name) => join(data, name)),
  [
    `Learned from ${examples.length} actions at ${tasks} tasks: those of the files, and the attempts of their records and`,
    'of the seeds, told again. Files with their SHA-256:',
  ],
)
execFileSync('npx', ['biome', 'check', '--write', 'packages/server/src/rules/verdicts/verdict-weights.ts'])
console.log(`learned from ${examples.length} actions at ${tasks} tasks`)
