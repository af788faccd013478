import { crc32, deflateSync, inflateSync } from 'node:zlib'

const HEAD_BYTES = 8
const MAX_COLORS = 256

/** The chunks of a PNG by their names; those of pixels are joined. */
function readChunks(png: Buffer): Map<string, Buffer> {
  const chunks = new Map<string, Buffer>()
  for (let start = HEAD_BYTES; start < png.length; ) {
    const length = png.readUInt32BE(start)
    const name = png.toString('latin1', start + 4, start + HEAD_BYTES)
    const content = png.subarray(start + HEAD_BYTES, start + HEAD_BYTES + length)
    chunks.set(name, Buffer.concat([chunks.get(name) ?? Buffer.alloc(0), content]))
    start += length + HEAD_BYTES + 4
  }
  return chunks
}

function createChunk(name: string, content: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const frame = Buffer.alloc(HEAD_BYTES)
  frame.writeUInt32BE(content.length)
  frame.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
}

/** Predicts a byte from its neighbors left, above and above left, as the PNG specification says. */
function paeth(left: number, above: number, corner: number): number {
  const [to_left, to_above, to_corner] = [above - corner, left - corner, left + above - 2 * corner].map(Math.abs)
  if ((to_left as number) <= (to_above as number) && (to_left as number) <= (to_corner as number)) return left
  return (to_above as number) <= (to_corner as number) ? above : corner
}

/** Undoes the filter of each row; returns the bytes of all pixels. */
function readPixels(filtered: Buffer, row_bytes: number, pixel_bytes: number): Uint8Array {
  const rows = filtered.length / (row_bytes + 1)
  const pixels = new Uint8Array(rows * row_bytes)
  for (let row = 0; row < rows; row++) {
    const filter = filtered[row * (row_bytes + 1)]
    for (let column = 0; column < row_bytes; column++) {
      const at = row * row_bytes + column
      const left = column < pixel_bytes ? 0 : (pixels[at - pixel_bytes] as number)
      const above = row === 0 ? 0 : (pixels[at - row_bytes] as number)
      const corner = row === 0 || column < pixel_bytes ? 0 : (pixels[at - row_bytes - pixel_bytes] as number)
      const predicted = [0, left, above, (left + above) >> 1, paeth(left, above, corner)][filter ?? 0] as number
      pixels[at] = (filtered[row * (row_bytes + 1) + 1 + column] as number) + predicted
    }
  }
  return pixels
}

/** The index of the color of the palette that is nearest, by the sum of squares. */
function findNearest(palette: number[], color: number): number {
  const distance = (other: number) =>
    [16, 8, 0].reduce((sum, shift) => sum + (((color >> shift) & 255) - ((other >> shift) & 255)) ** 2, 0)
  const distances = palette.map(distance)
  return distances.indexOf(Math.min(...distances))
}

/**
 * Writes a screenshot again with a palette of its 256 most frequent colors, a third as large; a page of text and plain
 * areas looks the same.
 * @param png as browsers write it: 8 bits, RGB or RGBA, not interlaced
 */
export function packPng(png: Buffer): Buffer {
  const chunks = readChunks(png)
  const header = Buffer.from(chunks.get('IHDR') ?? [])
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const pixel_bytes = header[9] === 6 ? 4 : 3
  const pixels = readPixels(inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0)), width * pixel_bytes, pixel_bytes)
  const colorAt = (index: number) => {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(index * pixel_bytes, index * pixel_bytes + 3)
    return (red << 16) | (green << 8) | blue
  }
  const counts = new Map<number, number>()
  for (let index = 0; index < width * height; index++) counts.set(colorAt(index), (counts.get(colorAt(index)) ?? 0) + 1)
  const colors = [...counts].sort((a, b) => b[1] - a[1]).map(([color]) => color)
  const palette = colors.slice(0, MAX_COLORS)
  const indexes = new Map(colors.map((color, at) => [color, at < MAX_COLORS ? at : findNearest(palette, color)]))
  const rows = Buffer.alloc(height * (width + 1))
  for (let index = 0; index < width * height; index++)
    rows[index + Math.floor(index / width) + 1] = indexes.get(colorAt(index)) ?? 0
  // 8 bits of a palette
  header.set([8, 3], 8)
  return Buffer.concat([
    png.subarray(0, HEAD_BYTES),
    createChunk('IHDR', header),
    createChunk('PLTE', Uint8Array.from(palette.flatMap((color) => [color >> 16, (color >> 8) & 255, color & 255]))),
    createChunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    createChunk('IEND', new Uint8Array()),
  ])
}
