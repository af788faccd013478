import { lstatSync } from 'node:fs'

/** Whether a path is a link, also one that leads nowhere. */
export const isSymbolicLink = (path: string): boolean =>
  lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
