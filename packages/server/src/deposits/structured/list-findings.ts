import type { OperationError, PreviewFinding } from '@cairnway/contract'

/** The findings of a gate's refusal, each with the class of the error. */
export const listFindings = ({ error, details }: OperationError): PreviewFinding[] =>
  Array.isArray(details.findings) ? details.findings.map((finding) => ({ error, ...finding })) : []
