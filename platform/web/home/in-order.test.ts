import { expect, test } from 'vitest'
import type { WaitingRow } from './home-view.ts'
import { inOrder } from './in-order.ts'

const row = (id: string, at: string | null): WaitingRow => ({
  id,
  at,
  href: null,
  face: null,
  icon: 'check',
  title: id,
  note: '',
  pill: null,
})

test('decisions come before work and reading, however long those wait', () => {
  const rows = inOrder([
    { waitsFor: 'reading', rows: [row('notice', '2026-06-01')] },
    { waitsFor: 'work', rows: [row('letter', '2026-10-01'), row('training', null)] },
    { waitsFor: 'decision', rows: [row('leave', '2026-11-25')] },
    { waitsFor: 'decision', rows: [row('task', '2026-11-20')] },
  ])
  expect(rows.map(({ id }) => id)).toEqual(['task', 'leave', 'letter', 'training', 'notice'])
})
