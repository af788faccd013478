// A guard is two numbers in memory that both threads share. onnxruntime-node 1.30.0 aborts the whole process when its
// thread ends inside the native engine, so the end of the process has to wait until the worker has left the engine, and
// has to keep it from entering again.
const CURRENT_TEXT = 0
const CLOSING = 1

const IDLE = 0
/** Stands in place of a text's id while the engine is being loaded. */
export const LOADING = -1

const MAX_EXIT_WAIT_MS = 2000

/** Creates the guard of one embedder. */
export const createEngineGuard = (): Int32Array =>
  new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT))

/**
 * Worker: marks the engine as in use by the text of this id.
 * @returns false when the process is ending and the engine must not be entered
 */
export function enterEngine(guard: Int32Array, id: number): boolean {
  // The worker stores before it loads, as `awaitIdleEngine` does: at least one side sees the other's store.
  Atomics.store(guard, CURRENT_TEXT, id)
  if (Atomics.load(guard, CLOSING) === 0) return true
  leaveEngine(guard)
  return false
}

/** Marks the engine as idle: by the worker after a text, by the main thread after the worker has ended. */
export function leaveEngine(guard: Int32Array): void {
  Atomics.store(guard, CURRENT_TEXT, IDLE)
  Atomics.notify(guard, CURRENT_TEXT)
}

/** Returns the id of the text in the engine; 0 for none, -1 while the engine is being loaded. */
export const currentTextId = (guard: Int32Array): number => Atomics.load(guard, CURRENT_TEXT)

/**
 * Main thread, at the end of the process: keeps the worker out of the engine and waits until it is idle, 2 s at most.
 */
export function awaitIdleEngine(guard: Int32Array): void {
  Atomics.store(guard, CLOSING, 1)
  const id = currentTextId(guard)
  if (id !== IDLE) Atomics.wait(guard, CURRENT_TEXT, id, MAX_EXIT_WAIT_MS)
}
