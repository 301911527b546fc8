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
  ['报价单 下周五', { title: '报价单', className: '', person: '', end: '下周五' }],
  ['报价单 12月5日', { title: '报价单', className: '', person: '', end: '12月5日' }],
  ['call Anna tomorrow', { title: 'call Anna', className: '', person: '', end: 'tomorrow' }],
  ['call Anna next friday', { title: 'call Anna', className: '', person: '', end: 'next friday' }],
  ['复核 1/2', { title: '复核 1/2', className: '', person: '', end: '' }],
  ['升级到 12.5', { title: '升级到 12.5', className: '', person: '', end: '' }],
  ['整理 周报', { title: '整理 周报', className: '', person: '', end: '' }],
  ['Done!', { title: 'Done!', className: '', person: '', end: '' }],
  ['  ', { title: '', className: '', person: '', end: '' }],
])('%s', (text, line) => {
  expect(readTaskLine(text)).toEqual({ priority: '', ...line })
})
