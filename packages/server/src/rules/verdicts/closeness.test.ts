import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readActionTerms } from './action-terms.ts'
import { actionCloseness } from './closeness.ts'

const closeness = (a: string, b: string): number => actionCloseness(readActionTerms(a), readActionTerms(b))

test.each([
  ['quotes', 'find . -name "*.gz"', "find . -name '*.gz'", 1],
  ['escapes', 'find . -name \\*.gz', 'find . -name "*.gz"', 1],
  ['forms of a word', 'Raised max_connections', 'raise max_connections', 1],
  ['nothing in common', 'make install', 'rm -rf build', 0],
])('%s', (_, a, b, expected) => {
  expect(closeness(a, b)).toBeCloseTo(expected, 5)
})

test('an option, a value and a negation weigh more than a word', () => {
  const command = 'git log --oneline main'
  expect(closeness(command, 'git log --graph main')).toBeLessThan(closeness(command, 'git show --oneline main'))
  expect(closeness('pip install numpy==1.26', 'pip install numpy==2.0')).toBeLessThan(0.6)
  expect(closeness('Do not restart the server', 'Restart the server')).toBeLessThan(0.6)
})

test.each([
  ['find . -type f | xargs rm', 'command'],
  ['Upgrade the driver from 2.1 to 2.2', 'sentence'],
  ['Release every client in a finally block', 'sentence'],
  ['def f(x):\n    y = x + 1\n    return y', 'program'],
])('%j is a %s', (text, form) => {
  expect(readActionTerms(text).form).toBe(form)
})

test('closeness is symmetric, between 0 and 1, and 1 for the same text', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 120 }), fc.string({ maxLength: 120 }), (a, b) => {
      expect(closeness(a, b)).toBeCloseTo(closeness(b, a), 10)
      expect(closeness(a, b)).toBeGreaterThanOrEqual(0)
      expect(closeness(a, b)).toBeLessThanOrEqual(1 + 1e-9)
      if (readActionTerms(a).length > 0) expect(closeness(a, a)).toBeCloseTo(1, 10)
    }),
  )
})

test('of a long action no more than its first characters are read', () => {
  const heredoc = `cat > run.sh <<'EOF'\n${'a-'.repeat(900)}${'"'.repeat(5000)}\nEOF`
  const terms = readActionTerms(heredoc)
  expect(terms.key.length).toBeLessThanOrEqual(4000)
})
