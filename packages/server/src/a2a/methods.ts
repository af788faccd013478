/** Which generation of the protocol a call speaks. `shared`: 0.1 and 0.3 name the method alike, so both must read the answer. */
export type Dialect = '0.1' | '0.3' | 'shared' | '1.0'

export type Verb = 'send' | 'stream' | 'get' | 'list' | 'cancel' | 'subscribe' | 'push' | 'extended_card'

export interface Method {
  dialect: Dialect
  verb: Verb
}

/** Every method name of every generation. Names before headers: older clients send none, and some send the wrong one. */
const methods = new Map<string, Method>([
  ['tasks/send', { dialect: '0.1', verb: 'send' }],
  ['tasks/sendSubscribe', { dialect: '0.1', verb: 'stream' }],
  ['tasks/pushNotification/set', { dialect: '0.1', verb: 'push' }],
  ['tasks/pushNotification/get', { dialect: '0.1', verb: 'push' }],
  ['tasks/get', { dialect: 'shared', verb: 'get' }],
  ['tasks/cancel', { dialect: 'shared', verb: 'cancel' }],
  ['tasks/resubscribe', { dialect: 'shared', verb: 'subscribe' }],
  ['message/send', { dialect: '0.3', verb: 'send' }],
  ['message/stream', { dialect: '0.3', verb: 'stream' }],
  ['tasks/pushNotificationConfig/set', { dialect: '0.3', verb: 'push' }],
  ['tasks/pushNotificationConfig/get', { dialect: '0.3', verb: 'push' }],
  ['tasks/pushNotificationConfig/list', { dialect: '0.3', verb: 'push' }],
  ['tasks/pushNotificationConfig/delete', { dialect: '0.3', verb: 'push' }],
  ['agent/getAuthenticatedExtendedCard', { dialect: '0.3', verb: 'extended_card' }],
  ['SendMessage', { dialect: '1.0', verb: 'send' }],
  ['SendStreamingMessage', { dialect: '1.0', verb: 'stream' }],
  ['GetTask', { dialect: '1.0', verb: 'get' }],
  ['ListTasks', { dialect: '1.0', verb: 'list' }],
  ['CancelTask', { dialect: '1.0', verb: 'cancel' }],
  ['SubscribeToTask', { dialect: '1.0', verb: 'subscribe' }],
  ['CreateTaskPushNotificationConfig', { dialect: '1.0', verb: 'push' }],
  ['GetTaskPushNotificationConfig', { dialect: '1.0', verb: 'push' }],
  ['ListTaskPushNotificationConfigs', { dialect: '1.0', verb: 'push' }],
  ['DeleteTaskPushNotificationConfig', { dialect: '1.0', verb: 'push' }],
  ['GetExtendedAgentCard', { dialect: '1.0', verb: 'extended_card' }],
])

/** Null for a name of no generation. */
export const methodOf = (name: string): Method | null => methods.get(name) ?? null

/** Whether a method is answered with a stream. */
export const isStream = (name: string): boolean => ['stream', 'subscribe'].includes(methodOf(name)?.verb ?? '')

/** How failures of a call are written whose method may be unknown: only 1.0 names its methods LikeThis. */
export const dialectOf = (name: string): Dialect => methodOf(name)?.dialect ?? (/^[A-Z]/.test(name) ? '1.0' : 'shared')

/** Whether an A2A-Version is one that we speak where 1.0 is spoken; none at all is taken for it (1.0, section 3.6). */
export const speaksOne = (version: string | undefined): boolean =>
  version === undefined || /^1(?:\.\d+)*$/.test(version.trim())
