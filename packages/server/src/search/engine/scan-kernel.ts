import { SCAN_MODULE } from './scan-code.ts'

const PAGE_BYTES = 65_536
/** 4 GiB: all that 32-bit addresses reach */
const MAX_PAGES = 65_536

/** Where the operands of a scan lie in the memory of the kernel, in bytes. */
export interface ScanLayout {
  /** 16 bits for each of `stride` components */
  query: number
  /** `count` times `stride` signed bytes */
  values: number
  /** `count` floats */
  scales: number
  /** room for `count` floats */
  out: number
  count: number
  stride: number
}

/** A memory that grows and the scan over it. */
export interface ScanKernel {
  /** The memory with at least `bytes` bytes, contents kept; views on an earlier one are dead. Throws RangeError above 4 GiB. */
  grow(bytes: number): ArrayBuffer
  /** Writes float(query · values) · (scale · queryScale) of each vector, rounded to single precision at each step. */
  scan(layout: ScanLayout, queryScale: number): void
}

type WasmScan = (...operands: number[]) => void

const isScan = (value: unknown): value is WasmScan => typeof value === 'function'

/** The kernel in WebAssembly; null where the machine has no 128-bit instructions for it. */
export function createSimdKernel(): ScanKernel | null {
  if (!WebAssembly.validate(SCAN_MODULE)) return null
  const memory = new WebAssembly.Memory({ initial: 1, maximum: MAX_PAGES })
  const instance = new WebAssembly.Instance(compiled(), { env: { memory } })
  const { scan } = instance.exports
  if (!isScan(scan)) return null
  return {
    grow(bytes) {
      const pages = Math.ceil((bytes - memory.buffer.byteLength) / PAGE_BYTES)
      if (pages > 0) memory.grow(pages)
      return memory.buffer
    },
    scan({ query, values, scales, out, count, stride }, queryScale) {
      if (count > 0) scan(query, values, scales, out, values + count * stride, stride, queryScale)
    },
  }
}

let module: WebAssembly.Module | undefined
function compiled(): WebAssembly.Module {
  module ??= new WebAssembly.Module(SCAN_MODULE)
  return module
}

/** The same in plain JavaScript: whole numbers below 2³¹ and the same roundings give the same bits. */
export function createPlainKernel(): ScanKernel {
  let memory = new ArrayBuffer(PAGE_BYTES)
  return {
    grow(bytes) {
      if (bytes <= memory.byteLength) return memory
      const larger = new Uint8Array(Math.ceil(bytes / PAGE_BYTES) * PAGE_BYTES)
      larger.set(new Uint8Array(memory))
      memory = larger.buffer
      return memory
    },
    scan(layout, queryScale) {
      const { count, stride } = layout
      const scale = Math.fround(queryScale)
      const query = new Int16Array(memory, layout.query, stride)
      const values = new Int8Array(memory, layout.values, count * stride)
      const scales = new Float32Array(memory, layout.scales, count)
      const out = new Float32Array(memory, layout.out, count)
      for (let n = 0; n < count; n++) {
        const product = Math.fround(dot(query, values, n * stride, stride))
        out[n] = product * Math.fround((scales[n] ?? 0) * scale)
      }
    },
  }
}

function dot(query: Int16Array, values: Int8Array, start: number, length: number): number {
  let a = 0
  let b = 0
  for (let i = 0; i < length; i += 2) {
    const at = start + i
    a = (a + Math.imul(query[i] ?? 0, values[at] ?? 0)) | 0
    b = (b + Math.imul(query[i + 1] ?? 0, values[at + 1] ?? 0)) | 0
  }
  return (a + b) | 0
}
