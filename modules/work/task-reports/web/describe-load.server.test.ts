import { expect, test } from 'vitest'
import { translator } from '#platform/web/i18n/instances.server.ts'
import { describeLoad } from './describe-load.server.ts'

const words = { language: 'en', t: translator('en') } as const
const person = { userId: 'u1', face: 'f1', code: 'E1', name: '李娜', deptName: '销售部' }

test('each person has a bar for each week, as long as its hours, which leads to the tasks', () => {
  const rows = [
    { ...person, week: '2026-11-23', hours: 20, tasks: 2 },
    { ...person, week: '2026-12-07', hours: 80, tasks: 3 },
  ]
  const { columns, rows: people } = describeLoad(words, rows, '2026-11-29')
  expect(columns).toHaveLength(4)
  expect(columns[0]).toContain('This week')
  const [one] = people
  expect(people).toHaveLength(1)
  expect(one?.cells.map((cell) => cell && [cell.share, cell.isOver])).toEqual([
    [50, false],
    null,
    [100, true],
    null,
  ])
  expect(one?.cells[0]?.text).toBe('20.0 h · 2 tasks')
  expect(one?.cells[2]?.text).toBe('80.0 h, over 40 · 3 tasks')
  expect(one?.cells[2]?.href).toBe(
    '/work/tasks?ownerId=u1&state=3%2C4%2C6&planStartEnd=2026-12-13&planEndStart=2026-12-07',
  )
})
