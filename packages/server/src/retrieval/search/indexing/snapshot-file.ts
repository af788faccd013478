import { createHash, type Hash } from 'node:crypto'
import { type FileHandle, mkdir, open, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { syncPath } from '../../../platform/files/sync-files.ts'

/*
 * Format: MAGIC · length of the header (4 bytes, little endian) · header (JSON) · body · SHA-256 of all bytes before it
 */
const MAGIC = Buffer.from('CAIRNWAY-INDEX-1')
const LENGTH_BYTES = 4
const DIGEST_BYTES = 32
/** The file is written and verified in chunks, so that the event loop is free in between. */
const CHUNK_BYTES = 1024 * 1024
const MEGABYTE_BYTES = 1024 * 1024

/** The content of a snapshot file. */
export interface SnapshotFile {
  /** fields that a reader checks before it uses the body */
  header: Record<string, unknown>
  body: Uint8Array
}

/** @throws Error when less than the reserve would remain free */
async function requireFreeSpace(folder: string, bytes: number, reserve_mb: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const needed_mb = Math.ceil(bytes / MEGABYTE_BYTES) + reserve_mb
  const free_mb = Math.floor((bavail * bsize) / MEGABYTE_BYTES)
  if (free_mb < needed_mb)
    throw new Error(
      `no room for a snapshot of the index: ${needed_mb} MB are needed, with the reserve, and ${free_mb} MB are free`,
    )
}

async function writeChunks(file: FileHandle, hash: Hash, bytes: Uint8Array): Promise<void> {
  for (let i = 0; i < bytes.byteLength; i += CHUNK_BYTES) {
    const chunk = bytes.subarray(i, i + CHUNK_BYTES)
    hash.update(chunk)
    await file.writeFile(chunk)
  }
}

/**
 * Replaces the snapshot atomically: a crash at any moment leaves the old or the new one intact.
 * @param reserve_mb free disk space that must remain, in MB
 * @throws Error `no room for a snapshot …`, or the reason why the file cannot be written
 */
export async function writeSnapshot(path: string, { header, body }: SnapshotFile, reserve_mb: number): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await requireFreeSpace(dirname(path), body.byteLength, reserve_mb)
  const head = Buffer.from(JSON.stringify(header))
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32LE(head.byteLength)
  const partial = `${path}.partial`
  try {
    // readable by its owner only, because it contains words of private records
    const file = await open(partial, 'w', 0o600)
    try {
      const hash = createHash('sha256')
      for (const part of [MAGIC, length, head, body]) await writeChunks(file, hash, part)
      await file.writeFile(hash.digest())
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(partial, path)
    await syncPath(dirname(path), true)
  } catch (error) {
    await rm(partial, { force: true }).catch(() => {})
    throw error
  }
}

/** Reads `size` bytes from the current position of the file into a new buffer. */
async function readChunks(file: FileHandle, size: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(size)
  for (let done = 0; done < size; ) {
    const { bytesRead } = await file.read(bytes, done, Math.min(CHUNK_BYTES, size - done))
    if (bytesRead === 0) throw new Error('the file ends too early')
    done += bytesRead
  }
  return bytes
}

async function computeDigest(bytes: Buffer): Promise<Buffer> {
  const hash = createHash('sha256')
  for (let i = 0; i < bytes.byteLength; i += CHUNK_BYTES) {
    hash.update(bytes.subarray(i, i + CHUNK_BYTES))
    await new Promise<void>((resolve) => setImmediate(resolve))
  }
  return hash.digest()
}

/**
 * Reads and verifies a snapshot file.
 * @returns null when there is no file
 * @throws Error with what is wrong with the file
 */
export async function readSnapshot(path: string): Promise<SnapshotFile | null> {
  const stats = await stat(path).catch(() => null)
  if (stats === null) return null
  const headerStart = MAGIC.byteLength + LENGTH_BYTES
  if (stats.size < headerStart + DIGEST_BYTES) throw new Error('the file is too short')
  const file = await open(path, 'r')
  const bytes = await readChunks(file, stats.size).finally(() => file.close())
  if (!bytes.subarray(0, MAGIC.byteLength).equals(MAGIC)) throw new Error('the file has another format')
  const content = bytes.subarray(0, -DIGEST_BYTES)
  if (!bytes.subarray(-DIGEST_BYTES).equals(await computeDigest(content))) throw new Error('the checksum is wrong')
  const headerEnd = headerStart + content.readUInt32LE(MAGIC.byteLength)
  return { header: JSON.parse(content.subarray(headerStart, headerEnd).toString()), body: content.subarray(headerEnd) }
}
