// Printed from package.json by `npm run docs`; do not edit.

export const version = '0.1.0'
