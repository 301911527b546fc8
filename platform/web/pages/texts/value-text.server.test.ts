import { describe, expect, test } from 'vitest'
import { translator } from '#platform/web/i18n/instances.server.ts'
import type { RecordValue } from '#platform/wire/http/envelope.ts'
import type { Language } from '#platform/wire/language/language.ts'
import { kindView, type Sayable } from './kind-views.server.ts'
import { recordText, valueText } from './value-text.server.ts'

function words(language: Language) {
  return { language, t: translator(language) }
}

function field(kind: Sayable['kind'], more: Partial<Sayable> = {}): Sayable {
  return { name: 'field', kind, ...more }
}

describe('valueText', () => {
  const CASES: [
    name: string,
    field: Sayable,
    value: RecordValue,
    expected: Record<Language, string>,
  ][] = [
    [
      'money',
      field('money', { scale: 2 }),
      '12345.60',
      { zh: '12,345.60', en: '12,345.60', es: '12.345,60' },
    ],
    [
      'money of four digits',
      field('money', { scale: 2 }),
      '2345.60',
      { zh: '2,345.60', en: '2,345.60', es: '2.345,60' },
    ],
    [
      'money as a number',
      field('money', { scale: 2 }),
      2345.6,
      { zh: '2,345.60', en: '2,345.60', es: '2.345,60' },
    ],
    ['integer', field('integer'), 1971, { zh: '1,971', en: '1,971', es: '1.971' }],
    ['year', field('integer', { ungrouped: true }), 2026, { zh: '2026', en: '2026', es: '2026' }],
    ['decimal', field('decimal', { scale: 1 }), '2.7', { zh: '2.7', en: '2.7', es: '2,7' }],
    [
      'share',
      field('decimal', { scale: 5, unit: 'share' }),
      '0.08500',
      { zh: '8.5 %', en: '8.5 %', es: '8,5 %' },
    ],
    [
      'whole share',
      field('decimal', { scale: 5, unit: 'share' }),
      '1.00000',
      { zh: '100 %', en: '100 %', es: '100 %' },
    ],
    ['date', field('date'), '2024-03-05', { zh: '2024-03-05', en: '5 Mar 2024', es: '5 mar 2024' }],
    ['month', field('month'), '2024-03', { zh: '2024-03', en: 'Mar 2024', es: 'mar 2024' }],
    [
      'years',
      field('decimal', { scale: 1, unit: 'years' }),
      '14.4',
      { zh: '14.4 年', en: '14.4 yrs', es: '14,4 años' },
    ],
    [
      'one year',
      field('decimal', { scale: 1, unit: 'years' }),
      '1.0',
      { zh: '1.0 年', en: '1.0 yr', es: '1,0 año' },
    ],
    ['age', field('integer', { unit: 'age' }), 42, { zh: '42 岁', en: 'age 42', es: '42 años' }],
    [
      'minutes',
      field('integer', { unit: 'minutes' }),
      450,
      { zh: '7 小时 30 分', en: '7 h 30 min', es: '7 h 30 min' },
    ],
    [
      'whole hours',
      field('integer', { unit: 'minutes' }),
      480,
      { zh: '8 小时', en: '8 h', es: '8 h' },
    ],
    ['no time', field('integer', { unit: 'minutes' }), 0, { zh: '0 分', en: '0 min', es: '0 min' }],
    [
      'masked years',
      field('decimal', { unit: 'years' }),
      '***',
      { zh: '***', en: '***', es: '***' },
    ],
    [
      'moment',
      field('dateTime'),
      '2024-03-05 08:30:59',
      { zh: '2024-03-05 08:30', en: '5 Mar 2024, 08:30', es: '5 mar 2024, 08:30' },
    ],
    ['bool', field('bool'), true, { zh: '是', en: 'Yes', es: 'Sí' }],
    ['nothing', field('date'), null, { zh: '', en: '', es: '' }],
    ['masked money', field('money'), '***', { zh: '***', en: '***', es: '***' }],
    ['masked date', field('date'), '***', { zh: '***', en: '***', es: '***' }],
  ]
  for (const [name, kind, value, expected] of CASES) {
    for (const language of ['zh', 'en', 'es'] as const) {
      test(`${name} in ${language}`, () => {
        expect(valueText(kind, value, words(language))).toBe(expected[language])
      })
    }
  }

  test('a wall-clock time is not moved into another zone', () => {
    const text = valueText(field('dateTime'), '2024-03-05 23:30:00', words('en'))
    expect(text).toBe('5 Mar 2024, 23:30')
  })

  test('an option is shown by its label, an unknown code as it is', () => {
    const choice = field('choice', { options: [{ value: '2', label: '正式' }] })
    expect(valueText(choice, '2', words('zh'))).toBe('正式')
    expect(valueText(choice, '9', words('zh'))).toBe('9')
  })
})

test('names that the product brought along are in the language of the reader', () => {
  const role = field('references', { labelKey: 'roleNames', namesOf: 'system/roles' })
  const record = { id: 'a', version: 1, field: ['x', 'y'], roleNames: ['人事经理', '夜班经理'] }
  expect(recordText(role, record, words('zh'))).toBe('人事经理、夜班经理')
  expect(recordText(role, record, words('en'))).toBe('HR manager, 夜班经理')
  const title = field('text', { namesOf: 'org/department-types' })
  expect(recordText(title, { id: 'a', version: 1, field: '分公司' }, words('es'))).toBe('Sucursal')
})

test.each([
  [
    'date',
    {
      zh: '如 12-5、明天、下周五',
      en: 'e.g. 12-5, tomorrow, next friday',
      es: 'p. ej. 12-5, mañana, viernes',
    },
  ],
  ['month', { zh: '如 2026-01', en: 'yyyy-mm', es: 'aaaa-mm' }],
] as const)('the hint of a %s is in the language of the reader', (kind, hints) => {
  const descriptor = { name: 'day', label: '', kind, group: '', required: false, masked: false }
  for (const language of ['zh', 'en', 'es'] as const) {
    expect(kindView(kind).control(descriptor, words(language)).placeholder).toBe(hints[language])
  }
})

test('a reference is shown by the label beside it', () => {
  const record = { id: 'a', version: 1, field: 'some-id', fieldName: '研发部' }
  expect(recordText(field('reference', { labelKey: 'fieldName' }), record, words('zh'))).toBe(
    '研发部',
  )
})
