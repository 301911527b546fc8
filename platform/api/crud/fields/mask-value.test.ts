import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MaskName } from '#platform/define/engine/field-kinds.ts'
import { maskValue } from './mask-value.ts'

/** The most characters that may be visible at the start and at the end. */
const ALLOWED: Readonly<Record<MaskName, { head: number; tail: number }>> = {
  idCard: { head: 1, tail: 1 },
  phone: { head: 3, tail: 4 },
  tail: { head: 0, tail: 4 },
  whole: { head: 0, tail: 0 },
}
const NAMES = Object.keys(ALLOWED) as MaskName[]

const texts = fc.string({ minLength: 1, maxLength: 40 }).map((text) => text.replaceAll('*', 'x'))

describe('masks', () => {
  it.each([
    ['idCard', '510107199001011234', '5****************4'],
    ['idCard', 'E12345678', 'E*******8'],
    ['idCard', 'H1234', '*****'],
    ['phone', '13812345678', '138****5678'],
    ['phone', '010-87654321', '010*****4321'],
    ['phone', '87654321', '********'],
    ['tail', '62220012345678', '**********5678'],
    ['tail', '1234', '****'],
    ['tail', '12345', '*****'],
    ['whole', '12345.00', '***'],
    ['whole', '李', '***'],
  ] as const)('%s: %s becomes %s', (mask, value, shown) => {
    expect(maskValue(mask, value)).toBe(shown)
  })

  it.each(NAMES)('%s hides at least four characters of a longer value', (mask) => {
    const { head, tail } = ALLOWED[mask]
    fc.assert(
      fc.property(texts, (value) => {
        const shown = maskValue(mask, value)
        const first = shown.indexOf('*')
        const last = shown.lastIndexOf('*')
        expect(first).toBeLessThanOrEqual(head)
        expect(shown.length - 1 - last).toBeLessThanOrEqual(tail)
        expect(shown.slice(first, last + 1)).toMatch(/^\*{3,}$/)
        const clear = first + (shown.length - 1 - last)
        expect(clear === 0 || value.length - clear >= 4).toBe(true)
      }),
    )
  })

  it.each(NAMES)('%s keeps the length or shows three stars', (mask) => {
    fc.assert(
      fc.property(texts, (value) => {
        const shown = maskValue(mask, value)
        expect(shown === '***' || shown.length === value.length).toBe(true)
      }),
    )
  })

  it('tells nothing at all of a value that is wholly masked', () => {
    fc.assert(fc.property(fc.string(), (value) => maskValue('whole', value) === '***'))
  })
})
