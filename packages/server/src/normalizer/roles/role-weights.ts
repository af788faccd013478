/** Weights of the model of roles. Written by `npm run train:roles`; do not edit. */
export const ROLE_WEIGHTS = { unit: 1, packed: '' }
