import { ApiError, type CallOutput, type Client, createClient } from '@cairnway/sdk'
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals'
import { readSession, type SessionKey, type StoredSession, writeSession } from './stored-session.ts'
import { tabStorage } from './tab-storage.ts'

/** The key that is used, as the service describes it. */
export type CurrentKey = CallOutput<'getCurrentKey'>

/** A person waits, so a call is given up earlier than a program would. */
const TIMEOUT_MS = 20_000
const MAX_RETRY_AFTER_MS = 2000

const stored = signal<StoredSession>(readSession(tabStorage))
effect(() => writeSession(tabStorage, stored.value))

/** The keys of this tab, the active one first. */
export const sessionKeys = computed(() => stored.value.keys)

/** The key that calls are sent with; null for a stranger. */
export const activeKey = computed<SessionKey | null>(() => stored.value.keys[0] ?? null)

const activeApiKey = computed(() => activeKey.value?.api_key)

const createKeyClient = (api_key: string | undefined): Client =>
  createClient({
    base_url: window.location.origin,
    timeout_ms: TIMEOUT_MS,
    max_retries: 1,
    max_retry_after_ms: MAX_RETRY_AFTER_MS,
    ...(api_key !== undefined && { api_key }),
  })

/** The client of the service for the active key: the one way in which the console reads and writes. */
export const client = computed<Client>(() => createKeyClient(activeApiKey.value))

/** The rights of the active key: null for a stranger, undefined while they are not known yet. */
export const currentKey = signal<CurrentKey | null | undefined>(activeKey.value === null ? null : undefined)

/** Whether the service refuses the active key: it was revoked, or it has expired. What is on the page stays. */
export const isActiveKeyRefused = signal(false)

/** Notes in which workspace the active key works, and loads its name, since the stored one may be outdated. */
function noteWorkspace(workspace_id: string | null): void {
  const [active, ...others] = stored.peek().keys
  if (!active || active.workspace_id === workspace_id) return
  stored.value = { keys: [{ ...active, workspace_id, workspace_name: null }, ...others] }
}

/** Notes the name of a workspace, for the keys that work in it. */
export function noteWorkspaceName({ id, name }: { id: string; name: string }): void {
  const renamed = stored
    .peek()
    .keys.map((key) =>
      key.workspace_id === id && key.workspace_name !== name ? { ...key, workspace_name: name } : key,
    )
  stored.value = { keys: renamed }
}

async function readCurrentKey(used: Client): Promise<void> {
  const key = await used.getCurrentKey()
  if (used !== client.peek()) return
  currentKey.value = key
  const workspace_id = key.workspace_id ?? null
  noteWorkspace(workspace_id)
  if (workspace_id === null) return
  const workspace = await used.getWorkspace({ workspace_id })
  if (used === client.peek()) noteWorkspaceName(workspace)
}

/**
 * Loads the rights of the active key whenever another key is chosen.
 * @param onFailure called with the reason when the service does not answer
 * @param reconnections changes when the service can be reached again; rights that are still unknown are then loaded
 * again
 */
export function watchSession(onFailure: (error: unknown) => void, reconnections: ReadonlySignal<number>): void {
  const ask = (used: Client) =>
    void readCurrentKey(used).catch((error: unknown) => used === client.peek() && onFailure(error))
  effect(() => {
    const used = client.value
    isActiveKeyRefused.value = false
    currentKey.value = activeApiKey.value === undefined ? null : undefined
    if (activeApiKey.value !== undefined) ask(used)
  })
  effect(() => {
    if (reconnections.value > 0 && currentKey.peek() === undefined) ask(client.peek())
  })
}

/**
 * Asks whether the service refuses a key of this tab: it has expired, or was revoked elsewhere.
 * @throws the error of the call when the service does not answer
 */
export async function isKeyRefused(api_key: string): Promise<boolean> {
  try {
    await createKeyClient(api_key).getCurrentKey()
    return false
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return true
    throw error
  }
}

/**
 * Makes a key the active one; the other keys of this tab stay stored, except for an active one that is refused.
 * @param workspace in which a new key works, where that is known already
 */
export function chooseKey(api_key: string, workspace?: Omit<SessionKey, 'api_key'>): void {
  const known = stored.peek().keys
  const chosen = known.find((key) => key.api_key === api_key)
  const others = known.slice(isActiveKeyRefused.peek() ? 1 : 0).filter((key) => key !== chosen)
  stored.value = { keys: [chosen ?? { workspace_id: null, workspace_name: null, ...workspace, api_key }, ...others] }
}

/** Forgets the keys of a workspace, which the service refuses, as after the workspace was left or deleted. */
export function removeWorkspaceKeys(workspace_id: string): void {
  stored.value = { keys: stored.peek().keys.filter((key) => key.workspace_id !== workspace_id) }
}

/** Drops the active key, such as one that was revoked, and activates the next one of this tab. */
export function leaveActiveKey(): void {
  stored.value = { keys: stored.peek().keys.slice(1) }
}

/** Removes all keys from this tab. The keys themselves stay valid. */
export function signOut(): void {
  stored.value = { keys: [] }
}

const ranks = { search_only: 0, read: 1, deposit: 2, crawler: 2, full: 3, operator: 4 } as const
export type SessionScope = keyof typeof ranks

/** Whether the active key is that of a crawler: it deposits and reads, and votes on nothing. */
export const isCrawler = (): boolean => currentKey.value?.scope === 'crawler'

/** Whether the active key has a scope or more; false while it is not known. */
export const hasScope = (scope: SessionScope): boolean => {
  const key = currentKey.value
  return key != null && ranks[key.scope] >= ranks[scope]
}
