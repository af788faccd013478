import { expect, test } from 'vitest'
import { normalizeText } from './normalize-text.ts'

test.each([
  {
    language: 'Swedish',
    text: '## Fel\nBygget stannar med `E-41 lås saknas` efter bytet till pnpm 10.\n## Vad vi har provat\nTömma cachen, men felet kom tillbaka.\n## Orsak\nLåsfilen skrevs av pnpm 8.\n## Lösning\nKör pnpm install --fix-lockfile och checka in filen.\n## Kontroll\nTio byggen utan fel.',
    has: ['E-41 lås saknas', 'Tömma cachen', 'Låsfilen skrevs', '--fix-lockfile', 'Tio byggen'],
  },
  {
    language: 'Finnish',
    text: 'Ongelma: varmuuskopio päättyy virheeseen `E-52 levy täynnä`, vaikka tilaa on.\nMitä kokeilimme: poistimme vanhat lokit, mutta virhe jäi.\nSyy: inodet loppuivat osiolta /var.\nRatkaisu: tmpwatch 7d /var/spool/app ja osio uudelleen isommalla inode-määrällä.\nTarkistus: df -i näyttää 40 %.',
    has: ['E-52', 'vanhat lokit', 'inodet loppuivat', 'tmpwatch', 'df -i'],
  },
  {
    language: 'Ukrainian',
    text: '**Помилка**\nПісля оновлення Helm до 3.16 реліз падає з `E-73 немає мапи`.\n**Що ми пробували**\nhelm rollback: повернув той самий стан.\n**Причина**\nConfigMap перейменували в чарті.\n**Виправлення**\nДодати nameOverride: stary-config у values.yaml.\n**Перевірка**\nТри релізи без помилок.',
    has: ['E-73', 'helm rollback', 'ConfigMap перейменували', 'nameOverride', 'Три релізи'],
  },
])('a note with headings in $language is one record of its sections', ({ text, has }) => {
  const records = normalizeText(text)
  expect(records).toHaveLength(1)
  const { problem, failed_approaches, root_cause, successful_approach, outcome } = records[0]?.fields ?? {}
  const told = [problem, failed_approaches?.[0]?.attempt, root_cause, successful_approach?.method, outcome?.evidence]
  expect(told).toEqual(has.map((part) => expect.stringContaining(part)))
})
