import type { Kernel } from './kernel.ts'
import { createPlainKernel } from './plain-kernel.ts'
import { createSimdKernel } from './simd-kernel.ts'

/** The kernel in WebAssembly, or the one in plain JavaScript where the machine has no 128-bit instructions for it. */
export const createKernel = (): Kernel => createSimdKernel() ?? createPlainKernel()
