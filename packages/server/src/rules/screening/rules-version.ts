/**
 * Version of the rules that screen texts: those of this folder and of `@cairnway/patterns`. A change that makes a rule
 * evaluate texts differently raises it; the next start then screens all stored texts again.
 */
export const RULES_VERSION = 7
