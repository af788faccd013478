import * as check_query from '../../packages/sdk/src/gates/check-query.ts'
import * as classify_error_line from '../../packages/sdk/src/gates/classify-error-line.ts'
import * as command_name from '../../packages/sdk/src/gates/command-name.ts'
import * as extract_causes from '../../packages/sdk/src/gates/extract-causes.ts'
import * as form_query from '../../packages/sdk/src/gates/form-query.ts'
import * as mask_machine_details from '../../packages/sdk/src/gates/mask-machine-details.ts'
import * as matches_error from '../../packages/sdk/src/gates/matches-error.ts'
import * as parse_terminal_output from '../../packages/sdk/src/gates/parse-terminal-output.ts'
import * as pick_error from '../../packages/sdk/src/gates/pick-error.ts'
import * as read_json_error_messages from '../../packages/sdk/src/gates/read-json-error-messages.ts'
import * as sanitize_line from '../../packages/sdk/src/gates/sanitize-line.ts'
import * as select_advice from '../../packages/sdk/src/gates/select-advice.ts'
import { renderPythonModule } from './render-python-module.ts'

const gates = {
  check_query,
  classify_error_line,
  command_name,
  extract_causes,
  form_query,
  mask_machine_details,
  matches_error,
  parse_terminal_output,
  pick_error,
  read_json_error_messages,
  sanitize_line,
  select_advice,
}

const FOLDER = 'python/src/cairnway/_generated/gates'

/**
 * The Python table of each module of `form_query` and `select_advice`, by its path in the repository: the constants of its module under their own names.
 * Python has no other copy of them; what a module does with its table is written in both languages.
 */
export const gateTables = (): Record<string, string> => ({
  [`${FOLDER}/__init__.py`]: '',
  ...Object.fromEntries(
    Object.entries(gates).map(([name, module]) => [`${FOLDER}/${name}.py`, renderTable(name, module)]),
  ),
})

function renderTable(name: string, module: object): string {
  const constants = Object.entries(module).filter(([constant]) => /^[A-Z]/.test(constant))
  return renderPythonModule(`packages/sdk/src/gates/${name.replaceAll('_', '-')}.ts`, Object.fromEntries(constants))
}
