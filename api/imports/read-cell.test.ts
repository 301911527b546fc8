import { describe, expect, it } from 'vitest'
import { bool, choice, date, integer, money, month } from '#resources/engine/field-kinds.ts'
import '#resources/registry.server.ts'
import { GENDER } from '#resources/hr/archives/choices.ts'
import { createCellWords } from './cell-words.ts'
import { plainCell, readCell } from './read-cell.ts'

const words = createCellWords(new Map())

describe('the value of a cell', () => {
  it.each([
    '2026-03-01',
    '2026-3-1',
    '2026/3/1',
    '2026.03.01',
    '2026年3月1日',
    '2026 年 3 月 1 日',
  ])('is the same day when it reads %s', (text) =>
    expect(readCell(text, date('日期'), words)).toBe('2026-03-01'),
  )

  it.each(['03/01/2026', '昨天', '2026-3'])(
    'is left for the rule to refuse when it reads %s',
    (text) => expect(readCell(text, date('日期'), words)).toBe(text),
  )

  it('is a month, a figure, a yes or a choice in the words of three languages', () => {
    expect(readCell('2026年3月', month('月份'), words)).toBe('2026-03')
    expect(readCell('1,234.50元', money('金额'), words)).toBe('1234.50')
    expect(readCell('1,234', integer('人数'), words)).toBe(1_234)
    expect(readCell('12个', integer('人数'), words)).toBe('12个')
    for (const text of ['是', 'Yes', 'sí', '1', 'TRUE']) {
      expect(readCell(text, bool('启用'), words)).toBe(true)
    }
    expect(readCell('maybe', bool('启用'), words)).toBe('maybe')
    const gender = choice('性别', GENDER)
    const [code = ''] = GENDER.options.map(({ value }) => value)
    for (const text of [code, 'Male', 'Hombre']) expect(readCell(text, gender, words)).toBe(code)
    expect(readCell('其他', gender, words)).toBe('其他')
  })

  it('loses the apostrophe that an export has put before a formula, and no other', () => {
    expect(plainCell("'=1+1")).toBe('=1+1')
    expect(plainCell("'s-Gravenhage")).toBe("'s-Gravenhage")
  })
})
