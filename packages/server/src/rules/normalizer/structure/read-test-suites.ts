import { type Passage, passageText, trimPassage } from '../units/source-line.ts'
import type { Unit } from '../units/unit.ts'
import type { PlacedElement } from './parse-xml-places.ts'
import { addFailures, type TestFailure } from './test-failures.ts'

const SUITE = /^testsuites?$/
const FAILURE = /^(?:failure|error)$/

/** Units of the failures of a report in the form of JUnit; null if an element is none. */
export function readTestSuites(root: PlacedElement): Unit[] | null {
  return SUITE.test(root.name.text) ? addFailures(listFailures(root)) : null
}

function listFailures(element: PlacedElement): TestFailure[] {
  if (element.name.text !== 'testcase') return element.children.flatMap(listFailures)
  const failure = element.children.find(({ name }) => FAILURE.test(name.text))
  if (failure === undefined) return []
  const message = failure.attributes.get('message') ?? []
  const text = trimPassage(failure.lines)
  // the text usually begins with the message
  const is_repeated = passageText(text).includes(passageText(message).split('\n')[0] ?? '')
  const title = element.attributes.get('name') ?? []
  return [{ title, told: is_repeated && text.length > 0 ? [text] : [message as Passage, text] }]
}
