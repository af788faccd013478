import type { TestProject } from 'vitest/node'
import { type ConsoleWorld, startConsole } from './start-console.ts'

declare module 'vitest' {
  interface ProvidedContext {
    world: ConsoleWorld
  }
}

/** Starts the server and its world once for all files, which read it by `inject('world')` and change nothing of it. */
export default async function provideConsole({ provide }: TestProject): Promise<() => Promise<void>> {
  const { stop, ...world } = await startConsole()
  provide('world', world)
  return stop
}
