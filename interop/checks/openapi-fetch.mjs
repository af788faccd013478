import { copyFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readDocuments } from '../harness/read-documents.mjs'
import { runProgram } from '../harness/run-program.mjs'
import { interop } from '../harness/toolchains.mjs'

const compilerOptions = {
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  module: 'nodenext',
  target: 'es2022',
  types: ['node'],
}

export const check = {
  clients: ['npm:openapi-typescript', 'npm:openapi-fetch', 'npm:typescript'],
  does: 'types from the live document, compiled with `tsc --strict`, and the scenario',
  run: async ({ base_url, operator_key, directory, experience }) => {
    const at = (name) => join(directory, name)
    const { public: document } = await readDocuments({ base_url, operator_key, directory })
    symlinkSync(join(interop, 'node_modules'), at('node_modules'))
    copyFileSync(join(interop, 'typescript/scenario.ts'), at('scenario.ts'))
    writeFileSync(at('package.json'), JSON.stringify({ type: 'module' }))
    writeFileSync(at('tsconfig.json'), JSON.stringify({ compilerOptions, files: ['scenario.ts'] }))
    writeFileSync(at('deposits.json'), JSON.stringify([experience(), experience(), experience()]))
    const node = (...args) => runProgram(process.execPath, args, { cwd: directory })
    const options = ['--default-non-nullable=false', '-o', at('schema.ts')]
    await node('node_modules/openapi-typescript/bin/cli.js', document, ...options)
    await node('node_modules/typescript/bin/tsc', '-p', '.')
    await node('scenario.js', base_url, at('deposits.json'))
  },
}
