/**
 * Version of the rules by which texts are screened. Whoever changes a rule so that it judges texts differently counts it
 * up: the next start reads all stored texts again.
 */
export const RULES_VERSION = 3
