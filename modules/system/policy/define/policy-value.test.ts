import { describe, expect, test } from 'vitest'
import { NATIONAL_VALUES } from './national-values.ts'
import { isPolicyKey, POLICY_KEYS } from './policy-keys.ts'
import { readPolicyValue } from './policy-value.ts'

const read = (key: string, value: unknown) => readPolicyValue(key, JSON.stringify(value))

function problemOf(key: string, value: unknown) {
  const reading = read(key, value)
  if (!('problem' in reading)) return null
  const { key: message, row, cell } = reading.problem
  return { message, row, cell }
}

const shippedOf = (key: string) => NATIONAL_VALUES.filter((shipped) => shipped.key === key)

describe('a value', () => {
  test.each([
    ['paid.days', '21.75', 'param.number', null, null],
    ['paid.days', 32, 'param.range', null, null],
    ['paid.days', 21.755, 'param.decimals', null, null],
    ['paid.days', null, 'param.missing', null, null],
    ['ot.rates', { workday: 1.5, restDay: 2 }, 'param.missing', null, 'holiday'],
    ['ot.rates', { workday: 1.5, restDay: 2, holiday: 3, other: 1 }, 'param.shape', null, null],
    ['ot.rates', [1.5, 2, 3], 'param.shape', null, null],
    ['sick.pay', [], 'param.noRows', null, null],
    ['sick.pay', [{ fromYears: 0, rate: 60 }], 'param.range', 0, 'rate'],
    ['sick.pay', [{ fromYears: 1, rate: 0.6 }], 'param.fromZero', 0, 'fromYears'],
    ['salary.dayBase', 'never', 'param.choice', null, null],
    ['no.such.key', 1, 'param.unknownKey', null, null],
  ])('of %s like %j is refused with %s', (key, value, message, row, cell) => {
    expect(problemOf(key, value)).toEqual({ message, row, cell })
  })

  test('that is no JSON is refused', () => {
    for (const text of ['{', 'yes', "{'a': 1}", '[1,]', 'NaN', '']) {
      expect(readPolicyValue('paid.days', text)).toMatchObject({
        problem: { key: 'invalid.jsonValue' },
      })
    }
  })

  test('of tax brackets whose tax would jump names the deduction that fits', () => {
    const [shipped] = shippedOf('pit.brackets')
    const rows = structuredClone(shipped?.value) as { rate: number; quick: number }[]
    expect(read('pit.brackets', rows)).toEqual({ value: rows })
    const wrong = rows.map((row, index) => (index === 2 ? { ...row, quick: 16_902 } : row))
    expect(read('pit.brackets', wrong)).toMatchObject({
      problem: { key: 'param.taxJumps', row: 2, cell: 'quick', values: { expected: '16920.00' } },
    })
    expect(problemOf('pit.brackets', rows.slice(0, -1))?.message).toBe('param.openEnd')
    const withHole = rows.filter((_, index) => index !== 2)
    expect(problemOf('pit.brackets', withHole)).toMatchObject({ message: 'param.taxJumps', row: 2 })
    expect(problemOf('pit.brackets', [rows[1], rows[0], ...rows.slice(2)])).toMatchObject({
      message: 'param.notRising',
    })
  })

  test('of the retirement table needs each group once', () => {
    const rows = shippedOf('retire.table')[1]?.value as object[]
    expect(problemOf('retire.table', rows)).toBeNull()
    expect(problemOf('retire.table', rows.slice(1))?.message).toBe('param.incomplete')
    expect(problemOf('retire.table', [rows[0], ...rows.slice(0, -1)])?.message).toBe('param.twice')
    const endless = rows.map((row, index) => (index === 0 ? { ...row, stepMonths: null } : row))
    expect(problemOf('retire.table', endless)?.message).toBe('param.delayNeeds')
  })
})

describe('what the product brings along', () => {
  test('fits the shape of its key, in force order and without overlaps', () => {
    for (const { key, value, from, to, basis } of NATIONAL_VALUES) {
      expect(problemOf(key, value), key).toBeNull()
      expect(to === null || to >= from, key).toBe(true)
      expect(basis.length, key).toBeLessThanOrEqual(200)
      expect(basis, key).not.toBe('')
    }
    for (const key of Object.keys(POLICY_KEYS)) {
      const rows = shippedOf(key)
      for (const [index, later] of rows.slice(1).entries()) {
        expect(String(rows[index]?.to) < later.from, key).toBe(true)
      }
    }
  })

  test('has a value in force for every key but those of a city', () => {
    const inForce = (key: string) =>
      shippedOf(key).some(({ to }) => to === null || to > '2026-11-22')
    const without = Object.keys(POLICY_KEYS).filter((key) => !inForce(key))
    expect(without).toEqual(['min.wage', 'min.wage.hourly', 'min.wage.basis', 'avg.wage'])
  })

  test('names every key, cell and option in each language once', () => {
    const labels = Object.values(POLICY_KEYS).map(({ label }) => label)
    for (const language of ['zh', 'en', 'es'] as const) {
      const texts = labels.map((label) => label[language])
      expect(new Set(texts).size, language).toBe(texts.length)
    }
    for (const key of Object.keys(POLICY_KEYS)) expect(isPolicyKey(key)).toBe(true)
    expect(isPolicyKey('constructor')).toBe(false)
  })
})
