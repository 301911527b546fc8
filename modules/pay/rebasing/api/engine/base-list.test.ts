import { expect, test } from 'vitest'
import { readBaseList } from './base-list.ts'

test('a pasted list is read line by line, with or without a heading and names', () => {
  expect(readBaseList('工号\t姓名\t基数\r\nA1\t某\t9500.35\n\nA2,8000\n')).toEqual({
    lines: [
      { empNo: 'A1', base: '9500.35' },
      { empNo: 'A2', base: '8000' },
    ],
    wrong: [],
  })
})

test('lines without a number and a base are named', () => {
  expect(readBaseList('A1 9500\nA2\nA3 -5\nA4 1.234')).toEqual({
    lines: [{ empNo: 'A1', base: '9500' }],
    wrong: ['A2', 'A3 -5', 'A4 1.234'],
  })
})
