// Two numbers that both threads see. onnxruntime-node 1.30.0 aborts the whole process when its thread ends within the
// native engine, so the end of the process has to wait until the worker is out of it, and keep it out.
const CURRENT_TEXT = 0
const CLOSING = 1

const IDLE = 0
/** In place of the id of a text: the engine is being loaded. */
export const LOADING = -1

const MAX_EXIT_WAIT_MS = 2000

/** The numbers of one embedder. */
export const createEngineGuard = (): Int32Array =>
  new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT))

/** Worker: about to enter the engine with the text of this id. @returns false when the process is ending: stay out */
export function enterEngine(guard: Int32Array, id: number): boolean {
  // Noted first and looked at afterwards, as the other side does in `awaitEngine`: one of the two sees the other.
  Atomics.store(guard, CURRENT_TEXT, id)
  if (Atomics.load(guard, CLOSING) === 0) return true
  leaveEngine(guard)
  return false
}

/** Worker: out of the engine again. Main thread: the worker has ended. */
export function leaveEngine(guard: Int32Array): void {
  Atomics.store(guard, CURRENT_TEXT, IDLE)
  Atomics.notify(guard, CURRENT_TEXT)
}

/** The id of the text that is in the engine; 0 for none, -1 while the engine is loaded. */
export const currentTextId = (guard: Int32Array): number => Atomics.load(guard, CURRENT_TEXT)

/** Main thread, at the end of the process: keeps the worker out and waits until it is, 2 s at most. */
export function awaitIdleEngine(guard: Int32Array): void {
  Atomics.store(guard, CLOSING, 1)
  const id = currentTextId(guard)
  if (id !== IDLE) Atomics.wait(guard, CURRENT_TEXT, id, MAX_EXIT_WAIT_MS)
}
