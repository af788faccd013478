import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readRows } from '../../bench/read-rows.ts'
import type { IncompleteExperience } from './fill-missing-fields.ts'
import type { GateDataSource } from './gate-measurement.ts'

/** Families of true records, and the minimum share that must pass the quality gate. */
const FAMILIES = [
  { name: 'misakanet', needed: 0.95 },
  { name: 'cq_seed', needed: 0.95 },
  { name: 'clippy', needed: 0.95 },
  { name: 'python_errors', needed: 0.95 },
  { name: 'cardano_qa', needed: 0.95 },
  { name: 'angle_reverts', needed: 0.8 },
  { name: 'reflexion', needed: 0.8 },
]

export interface RecordFamily {
  name: string
  needed: number
  records: IncompleteExperience[]
}

/** Reads the families that the directory has: the file of the split, or else the file of all records. */
export function readRecordFamilies({ directory, split }: Pick<GateDataSource, 'directory' | 'split'>): RecordFamily[] {
  return FAMILIES.flatMap(({ name, needed }) => {
    const path = [`experiences_${name}.${split}.jsonl.gz`, `experiences_${name}.jsonl.gz`]
      .map((file) => join(directory, file))
      .find((file) => existsSync(file))
    if (path === undefined) return []
    return [
      {
        name,
        needed,
        records: readRows<{ experience: IncompleteExperience }>(path).map(({ experience }) => experience),
      },
    ]
  })
}
