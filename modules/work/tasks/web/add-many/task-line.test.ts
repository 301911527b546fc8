import { expect, test } from 'vitest'
import { nextDay, readTaskLine } from './task-line.ts'

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
  [
    '报价单 @周 12-05 !重要',
    { title: '报价单', className: '', person: '周', end: '12-05', priority: '重要' },
  ],
  [
    'stock of 12-05 again ！紧急 2026-12-07',
    {
      title: 'stock of 12-05 again',
      className: '',
      person: '',
      end: '2026-12-07',
      priority: '紧急',
    },
  ],
  ['plan 12-05 ^+5', { title: 'plan 12-05', className: '', person: '', end: '+5' }],
  ['Done!', { title: 'Done!', className: '', person: '', end: '' }],
  ['  ', { title: '', className: '', person: '', end: '' }],
])('%s', (text, line) => {
  expect(readTaskLine(text)).toEqual({ priority: '', ...line })
})

test.each([
  ['12-05', '2026-12-05'],
  ['11-27', '2026-11-27'],
  ['1-3', '2027-01-03'],
  ['2026-12-05', '2026-12-05'],
  ['+5', '+5'],
])('%s is %s', (text, day) => {
  expect(nextDay(text, '2026-11-27')).toBe(day)
})
