/** A failure after which a job is not attempted again. The message is stored with the job. */
export class PermanentJobError extends Error {}
