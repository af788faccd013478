const RECORD_ID = /^exp_[0-9A-Za-z]{16}$/

/** Whether a value is the id of a record. Any other text must not get into a command that the agent is shown. */
export const isRecordId = (value: unknown): value is string => typeof value === 'string' && RECORD_ID.test(value)
