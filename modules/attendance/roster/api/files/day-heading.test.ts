import { describe, expect, it } from 'vitest'
import { patternOf, shiftNamed } from '#modules/attendance/roster/api/filling/pattern.ts'
import { isWeekday, readDayHeading } from './day-heading.ts'
import { rosterMatcher } from './roster-columns.ts'
import { readRosterWord } from './roster-words.ts'

const SHIFTS = [
  { id: 'one', code: 'M', name: '早班', shortName: '早' },
  { id: 'two', code: 'N', name: '夜班', shortName: '夜' },
  { id: 'three', code: 'R', name: '休息', shortName: '休' },
]

describe('words for shifts', () => {
  it.each([
    [' 早 ', 'one'],
    ['m', 'one'],
    ['夜班', 'two'],
    ['休', null],
    ['OFF', null],
    ['中', undefined],
    ['', undefined],
  ])('%j is %j', (word, shift) => {
    expect(shiftNamed(word, SHIFTS, ['Off'])).toBe(shift)
  })

  it('make a pattern when all of them name something', () => {
    expect(patternOf(['早', 'N', '休'], SHIFTS)).toEqual(['one', 'two', null])
    expect(patternOf(['早', '中'], SHIFTS)).toBeUndefined()
    expect(patternOf([], SHIFTS)).toBeUndefined()
  })

  it.each([
    ['早班', 'one'],
    ['早 ', 'one'],
    ['Ｎ', undefined],
    ['夜班(22:00-06:00)', 'two'],
    ['夜班（22:00—次日06:00）', 'two'],
  ])('in a file %j names the shift %j', (word, shiftId) => {
    const read = readRosterWord(word, SHIFTS, [])
    expect(read).toEqual(shiftId === undefined ? 'unknown' : { shiftId })
  })

  it.each(['OFF', '休息', '公休', '/', '—', 'Libre'])('in a file %j is a day off', (word) => {
    expect(readRosterWord(word, SHIFTS, ['Libre'])).toEqual({ shiftId: null })
  })

  it.each(['调休', '年假', '婚假', '补休', 'sick leave'])('in a file %j is leave', (word) => {
    expect(readRosterWord(word, SHIFTS, [])).toBe('leave')
  })

  it.each(['早/中', '√', 'A', 'M', '放假', '22:00-06:00'])('in a file %j is none', (word) => {
    expect(readRosterWord(word, SHIFTS, [])).toBe('unknown')
  })
})

describe('headings of days', () => {
  it.each([
    '3',
    '03日',
    '3号',
    '3 四',
    '3(周四)',
    '12月3日',
    '12/3',
    '3/12',
    '2026-12-03',
    '2026年12月3日',
    '2026/12/3 0:00',
    '３',
    '3-Dec',
    'Dec 3',
    '3 dic',
    '3\n四',
    '3 Thu',
    '12-3 星期四',
  ])('%j is the third', (heading) => {
    expect(readDayHeading(heading, '2026-12')).toEqual({ day: '2026-12-03' })
  })

  it.each(['11月30日', '2027-12-03', '32', '2/3', '12月32日', '3-Nov'])(
    '%j is of no such month',
    (heading) => {
      expect(readDayHeading(heading, '2026-12')).toBe('other')
    },
  )

  it.each(['工号', '12月', '合计', '8小时班', '工时', '3班', ''])('%j is no day', (heading) => {
    expect(readDayHeading(heading, '2026-12')).toBeNull()
  })

  it('tells weekdays in three languages', () => {
    for (const word of ['四', '周四', '星期日', 'Thu', 'jue', 'sábado', 'X']) {
      expect([word, isWeekday(word)]).toEqual([word, true])
    }
    for (const word of ['早', 'A', '休']) expect([word, isWeekday(word)]).toEqual([word, false])
  })
})

describe('the columns of a roster', () => {
  const match = (...headings: string[]) => rosterMatcher('2026-12').match({ headings, first: [] })

  it('are the number and days; days that are of another month are asked about', () => {
    const clear = match('工号', '姓名', '12月1日', '12月2日')
    expect(clear.columns.map(({ field }) => field)).toEqual([
      'empNo',
      null,
      '2026-12-01',
      '2026-12-02',
    ])
    expect(clear.isClear).toBe(true)
    expect(match('工号', '1', '11月30日').isClear).toBe(false)
    expect(match('姓名', '1').isClear).toBe(false)
    expect(match('工号', '姓名').isClear).toBe(false)
  })

  it('may have each day once', () => {
    expect(() => match('工号', '1', '12/1')).toThrow('roster.file.dayTwice')
  })
})
