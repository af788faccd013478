const RECORD_ID = /^exp_[0-9A-Za-z]{16}$/

/** Whether it is the id of a record, as the service makes them: what is none must not get into a command that is shown. */
export const isRecordId = (value: unknown): value is string => typeof value === 'string' && RECORD_ID.test(value)
