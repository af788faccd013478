// Runs in a page before its own scripts, and makes `isCairnwayIdle`: whether the page waits for nothing.

/** The page waits for no timer that takes longer: it repeats something, or ends a notice. */
const MAX_DELAY_MS = 500

/** calls whose answer is not read yet, and timers */
const pending = new Set()

function track(promise) {
  pending.add(promise)
  const end = () => pending.delete(promise)
  promise.then(end, end)
  return promise
}

const { fetch, setTimeout, clearTimeout } = globalThis
globalThis.fetch = (...call) => track(fetch(...call))
for (const name of ['arrayBuffer', 'blob', 'json', 'text']) {
  const read = Response.prototype[name]
  Response.prototype[name] = function () {
    return track(read.call(this))
  }
}
// the effects of a component wait for such a timer too, since the page may not be painted
globalThis.setTimeout = (callback, delay_ms = 0, ...values) => {
  const id = setTimeout(() => {
    pending.delete(id)
    callback(...values)
  }, delay_ms)
  if (delay_ms <= MAX_DELAY_MS) pending.add(id)
  return id
}
globalThis.clearTimeout = (id) => {
  pending.delete(id)
  clearTimeout(id)
}

const isMoving = (animation) =>
  animation.playState === 'running' && animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY

globalThis.isCairnwayIdle = () =>
  pending.size === 0 &&
  document.querySelector('[aria-busy="true"]') === null &&
  document.fonts.status === 'loaded' &&
  !document.getAnimations().some(isMoving)
