import { lstatSync } from 'node:fs'

/** Whether the path is a symbolic link, including a dangling one. */
export const isSymbolicLink = (path: string): boolean =>
  lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
