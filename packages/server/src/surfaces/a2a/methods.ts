/**
 * The version of the protocol that a call uses. `shared` is for methods with the same name in 0.1 and 0.3: their
 * results must be valid in both.
 */
export type A2aDialect = '0.1' | '0.3' | 'shared' | '1.0'

type A2aMethodKind = 'send' | 'stream' | 'get' | 'list' | 'cancel' | 'subscribe' | 'push' | 'extended_card'

export interface A2aMethod {
  dialect: A2aDialect
  kind: A2aMethodKind
}

/**
 * Every method name of every version. The name decides the version, not the A2A-Version header: older clients send
 * none, and some send a wrong one.
 */
const methods = new Map<string, A2aMethod>([
  ['tasks/send', { dialect: '0.1', kind: 'send' }],
  ['tasks/sendSubscribe', { dialect: '0.1', kind: 'stream' }],
  ['tasks/pushNotification/set', { dialect: '0.1', kind: 'push' }],
  ['tasks/pushNotification/get', { dialect: '0.1', kind: 'push' }],
  ['tasks/get', { dialect: 'shared', kind: 'get' }],
  ['tasks/cancel', { dialect: 'shared', kind: 'cancel' }],
  ['tasks/resubscribe', { dialect: 'shared', kind: 'subscribe' }],
  ['message/send', { dialect: '0.3', kind: 'send' }],
  ['message/stream', { dialect: '0.3', kind: 'stream' }],
  ['tasks/pushNotificationConfig/set', { dialect: '0.3', kind: 'push' }],
  ['tasks/pushNotificationConfig/get', { dialect: '0.3', kind: 'push' }],
  ['tasks/pushNotificationConfig/list', { dialect: '0.3', kind: 'push' }],
  ['tasks/pushNotificationConfig/delete', { dialect: '0.3', kind: 'push' }],
  ['agent/getAuthenticatedExtendedCard', { dialect: '0.3', kind: 'extended_card' }],
  ['SendMessage', { dialect: '1.0', kind: 'send' }],
  ['SendStreamingMessage', { dialect: '1.0', kind: 'stream' }],
  ['GetTask', { dialect: '1.0', kind: 'get' }],
  ['ListTasks', { dialect: '1.0', kind: 'list' }],
  ['CancelTask', { dialect: '1.0', kind: 'cancel' }],
  ['SubscribeToTask', { dialect: '1.0', kind: 'subscribe' }],
  ['CreateTaskPushNotificationConfig', { dialect: '1.0', kind: 'push' }],
  ['GetTaskPushNotificationConfig', { dialect: '1.0', kind: 'push' }],
  ['ListTaskPushNotificationConfigs', { dialect: '1.0', kind: 'push' }],
  ['DeleteTaskPushNotificationConfig', { dialect: '1.0', kind: 'push' }],
  ['GetExtendedAgentCard', { dialect: '1.0', kind: 'extended_card' }],
])

/** Finds a method; null for a name that no version defines. */
export const findMethod = (name: string): A2aMethod | null => methods.get(name) ?? null

/** Whether a method is answered with a stream. */
export const isStreamingMethod = (name: string): boolean =>
  ['stream', 'subscribe'].includes(findMethod(name)?.kind ?? '')

/**
 * The dialect of the response to a method that may be unknown: only 1.0 writes its method names in upper camel case.
 */
export const methodDialect = (name: string): A2aDialect =>
  findMethod(name)?.dialect ?? (/^[A-Z]/.test(name) ? '1.0' : 'shared')

/** Whether an A2A-Version header allows a 1.0 method; a missing header does (A2A 1.0, section 3.6). */
export const isVersionOne = (version: string | undefined): boolean =>
  version === undefined || /^1(?:\.\d+)*$/.test(version.trim())
