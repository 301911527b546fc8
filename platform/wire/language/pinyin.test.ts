import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { initialsOf, type NameReading, spell, spelledKey } from './pinyin.ts'

const wordsOf = (name: string, reading: NameReading) => spell(name, reading).split(' ')

describe('a name is spelt', () => {
  test('by its initials and its syllables, from each of them on', () => {
    expect(spell('秦斌', 'person')).toBe('b bin qb qinbin')
    expect(wordsOf('人力资源部', 'words')).toEqual(
      expect.arrayContaining(['rlzyb', 'zyb', 'renliziyuanbu', 'ziyuanbu', 'b']),
    )
  })

  test.each([
    ['单雄信', 'sxx', 'shanxiongxin'],
    ['曾明', 'zm', 'zengming'],
    ['仇英', 'qy', 'qiuying'],
    ['区小明', 'oxm', 'ouxiaoming'],
    ['尉迟恭', 'ycg', 'yuchigong'],
    ['欧阳修', 'oyx', 'ouyangxiu'],
  ])('%s as a surname is read, and as the character is read elsewhere', (name, initials, whole) => {
    expect(wordsOf(name, 'person')).toEqual(expect.arrayContaining([initials, whole]))
    expect(wordsOf(name, 'person')).toEqual(expect.arrayContaining(wordsOf(name, 'words')))
  })

  test('by the words that its characters make', () => {
    expect(wordsOf('银行部', 'words')).toContain('yhb')
    expect(wordsOf('行政部', 'words')).toContain('xzb')
    expect(wordsOf('重庆分公司', 'words')).toContain('cqfgs')
  })

  test('with ü as it is typed', () => {
    expect(wordsOf('吕布', 'person')).toEqual(
      expect.arrayContaining(['lvbu', 'lubu', 'lyubu', 'lb']),
    )
  })

  test('with Latin letters and figures among the characters', () => {
    expect(wordsOf('研发3部', 'words')).toEqual(expect.arrayContaining(['yf3b', 'yanfa3bu']))
    expect(wordsOf('José Peña', 'person')).toEqual(
      expect.arrayContaining(['jp', 'josepena', 'pena']),
    )
  })

  test('with nothing where nothing can be typed', () => {
    expect(spell('😀', 'person')).toBe('')
  })

  test('in words that the index takes as they are, whatever the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 50 }), (name) => {
        expect(spell(name, 'person')).toMatch(/^([a-z0-9]+( [a-z0-9]+)*)?$/)
      }),
    )
  })
})

describe('a keyword', () => {
  test.each([
    ['qb', 'qb'],
    ['Qin Bin', 'qinbin'],
    ["Xi'an", 'xian'],
    ['Qín Bīn', 'qinbin'],
    ['lǚ', 'lu'],
    ['Núñez', 'nunez'],
    ['José·María', 'josemaria'],
    ['E0012', 'e0012'],
  ])('%s is looked for as %s', (key, word) => expect(spelledKey(key)).toBe(word))

  test.each([['秦'], ['12'], ['ñ'], ['q%'], ['q_'], ['\\'], [''], ["'"], ['q:*'], ['q&b']])(
    '%s is not typed that way',
    (key) => expect(spelledKey(key)).toBeNull(),
  )
})

test.each([
  ['早班', 'zb'],
  ['Night 夜班 2', 'nyb2'],
  ['——', ''],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
