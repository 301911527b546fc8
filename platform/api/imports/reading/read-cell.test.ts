import { describe, expect, it } from 'vitest'
import { EDUCATION, GENDER } from '#modules/hr/archives/define/choices.ts'
import { createCellWords } from '#platform/api/imports/words/cell-words.ts'
import {
  bool,
  choice,
  date,
  type Field,
  integer,
  money,
  month,
} from '#platform/define/engine/field-kinds.ts'
import { RESOURCES } from '#product/define/registry.server.ts'
import { plainCell, readCell as readWhole } from './read-cell.ts'

const words = createCellWords(new Map())

/** The value of a cell, or the reason why it has none. */
function readCell(...args: Parameters<typeof readWhole>) {
  const read = readWhole(...args)
  return 'value' in read ? read.value : read.problem.key
}

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
    expect(readCell('其他', gender, words)).toBe('import.notAmong')
  })

  it('loses the apostrophe that an export has put before a formula, and no other', () => {
    expect(plainCell("'=1+1")).toBe('=1+1')
    expect(plainCell("'s-Gravenhage")).toBe("'s-Gravenhage")
  })
})

describe('other words for options', () => {
  const lists = [
    ...new Set(
      RESOURCES.flatMap(({ fields }) =>
        Object.values<Field>(fields).flatMap(({ rule }) => rule.choices ?? []),
      ),
    ),
  ]
  const entries = new Map(
    lists.flatMap(({ dictionary, synonyms = {} }) =>
      dictionary
        ? [[dictionary, Object.keys(synonyms).map((code) => entryOf(dictionary, code))] as const]
        : [],
    ),
  )

  it('mean the option that they stand under, and no word is the name of another one', () => {
    const known = createCellWords(entries)
    const found: string[] = []
    for (const list of lists) {
      for (const [code, all] of Object.entries(list.synonyms ?? {})) {
        for (const word of all) {
          found.push(word)
          expect([list.name, word, known.codesOf(list, ` ${word}\u200b `)]).toEqual([
            list.name,
            word,
            expect.arrayContaining([code]),
          ])
        }
      }
    }
    expect(found.length).toBeGreaterThan(200)
  })

  it('are said in the three languages where they could be several', () => {
    const cell = readWhole('大学', choice('学历', EDUCATION), words)
    expect(cell).toEqual({
      problem: {
        key: 'import.oneOfThese',
        values: { value: '大学', choices: expect.objectContaining({ zh: '大专、本科' }) },
        asked: '大学',
        fits: ['5', '6'],
      },
    })
  })
})

function entryOf(type: string, code: string) {
  return { id: code, code, name: `${type} ${code}`, parentCode: null, sort: 1, enabled: true }
}
