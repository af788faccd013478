import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { createEncodedDocument, type EncodedDocument } from './encoded-bytes.ts'

const DIRECTORY = fileURLToPath(new URL('../../../../../docs', import.meta.url))
const CONTENT_TYPES: Record<string, string> = { json: 'application/json', png: 'image/png', svg: 'image/svg+xml' }
const ATTACHMENT = /^(?:[\w-]+\/)?[\w-]+\.(?:json|png|svg)$/

/** Lists the figures and pictures that guides show or link to, by their paths below `docs/`. */
export const listAttachments = (): string[] =>
  existsSync(DIRECTORY)
    ? readdirSync(DIRECTORY, { recursive: true, encoding: 'utf8' })
        .map((name) => name.replaceAll('\\', '/'))
        .filter((name) => ATTACHMENT.test(name))
    : []

export async function readAttachment(name: string): Promise<EncodedDocument> {
  const content_type = CONTENT_TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
  return createEncodedDocument(content_type, new Uint8Array(await readFile(`${DIRECTORY}/${name}`)))
}
