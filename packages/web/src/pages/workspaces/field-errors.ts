import { ApiError } from '@cairnway/sdk'

/** Finds why the service refuses a field or a part of it, such as an item of a list; undefined when it does not. */
export const firstFieldError = (error: unknown, name: string): string | undefined =>
  error instanceof ApiError ? error.detail?.find(({ loc }) => loc[1] === name)?.msg : undefined
