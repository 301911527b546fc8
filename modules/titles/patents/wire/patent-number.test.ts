import { expect, it } from 'vitest'
import { isNumberOfKind, patentCheckDigit, tidyApplyNo } from './patent-number.ts'

it('knows the check digit of long and short numbers', () => {
  expect(patentCheckDigit('200310100002')).toBe('X')
  expect(tidyApplyNo(' zl 2003 1010 0002.x ')).toBe('200310100002.X')
  expect(tidyApplyNo(`97103456.${patentCheckDigit('97103456')}`)).not.toBeNull()
})

it('refuses another check digit, another length, and letters', () => {
  for (const text of ['200310100002.1', '2003101000021.X', '20031010000X.X', '', '200310100002']) {
    expect(tidyApplyNo(text), text).toBeNull()
  }
})

it('finds one mistyped digit or two exchanged neighbours in every number', () => {
  for (let n = 0; n < 500; n += 1) {
    const digits = `20191${String(n * 7_919).padStart(7, '0')}`
    const check = patentCheckDigit(digits)
    for (let at = 0; at < digits.length; at += 1) {
      const other = `${digits.slice(0, at)}${(Number(digits[at]) + 1 + (n % 9)) % 10}${digits.slice(at + 1)}`
      expect(other === digits ? null : tidyApplyNo(`${other}.${check}`)).toBeNull()
      const swapped = `${digits.slice(0, at)}${digits[at + 1] ?? ''}${digits[at]}${digits.slice(at + 2)}`
      if (at + 1 < digits.length && swapped !== digits) {
        expect(tidyApplyNo(`${swapped}.${check}`), swapped).toBeNull()
      }
    }
  }
})

it('reads the kind from the digit behind the year', () => {
  expect(isNumberOfKind('201910123456.2', '发明')).toBe(true)
  expect(isNumberOfKind('201920123456.2', '发明')).toBe(false)
  expect(isNumberOfKind('97203456.1', '实用新型')).toBe(true)
  expect(isNumberOfKind('202130123456.2', '外观设计')).toBe(true)
})
