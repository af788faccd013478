import { wedges } from '@cairnway/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { classifyDomain, parseDomainHint } from './classify-domain.ts'

describe('classifyDomain', () => {
  test.each([
    ['TypeError: cannot read properties of undefined', 'coding'],
    ['docker build reinstalls all packages on every commit', 'coding'],
    ['git rebase conflict', 'coding'],
    ['数据库连接失败', 'coding'],
    ['improve readability of a button', 'design'],
    ['Users overlook the checkout button. Its contrast ratio is far below WCAG AA.', 'design'],
    ['logo colours look different in print', 'design'],
    ['how to write a good headline for a blog post', 'writing'],
    ['Readers stop after the first paragraph of our newsletter', 'writing'],
    ['tenant refuses to move out, how to handle the deposit', 'disputes'],
    ['invoice not paid by client', 'disputes'],
    ['how to handle a chargeback for a late delivery', 'disputes'],
    ['remote team meeting agenda too long', 'collaboration'],
    ['Our daily standup takes 40 minutes with nine people', 'collaboration'],
    ['zapier loop duplicates rows in the sheet', 'automation'],
    ['schedule a daily report email automatically', 'automation'],
  ])('the domain of "%s" is %s', (text, wedge) => {
    expect(classifyDomain(text)).toBe(wedge)
  })

  test('a text without keywords is in coding', () => {
    expect(classifyDomain('')).toBe('coding')
    expect(classifyDomain('something odd about the moon')).toBe('coding')
  })

  test('one weak keyword is not enough for another domain', () => {
    expect(classifyDomain('the people')).toBe('coding')
  })

  test('spellings of code keep a text with words of design in coding', () => {
    expect(classifyDomain('render_button() in button.py raises KeyError for style_map, layout unchanged')).toBe(
      'coding',
    )
  })

  test('any text has one of the six domains, whatever its letter case', () => {
    fc.assert(
      fc.property(fc.lorem({ maxCount: 20 }), (text) => {
        expect(wedges).toContain(classifyDomain(text))
        expect(classifyDomain(text.toUpperCase())).toBe(classifyDomain(text))
      }),
    )
  })
})

describe('parseDomainHint', () => {
  test.each([
    ['design', 'design'],
    [' Coding ', 'coding'],
    ['documentation', 'writing'],
    ['cooking', null],
    ['constructor', null],
    ['', null],
    [null, null],
  ])('the hint %j names the domain %j', (hint, wedge) => {
    expect(parseDomainHint(hint)).toBe(wedge)
  })
})
