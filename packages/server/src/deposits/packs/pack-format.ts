import { z } from 'zod'

/** Version of the format of packs that this service reads and writes. */
export const PACK_FORMAT = 1

/** Name of the file that describes a pack, in the folder of its JSON Lines files. */
export const MANIFEST_NAME = 'pack.json'

const PackName = z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'lowercase letters, digits and hyphens, at most 64')

/** Numbers with dots, such as 2027.1: the newer version is the one with the larger number. */
const PackVersion = z.string().regex(/^\d{1,9}(?:\.\d{1,9}){0,3}$/, 'numbers with dots, such as 2027.1')

const FileName = z.string().regex(/^[A-Za-z0-9][\w.-]{0,99}\.jsonl$/, 'a file name that ends in .jsonl')

const FileDigest = z.string().regex(/^sha256:[0-9a-f]{64}$/, 'sha256: and 64 hexadecimal digits')

/** The description of a pack, `pack.json`. */
export const PackManifest = z.object({
  format: z.literal(PACK_FORMAT),
  name: PackName,
  version: PackVersion,
  licence: z.string().min(1).max(200),
  authors: z.array(z.string().min(1).max(200)).min(1).max(100),
  records: z.int().min(0),
  files: z.record(FileName, FileDigest),
})
export type PackManifest = z.output<typeof PackManifest>

/** Key of a record, stable in its pack. */
export const PackKey = z
  .string({ error: 'a record needs a key' })
  .regex(
    /^[a-z0-9][a-z0-9._-]{0,127}$/,
    'a key has lowercase letters, digits, dots, hyphens and underscores, at most 128',
  )

/** Script that reproduces what a record says, and the lines that its output must contain in this order. */
export const PackCheck = z.strictObject({
  script: z.string().min(1).max(10_000),
  expect: z.string().min(1).max(10_000),
})
export type PackCheck = z.output<typeof PackCheck>

/** The sign of the difference of two versions: negative when the first is older. */
export function comparePackVersions(a: string, b: string): number {
  const [x, y] = [a, b].map((version) => version.split('.').map(Number))
  for (let i = 0; i < Math.max(x?.length ?? 0, y?.length ?? 0); i++) {
    const difference = (x?.[i] ?? 0) - (y?.[i] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
