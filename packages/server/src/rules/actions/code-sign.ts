/** Signs of a name, path, pattern, version or number. */
export const CODE_SIGN = /[/.*~$%_@\d]|\p{Ll}\p{Lu}/u

/** Weight of options, names, paths and numbers when actions are compared; a word weighs 1. */
export const CODE_WEIGHT = 3
