const FAILURE =
  /\b(?:error|errors|err|exception|traceback|failed|failure|fail|fatal|panic|panicked|denied|not found|no such|cannot|could not|unable|undefined|refused|unsupported|segmentation fault|timed out|aborted|invalid|not allowed|not permitted)\b|\berror\[/i
/** Names of errors, such as `ENOENT`. */
const ERROR_NAME = /\bE[A-Z]{4,}\b|\b\w+(?:Error|Exception)\b/
const NO_FAILURE =
  /\b(?:0|no|without|zero) (?:errors?|failures?|failed|fail|exceptions?)\b|\b(?:errors?|failures?|failed)\s*[:=]\s*0\b/gi

/** Whether the output of a program tells a failure. */
export const tellsFailure = (output: string): boolean =>
  FAILURE.test(output.replace(NO_FAILURE, '')) || ERROR_NAME.test(output)

/** Whether the output of a program names its error. */
export const namesError = (output: string): boolean => ERROR_NAME.test(output)
