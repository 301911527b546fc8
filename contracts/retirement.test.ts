import { describe, expect, test } from 'vitest'
import { retirementDate } from './retirement.ts'

describe('retirementDate', () => {
  test.each([
    ['1965-01', '2025-02'],
    ['1970-07', '2031-12'],
    ['1976-09', '2039-09'],
  ])('a man born in %s retires in %s', (born, retires) => {
    expect(monthOf({ born, gender: '男', isCadre: false })).toBe(retires)
    expect(monthOf({ born, gender: '男', isCadre: true })).toBe(retires)
  })

  test.each([
    ['1970-01', '2025-02'],
    ['1981-09', '2039-09'],
  ])('a woman cadre born in %s retires in %s', (born, retires) => {
    expect(monthOf({ born, gender: '女', isCadre: true })).toBe(retires)
  })

  test.each([
    ['1975-03', '2025-05'],
    ['1984-11', '2039-11'],
    ['1990-03', '2045-03'],
  ])('a woman worker born in %s retires in %s', (born, retires) => {
    expect(monthOf({ born, gender: '女', isCadre: false })).toBe(retires)
  })

  test.each([
    [{ birthDate: '1964-12-31', gender: '男', isCadre: false }, '2024-12-31'],
    [{ birthDate: '1969-12-15', gender: '女', isCadre: true }, '2024-12-15'],
    [{ birthDate: '1974-12-15', gender: '女', isCadre: false }, '2024-12-15'],
  ] as const)('births before the first month keep the old age: %o', (person, retires) => {
    expect(retirementDate(person)).toBe(retires)
  })

  test('a day that the month does not have becomes its last day', () => {
    // Born 31 January: one month later is the end of February.
    expect(retirementDate({ birthDate: '1965-01-31', gender: '男', isCadre: false })).toBe(
      '2025-02-28',
    )
    expect(retirementDate({ birthDate: '1964-02-29', gender: '男', isCadre: false })).toBe(
      '2024-02-29',
    )
  })

  test('the delay never shrinks as people are born later', () => {
    const months = Array.from({ length: 12 * 40 }, (_, index) => {
      const year = 1960 + Math.floor(index / 12)
      return `${year}-${String((index % 12) + 1).padStart(2, '0')}`
    })
    const retirements = months.map((born) => monthOf({ born, gender: '女', isCadre: false }))
    expect(retirements).toEqual([...retirements].sort())
  })
})

function monthOf(person: { born: string; gender: '男' | '女'; isCadre: boolean }): string {
  return retirementDate({ ...person, birthDate: `${person.born}-15` }).slice(0, 7)
}
