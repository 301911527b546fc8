import { describe, expect, test } from 'vitest'
import { dayOfPlan, readPlanLine, sharesOf } from './plan-line.ts'

test.each([
  ['招聘 5 人 @周 06-30 40%', { title: '招聘 5 人', whose: '周', end: '06-30', weight: '40' }],
  ['40％ 上市 @财务部', { title: '上市', whose: '财务部', end: '', weight: '40' }],
  ['上线 30 % 12月5日', { title: '上线', whose: '', end: '12月5日', weight: '30' }],
  ['成本降低 5%以上', { title: '成本降低 5%以上', whose: '', end: '', weight: '' }],
  ['上市', { title: '上市', whose: '', end: '', weight: '' }],
])('%s', (text, line) => {
  expect(readPlanLine(text)).toEqual(line)
})

test('a month and a day are of the year of the plan', () => {
  expect(dayOfPlan('06-30', '2031-01-01')).toBe('2031-06-30')
  expect(dayOfPlan('2031年3月1日', '2031-01-01')).toBe('2031-03-01')
  expect(dayOfPlan('13-40', '2031-01-01')).toBe('13-40')
})

describe('lines without a share', () => {
  test('have equal parts of what is left', () => {
    expect(sharesOf([40, null, null], 100)).toEqual([40, 30, 30])
    expect(sharesOf([null, null, null], 100)).toEqual([34, 33, 33])
    expect(sharesOf([], 100)).toEqual([])
  })

  test('have nothing when nothing is left, and typed shares stay as they are', () => {
    expect(sharesOf([100, null], 100)).toEqual([100, 0])
    expect(sharesOf([60, 60], 100)).toEqual([60, 60])
  })
})
