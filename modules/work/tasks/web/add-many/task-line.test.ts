import { expect, test } from 'vitest'
import { readTaskLine } from './task-line.ts'

test.each([
  ['写周报', { title: '写周报', className: '', person: '', end: '' }],
  [
    '写周报 #日常工作 @张三 ^2026-12-01',
    { title: '写周报', className: '日常工作', person: '张三', end: '2026-12-01' },
  ],
  [
    '＠li004 ＃RC  check the stock ＾2026-12-02 again',
    { title: 'check the stock again', className: 'RC', person: 'li004', end: '2026-12-02' },
  ],
  [
    'call @"Li Na" #"Daily work"',
    { title: 'call', className: 'Daily work', person: 'Li Na', end: '' },
  ],
  [
    'mail a@b.example about C#',
    { title: 'mail a@b.example about C#', className: '', person: '', end: '' },
  ],
  ['a #x #y', { title: 'a', className: 'y', person: '', end: '' }],
  ['  ', { title: '', className: '', person: '', end: '' }],
])('%s', (text, line) => {
  expect(readTaskLine(text)).toEqual(line)
})
