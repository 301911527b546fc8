import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CHECKS, type CheckName, checkProblem, SAMPLE_OF_CHECK, tidyText } from './checks.ts'
import { clockTime, timeFrom } from './clock-time.ts'
import { longIdCardNo, readIdCard } from './id-card.ts'
import { dayFrom, dayProblem, momentFrom, monthFrom, monthProblem } from './parse-day.ts'
import { figureFrom } from './parse-figure.ts'
import { tidyName } from './person-name.ts'

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
)
const checks = Object.keys(CHECKS) as CheckName[]

describe('a text is kept in one form', () => {
  test.each([undefined, ...checks])('which is its own form (%s)', (check) => {
    fc.assert(
      fc.property(anyText, (text) => {
        const kept = tidyText(text, check)
        expect(tidyText(kept, check)).toBe(kept)
      }),
      { numRuns: 2_000 },
    )
  })

  test.each(['accountNo', 'paperNo'] as const)(
    'also where an accent follows a blank (%s)',
    (check) => {
      const kept = tidyText('\u1f00 \u1fc0', check)
      expect(tidyText(kept, check)).toBe(kept)
    },
  )

  test.each(['bankCard', 'creditCode', 'taxNo'] as const)(
    'also where a mark stands before a hyphen (%s)',
    (check) => {
      const kept = tidyText('#"-', check)
      expect(tidyText(kept, check)).toBe(kept)
    },
  )

  test.each(checks)('which every sample has already (%s)', (check) => {
    for (const n of [1, 23, 456]) {
      const sample = SAMPLE_OF_CHECK[check](n)
      expect(tidyText(sample, check)).toBe(sample)
      expect(checkProblem(check, sample)).toBeNull()
    }
  })
})

describe('a name', () => {
  test.each([
    ['王\u3000芳', '王芳'],
    ['张 伟', '张伟'],
    ['李\u200b娜', '李娜'],
    ['买买提\u2022艾力', '买买提·艾力'],
    ['古丽\u30fb娜扎', '古丽·娜扎'],
    ['古丽 ・ 娜扎', '古丽·娜扎'],
    ['阿卜杜拉\uff0e热合曼', '阿卜杜拉·热合曼'],
    ['阿卜杜拉.热合曼', '阿卜杜拉·热合曼'],
    ['\u2f64\u2f3e名', '用户名'],
    ['\u2ee2小\u2ef0', '马小龙'],
    ['\u202d陈晨\u202c', '陈晨'],
    ['Jose\u0301 Nu\u0301n\u0303ez', 'José Núñez'],
    ['Ａｎｎ\u00a0 Lee', 'Ann Lee'],
    ['J. R. Smith', 'J. R. Smith'],
    ['李\n娜', '李娜'],
  ])('%j is kept as %s', (typed, kept) => expect(tidyName(typed)).toBe(kept))

  test.each([
    '𠮷田一郎',
    '赵㛃然',
    '李㐱',
    '阿卜杜热西提·阿卜杜热合曼·买买提艾力',
    'María de los Ángeles Fernández de Córdoba',
    'Null',
    'undefined',
    'O’Brien, Ann',
    "O'Brien",
    '王〇',
  ])('%s is a name as it is', (name) => {
    expect(tidyName(name)).toBe(name)
    expect(checkProblem('personName', name)).toBeNull()
  })

  test.each([
    ['王👩‍💻小', 'invalid.nameEmoji'],
    ['王🇨🇳', 'invalid.nameEmoji'],
    ['#N/A', 'invalid.personName'],
    ['#REF!', 'invalid.personName'],
    ['12', 'invalid.personName'],
  ])('%s is none', (typed, key) => {
    expect(checkProblem('personName', tidyName(typed))?.key).toBe(key)
  })
})

describe('a telephone number', () => {
  test.each([
    ['138 0013 8001', '13800138001'],
    ['138-0013-8002', '13800138002'],
    ["'13800138002", '13800138002'],
    ['`13800138002', '13800138002'],
    ['+8613800138003', '13800138003'],
    ['+86 138 0013 8003', '13800138003'],
    ['86-13800138004', '13800138004'],
    ['0086 138-0013-8004', '13800138004'],
    ['（86）13800138004', '13800138004'],
    ['１３８００１３８００５', '13800138005'],
    ['\u202d13800138006\u202c', '13800138006'],
    ['13800138007\u00a0', '13800138007'],
    ['1.3800138008E10', '13800138008'],
  ])('%j is the mobile number %s', (typed, kept) => {
    expect(tidyText(typed, 'mobile')).toBe(kept)
    expect(checkProblem('mobile', kept)).toBeNull()
  })

  test.each([
    ['+852 9123 4567', '+852 91234567'],
    ['00852-91234567', '+852 91234567'],
    ['+853 6612 3456', '+853 66123456'],
    ['+34 912 345 678', '+34912345678'],
    ['0571-88888888', '0571-88888888'],
    ['057188888888', '0571-88888888'],
    ['(0571) 8888 8888', '0571-88888888'],
    ['+86 571 8888 8888', '0571-88888888'],
    ['010-6234567', '010-6234567'],
    ['021－62345678 转 123', '021-62345678-123'],
    ['88000001', '88000001'],
    ['400-820-8820', '4008208820'],
  ])('%j is the telephone %s, and no mobile number', (typed, kept) => {
    expect(tidyText(typed, 'tel')).toBe(kept)
    expect(checkProblem('tel', kept)).toBeNull()
    expect(checkProblem('mobile', tidyText(typed, 'mobile'))?.key).toMatch(/Landline|Abroad/)
  })

  test.each([
    ['1.38E10', 'invalid.rounded'],
    ['1380013800', 'invalid.mobile'],
    ['12800138000', 'invalid.mobile'],
    ['call me', 'invalid.mobile'],
  ])('%s is no mobile number', (typed, key) => {
    expect(checkProblem('mobile', tidyText(typed, 'mobile'))?.key).toBe(key)
  })

  test.each(['123', '010-1234', 'call me', '1.38E10'])('%s is none at all', (typed) => {
    expect(checkProblem('tel', tidyText(typed, 'tel'))).not.toBeNull()
  })

  test('is the same with whatever stands between its figures', () => {
    const separator = fc.constantFrom('', ' ', '-', '\u00a0', '\u3000', '\u200b', '－', '·')
    const figures = fc.tuple(fc.integer({ min: 3, max: 9 }), fc.nat(999_999_999))
    fc.assert(
      fc.property(figures, fc.array(separator, { minLength: 11 }), ([second, rest], between) => {
        const number = `1${second}${String(rest).padStart(9, '0')}`
        const typed = [...number].map((figure, at) => figure + (at < 10 ? between[at] : ''))
        expect(tidyText(typed.join(''), 'mobile')).toBe(number)
      }),
    )
  })
})

describe('the number of a paper or an account', () => {
  test.each([
    ['99000019910406101x', '99000019910406101X'],
    ['990000 199205 059023', '990000199205059023'],
    ["'990000199306069036", '990000199306069036'],
    ['\t990000199407079049', '990000199407079049'],
    ['９９００００１９９５０８０８９０５１', '990000199508089051'],
    ['Ａ123456（7）', 'A123456(7)'],
  ])('%j is %s', (typed, kept) => expect(tidyText(typed, 'paperNo')).toBe(kept))

  test.each(['9.9000019961010907E17', '3.3E17', '6.217E+18'])('%s has lost figures', (typed) => {
    for (const check of ['paperNo', 'accountNo'] as const) {
      expect(checkProblem(check, tidyText(typed, check))?.key).toBe('invalid.rounded')
    }
  })

  test.each(['83000019900307110X', '911524199003071088'])(
    '%s of a foreigner is read as others are',
    (number) => expect(tidyText(number, 'paperNo')).toBe(number),
  )

  test('of 15 figures has 18 today', () => {
    const today = '2026-11-26'
    const long = longIdCardNo('990000950909906') ?? ''
    expect(long).toMatch(/^99000019950909906[0-9X]$/)
    expect(readIdCard(long, today)?.birthDate).toBe('1995-09-09')
    for (const none of ['990000951309906', '99000095090990', '99000095090990X']) {
      expect(longIdCardNo(none)).toBeNull()
    }
  })
})

const MARCH_2 = '2026-03-02'

describe('a day', () => {
  test.each([
    '2026-03-02',
    '2026/3/2',
    '2026-3-2',
    '2026年3月2日',
    '2026年3月2号',
    '2026 年 3 月 2 日',
    '2026.03.02',
    '20260302',
    '２０２６年３月２日',
    '2026－03－02',
    '2026-03-02 00:00:00',
    '2026/3/2 0:00',
    '2026-03-02T00:00:00',
    '2026-03-02T00:00:00.000+08:00',
    '2026-03-01T16:00:00Z',
    '2026-03-02 08:30:00',
    '2026年3月2日 星期一',
    '2026-03-02（周一）上午8:30',
    '46083',
    '46083.354166666664',
    '\u200e2026-03-02',
  ])('is the same when it reads %j', (text) => expect(dayFrom(text)).toBe(MARCH_2))

  test.each([
    ['26-3-2', 'invalid.dayYear', MARCH_2],
    ['26年3月2日', 'invalid.dayYear', MARCH_2],
    ['85.3.2', 'invalid.dayYear', '1985-03-02'],
    ['2026年3月', 'invalid.dayMissing', undefined],
    ['2026/3', 'invalid.dayMissing', undefined],
    ['03/02/2026', 'invalid.dayText', undefined],
    ['2026-02-30', 'invalid.dayText', undefined],
    ['20261302', 'invalid.dayText', undefined],
    ['2026-03-02 25:00', 'invalid.dayText', undefined],
    ['明天', 'invalid.dayText', undefined],
  ])('is not guessed from %s', (text, key, proposal) => {
    expect(dayFrom(text)).toBe(text)
    const problem = dayProblem(text)
    expect([problem.key, problem.values?.value, problem.values?.proposal]).toEqual([
      key,
      text,
      proposal,
    ])
  })

  test('is read from each of its spellings, whichever day it is', () => {
    const day = fc.date({
      min: new Date('1927-06-01'),
      max: new Date('2173-01-01'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(day, (at) => {
        const iso = at.toISOString().slice(0, 10)
        const [year, month, date] = iso.split('-').map(Number)
        const serial = Math.floor((Date.parse(iso) - Date.UTC(1899, 11, 30)) / 86_400_000)
        const spellings = [
          iso,
          iso.replaceAll('-', ''),
          `${year}/${month}/${date}`,
          `${year}年${month}月${date}日`,
          `${iso} 23:59:59`,
          String(serial),
        ]
        expect([...new Set(spellings.map(dayFrom))]).toEqual([iso])
      }),
    )
  })

  test('or a month of any text stays one', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const from of [dayFrom, monthFrom, momentFrom, timeFrom, figureFrom]) {
          expect(from(from(text))).toBe(from(text))
        }
      }),
    )
  })
})

describe('a month', () => {
  test.each([
    '2026-03',
    '2026/3',
    '2026年3月',
    '2026年3月份',
    '202603',
    '2026.3',
    '２０２６年３月',
    '2026-03-02',
  ])('is the same when it reads %s', (text) => expect(monthFrom(text)).toBe('2026-03'))

  test.each([
    ['26年3月', 'invalid.monthYear', '2026-03'],
    ['2026-13', 'invalid.monthText', undefined],
    ['三月', 'invalid.monthText', undefined],
  ])('is not guessed from %s', (text, key, proposal) => {
    expect(monthFrom(text)).toBe(text)
    expect([monthProblem(text).key, monthProblem(text).values?.proposal]).toEqual([key, proposal])
  })
})

describe('a time of day', () => {
  test.each([
    ['9:00', '09:00'],
    ['09：00', '09:00'],
    ['9:00:00', '09:00'],
    ['上午9:00', '09:00'],
    ['上午 9:00', '09:00'],
    ['9:00 AM', '09:00'],
    ['9:00 a. m.', '09:00'],
    ['AM 9:00', '09:00'],
    ['9点', '09:00'],
    ['9点半', '09:30'],
    ['9时05分', '09:05'],
    ['0900', '09:00'],
    ['0.375', '09:00'],
    ['下午6:05', '18:05'],
    ['6:05pm', '18:05'],
    ['6 p.m.', '18:00'],
    ['下午18:05', '18:05'],
    ['12:30 AM', '00:30'],
    ['12:30 PM', '12:30'],
    ['中午12:00', '12:00'],
    ['中午1:00', '13:00'],
    ['凌晨1:30', '01:30'],
  ])('%s is %s', (typed, kept) => expect(timeFrom(typed)).toBe(kept))

  test.each(['25:00', '上午13:00', '9:60', '九点', '9', '9:00:30', ''])('%j is none', (typed) => {
    expect(timeFrom(typed)).toBe(typed)
  })

  test('keeps its seconds beside a day', () => {
    expect(clockTime('下午 6:03:40')).toBe('18:03:40')
    expect(momentFrom('2026/3/2 下午6:03:40')).toBe('2026-03-02 18:03:40')
    expect(momentFrom('2026-03-02T08:30')).toBe('2026-03-02 08:30:00')
    expect(momentFrom('2026-03-02T00:30:00Z')).toBe('2026-03-02 08:30:00')
    expect(momentFrom('2026-03-02')).toBe('2026-03-02')
  })
})

test.each([
  ['1,234.50元', '1234.50'],
  ['¥１，２３４', '1234'],
  ['-12', '-12'],
  ['12个', '12个'],
  ['1,23', '1,23'],
])('the figure %s is %s', (typed, kept) => expect(figureFrom(typed)).toBe(kept))
