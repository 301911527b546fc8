import { describe, expect, test } from 'vitest'
import { NATIONAL_VALUES } from '#modules/system/policy/define/national-values.ts'
import { POLICY_KEYS } from '#modules/system/policy/define/policy-keys.ts'
import { drawValue, readValue, STORED } from './policy-value.server.ts'
import type { CellView } from './policy-value-view.ts'

/** The form data that a browser sends for the drawn inputs. */
function sent(inputs: ReturnType<typeof drawValue>, stored: string): FormData {
  const form = new FormData()
  const add = ({ name, kind, value }: CellView) => {
    if (kind !== 'checkbox' || value !== '') form.set(name, value)
  }
  for (const cell of [...inputs.cells, ...inputs.rows.flat()]) add(cell)
  form.set(STORED, stored)
  return form
}

describe('the inputs of a value', () => {
  test.each(NATIONAL_VALUES)(
    'of $key from $from give back what they were drawn from',
    (shipped) => {
      const { shape } = POLICY_KEYS[shipped.key]
      // The stored text may have other spaces and another order of cells.
      const stored = JSON.stringify(shipped.value, null, 2)
      const form = sent(drawValue(shape, shipped.value, 'en'), stored)
      expect(readValue(shape, form)).toBe(stored)
      expect([...form.keys()]).toEqual([])
      const anew = sent(drawValue(shape, shipped.value, 'en'), '')
      expect(JSON.parse(readValue(shape, anew) ?? '')).toEqual(shipped.value)
    },
  )

  const { shape } = POLICY_KEYS['sick.pay']
  const rows = [
    { fromYears: 0, rate: 0.6 },
    { fromYears: 2, rate: 0.7 },
  ]

  test('leave out an emptied row and take a new one', () => {
    const form = sent(drawValue(shape, rows, 'en'), '')
    for (const cell of ['fromYears', 'rate']) form.set(`v.0.${cell}`, '')
    form.set('v.3.fromYears', '8')
    form.set('v.3.rate', '1')
    const read = [rows[1], { fromYears: 8, rate: 1 }]
    expect(JSON.parse(readValue(shape, form) ?? '')).toEqual(read)
  })

  test('keep an invalid number as text, so that the check can name its place', () => {
    const form = sent(drawValue(shape, rows, 'en'), '')
    form.set('v.1.rate', '七成')
    expect(JSON.parse(readValue(shape, form) ?? '')[1]).toEqual({ fromYears: 2, rate: '七成' })
  })

  test('are none in a form that carries the JSON itself', () => {
    const form = new FormData()
    form.set('value', '1')
    expect(readValue(shape, form)).toBeNull()
    expect(form.get('value')).toBe('1')
  })
})
