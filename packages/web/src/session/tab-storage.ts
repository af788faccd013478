type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const PROBE = 'cairnway.probe'

/** Keeps texts as long as the page is open. */
function createMemory(): TabStorage {
  const texts = new Map<string, string>()
  return {
    getItem: (name) => texts.get(name) ?? null,
    setItem: (name, text) => void texts.set(name, text),
    removeItem: (name) => void texts.delete(name),
  }
}

function openStorage(): TabStorage {
  try {
    // where storage is denied, reading the property throws
    const storage = window.sessionStorage
    storage.setItem(PROBE, '')
    storage.removeItem(PROBE)
    return storage
  } catch {
    return createMemory()
  }
}

/**
 * The storage of this tab until it is closed: session storage, or, where the browser denies it, a memory that is lost
 * with a reload.
 */
export const tabStorage: TabStorage = openStorage()
