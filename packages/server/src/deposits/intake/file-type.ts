/** A kind of file that is not text. */
export interface FileType {
  /** such as `zip` */
  name: string
  /** such as `a zip archive` */
  description: string
}

interface Signature extends FileType {
  /** the bytes in hexadecimal, in which `..` is any byte */
  bytes: string
}

/**
 * Files that begin with these bytes are not text, whatever they are called. Formats that begin with letters are listed
 * with the bytes that follow, so that no text is taken for one of them.
 */
const SIGNATURES: readonly Signature[] = [
  { name: 'zip', description: 'a zip archive (or a document in one, such as .docx)', bytes: '504b0304' },
  { name: 'zip', description: 'an empty zip archive', bytes: '504b0506' },
  { name: 'gzip', description: 'compressed by gzip', bytes: '1f8b08' },
  { name: 'bzip2', description: 'compressed by bzip2', bytes: '425a68..314159265359' },
  { name: 'xz', description: 'compressed by xz', bytes: 'fd377a585a00' },
  { name: 'zstd', description: 'compressed by zstd', bytes: '28b52ffd' },
  { name: '7z', description: 'a 7z archive', bytes: '377abcaf271c' },
  { name: 'rar', description: 'a rar archive', bytes: '526172211a07' },
  { name: 'pdf', description: 'a PDF document', bytes: '255044462d' },
  { name: 'rtf', description: 'an RTF document', bytes: '7b5c72746631' },
  { name: 'ole', description: 'an Office document', bytes: 'd0cf11e0a1b11ae1' },
  { name: 'png', description: 'a PNG image', bytes: '89504e470d0a1a0a' },
  { name: 'jpeg', description: 'a JPEG image', bytes: 'ffd8ff' },
  { name: 'gif', description: 'a GIF image', bytes: '474946383761' },
  { name: 'gif', description: 'a GIF image', bytes: '474946383961' },
  { name: 'webp', description: 'a WebP image', bytes: '52494646........57454250' },
  { name: 'tiff', description: 'a TIFF image', bytes: '49492a00' },
  { name: 'tiff', description: 'a TIFF image', bytes: '4d4d002a' },
  { name: 'elf', description: 'a program (ELF)', bytes: '7f454c46' },
  { name: 'pe', description: 'a program (Windows)', bytes: '4d5a..00' },
  { name: 'mach_o', description: 'a program (Mach-O)', bytes: 'cffaedfe' },
  { name: 'mach_o', description: 'a program (Mach-O)', bytes: 'cefaedfe' },
  { name: 'class', description: 'a program (Java) or a universal one (Mach-O)', bytes: 'cafebabe' },
  { name: 'wasm', description: 'a WebAssembly module', bytes: '0061736d' },
  { name: 'sqlite', description: 'an SQLite database', bytes: '53514c69746520666f726d6174203300' },
  { name: 'mp3', description: 'a recording (MP3)', bytes: '494433..00' },
  { name: 'ogg', description: 'a recording (Ogg)', bytes: '4f67675300' },
  { name: 'mp4', description: 'a film (MP4)', bytes: '000000..66747970' },
]

const patterns = SIGNATURES.map(({ bytes, ...type }) => ({ type, start: new RegExp(`^${bytes}`) }))
const MAX_SIGNATURE_BYTES = 16

/** The kind of a file by its first bytes; null when they are none of SIGNATURES. */
export function findFileType(bytes: Uint8Array): FileType | null {
  const start = Buffer.from(bytes.subarray(0, MAX_SIGNATURE_BYTES)).toString('hex')
  return patterns.find((pattern) => pattern.start.test(start))?.type ?? null
}
