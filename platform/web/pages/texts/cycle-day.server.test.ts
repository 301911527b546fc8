import { createInstance } from 'i18next'
import { expect, it } from 'vitest'
import en from '#platform/web/i18n/en.json' with { type: 'json' }
import es from '#platform/web/i18n/es.json' with { type: 'json' }
import zh from '#platform/web/i18n/zh.json' with { type: 'json' }
import { LANGUAGES, type Language } from '#platform/wire/language/language.ts'
import { recordText } from './value-text.server.ts'

const catalogue = createInstance()
void catalogue.init({
  resources: { zh: { translation: zh }, en: { translation: en }, es: { translation: es } },
  initImmediate: false,
})

const field = { name: 'onDay', kind: 'integer', dayOf: { field: 'cycle', is: ['周'] } } as const

const dayText = (cycle: string, onDay: number | null, language: Language) =>
  recordText(
    field,
    { id: '', version: 1, cycle, onDay },
    {
      language,
      t: catalogue.getFixedT(language),
    },
  )

it('a day of a cycle is told in words: its weekday, or its day of the month', () => {
  const all = (cycle: string, day: number) =>
    LANGUAGES.map((language) => dayText(cycle, day, language))
  expect(all('周', 3)).toEqual(['星期三', 'Wednesday', 'miércoles'])
  expect(all('月', 25)).toEqual(['25 日', 'day 25', 'día 25'])
  expect(all('月', 3)).toEqual(['3 日', 'day 3', 'día 3'])
  expect(dayText('周', null, 'zh')).toBe('')
})
