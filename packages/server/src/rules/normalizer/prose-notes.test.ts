import { describe, expect, test } from 'vitest'
import { normalizeText } from './normalize-text.ts'

describe('A tip of one sentence names what went wrong and says what to do, in a draft that asks', () => {
  test.each([
    [
      'PSA: `E-31 no ribbon` on the Zebra is not the ribbon, clean the gap sensor instead.',
      'E-31',
      'clean the gap sensor instead.',
    ],
    [
      'TIL: git calls a mounted clone "dubious ownership", add the path to safe.directory.',
      'dubious',
      'add the path to safe.directory.',
    ],
    [
      'Tipp: Bei `Fehler 0x97` keinen neuen Kopf kaufen, stattdessen die Kontakte reinigen.',
      '0x97',
      'stattdessen die Kontakte reinigen.',
    ],
    ['提示：看到 `ERR_97` 时不用换打印头，改用酒精清洁触点。', 'ERR_97', '改用酒精清洁触点。'],
  ])('%s', (text, problem, method) => {
    const [record] = normalizeText(text)
    expect(record?.fields.problem).toContain(problem)
    expect(record?.fields.successful_approach?.method).toBe(method)
    expect(record?.uncertain_fields).toContain('successful_approach.method')
  })

  test.each([
    ['Remember: buy milk, call Bob.'],
    ['TIL: octopuses have three hearts, ask Ana.'],
    ['The meeting is at nine, bring coffee.'],
  ])('but %s tells nothing', (text) => {
    expect(normalizeText(text).filter(({ fields }) => fields.successful_approach !== null)).toEqual([])
  })
})

describe('What is told before the label of what worked is the problem, and what was tried in vain', () => {
  test.each([
    [
      'The tenant above us lets a washing machine run at night. I left two notes in the lift, no reaction. I also rang twice, he did not open.\nWhat worked: a letter of the landlord with the house rules and a date.\nIt has been quiet since.\n',
      'washing machine',
      [['I left two notes in the lift', 'no reaction.']],
      'a letter of the landlord',
    ],
    [
      'Der Rasenmäher geht nach zehn Minuten aus. Ich habe die Zündkerze getauscht, keine Veränderung.\nLösung: das Loch im Tankdeckel mit einer Nadel frei gemacht.\n',
      'Rasenmäher',
      [['Ich habe die Zündkerze getauscht', 'keine Veränderung.']],
      'Tankdeckel',
    ],
    [
      'El horno se apaga a los veinte minutos. Limpié el termopar, sin cambios.\nSolución: cambiar el termostato de seguridad.\n',
      'El horno se apaga',
      [['Limpié el termopar', 'sin cambios.']],
      'termostato',
    ],
  ])('%s', (text, problem, attempts, method) => {
    const [record, ...others] = normalizeText(text)
    expect(others).toEqual([])
    expect(record?.fields.problem).toContain(problem)
    expect(record?.fields.failed_approaches.map(({ attempt, why_it_failed }) => [attempt, why_it_failed])).toEqual(
      attempts,
    )
    expect(record?.fields.successful_approach?.method).toContain(method)
  })
})
