import { describe, expect, test } from 'vitest'
import { classifyHeading } from './classify-heading.ts'

describe('A heading that no list holds is read by the words that compose it', () => {
  test.each([
    ['Describe the bug', 'problem'],
    ['Customer impact and symptoms', 'problem'],
    ['System details', 'environment'],
    ['Affected systems', 'environment'],
    ['What have you tried', 'attempt'],
    ['Unsuccessful fixes', 'attempt'],
    ['Approach that failed', 'attempt'],
    ['Why that was not enough', 'failure'],
    ['Explanation of the bug', 'cause'],
    ['Why did it happen?', 'cause'],
    ['How it got fixed', 'method'],
    ['So what did we do about it?', 'method'],
    ['Approach that worked', 'method'],
    ['How we validated the fix', 'evidence'],
    ['Lessons for next time', 'insight'],
    ['rootCauseAnalysis', 'cause'],
    ['Wie haben wir es gelöst?', 'method'],
    ['Betroffene Systeme', 'environment'],
    ["Pourquoi cela n'a pas marché", 'failure'],
    ['Cómo lo verificamos', 'evidence'],
    ['Come abbiamo risolto', 'method'],
    ['O que tentamos', 'attempt'],
    ['Почему это не сработало', 'failure'],
    ['Как проверяли', 'evidence'],
    ['最后怎么解决的？', 'method'],
    ['为什么没用', 'failure'],
    ['どう直したか', 'method'],
    ['うまくいかなかった理由', 'failure'],
    ['왜 발생했나', 'cause'],
    ['Neden işe yaramadı', 'failure'],
    ['ماذا تعلمنا؟', 'insight'],
  ])('%s: %s', (heading, expected) => {
    expect(classifyHeading(heading)).toBe(expected)
  })

  test.each([
    // Dutch, Polish, Czech, Swedish, Danish, Norwegian, Finnish, Ukrainian, Vietnamese, Indonesian, Hindi
    ['Foutmelding', 'Wat hebben we geprobeerd?', 'Waar kwam het door?', 'Hoe we het hebben opgelost', 'Controle'],
    ['Co się stało', 'Nieudane próby', 'Główna przyczyna', 'Jak naprawiliśmy problem', 'Jak sprawdziliśmy'],
    ['Co se stalo', 'Co jsme zkoušeli', 'Kořenová příčina', 'Jak jsme to opravili', 'Jak jsme to ověřili'],
    ['Vad som hände', 'Vad vi har provat', 'Bakomliggande orsak', 'Hur vi löste det', 'Hur vi verifierade'],
    ['Hvad skete der?', 'Hvad vi har prøvet', 'Hvad skyldtes det?', 'Hvordan vi løste det', 'Efterprøvning'],
    ['Hva skjedde?', 'Hva vi har prøvd', 'Hva skyldtes feilen?', 'Hvordan vi løste det', 'Bekreftelse'],
    ['Mitä tapahtui?', 'Mitä kokeiltiin', 'Mistä se johtui', 'Miten se korjattiin', 'Miten se varmistettiin'],
    ['Що сталося?', 'Що ми пробували', 'Першопричина', 'Як ми це виправили', 'Як перевірили'],
    ['Chuyện gì đã xảy ra', 'Những cách đã thử', 'Nguyên nhân gốc rễ', 'Cách xử lý', 'Kiểm chứng'],
    ['Apa yang terjadi', 'Yang sudah dicoba', 'Akar masalah', 'Bagaimana kami memperbaikinya', 'Cara memeriksa'],
    ['क्या हुआ?', 'क्या आज़माया', 'मूल कारण', 'कैसे ठीक किया', 'सत्यापन'],
  ])('%s', (...headings) => {
    expect(headings.map((heading) => classifyHeading(heading))).toEqual([
      'problem',
      'attempt',
      'cause',
      'method',
      'evidence',
    ])
  })

  test.each(['Uploads above 1 MB end in 413', 'Nginx answers 502 behind the balancer', 'Kubernetes node pressure'])(
    '%s is a title',
    (heading) => {
      expect(classifyHeading(heading)).toBeNull()
    },
  )
})

test('words before a colon are a key only if all of them are known and they are no sentence', () => {
  expect(classifyHeading('How it got fixed', 'key')).toBe('method')
  expect(classifyHeading('How nginx got fixed', 'key')).toBeNull()
  expect(classifyHeading('The version that is in now', 'key')).toBeNull()
})

test('a line that nothing marks is a heading only if one phrase is all of it', () => {
  expect(classifyHeading('Root cause', 'plain')).toBe('cause')
  expect(classifyHeading('We fixed it', 'plain')).toBeNull()
})
