import { describe, expect, test } from 'vitest'
import { idCardCheckDigit, readIdCard } from './id-card.ts'

const TODAY = '2026-01-15'

describe('idCardCheckDigit', () => {
  test.each([
    ['99000119900307001', 'X'],
    ['99000119881231002', '3'],
    ['99000119750615999', 'X'],
    ['11010519491231002', 'X'],
  ])('%s ends in %s', (first17, last) => {
    expect(idCardCheckDigit(first17)).toBe(last)
  })

  test('refuses anything but 17 digits', () => {
    expect(() => idCardCheckDigit('9900011990030700')).toThrow(RangeError)
    expect(() => idCardCheckDigit('9900011990030700X')).toThrow(RangeError)
  })
})

describe('readIdCard', () => {
  test('tells the date of birth and the gender', () => {
    expect(readIdCard('99000119900307001X', TODAY)).toEqual({
      birthDate: '1990-03-07',
      gender: '男',
    })
    expect(readIdCard('990001198812310023', TODAY)).toEqual({
      birthDate: '1988-12-31',
      gender: '女',
    })
  })

  test('knows leap days', () => {
    expect(readIdCard(withCheckDigit('99000020000229001'), TODAY)?.birthDate).toBe('2000-02-29')
    expect(readIdCard(withCheckDigit('99000020010229001'), TODAY)).toBeNull()
  })

  test.each([
    ['a wrong check digit', '990001199003070011'],
    ['a small x', '99000119900307001x'],
    ['15 digits', '990001900307001'],
    ['letters', '99000119900307A01X'],
    ['month 13', withCheckDigit('99000119901307001')],
    ['30 February', withCheckDigit('99000119900230001')],
    ['a birth before 1900', withCheckDigit('99000118991231001')],
    ['a birth after today', withCheckDigit('99000120260116001')],
    ['nothing', ''],
  ])('refuses %s', (_case, number) => {
    expect(readIdCard(number, TODAY)).toBeNull()
  })

  test('a child born today has a number', () => {
    expect(readIdCard(withCheckDigit('99000120260115002'), TODAY)?.gender).toBe('女')
  })
})

function withCheckDigit(first17: string): string {
  return first17 + idCardCheckDigit(first17)
}
