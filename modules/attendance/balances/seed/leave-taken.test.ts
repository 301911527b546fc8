import { describe, expect, test } from 'vitest'
import { planSeed } from '#product/seed/seed-plan.ts'

type Entry = { id: string; lot_id?: string; delta: string; cause: string; source_id?: string }
type Leave = { id: string; kind: string; state: string; days: string }

const CREDENTIALS = { first: 'x', demo: 'x' } as never
const DAYS = ['2026-01-02', '2026-01-15', '2026-03-31', '2026-07-01', '2026-11-25', '2028-02-29']

/** The leave requests and ledger entries of a demo company seeded on this day. */
function rowsOf(today: string) {
  const tables = planSeed('small', today).tables(CREDENTIALS)
  const of = <T>(name: string) =>
    tables.flatMap(({ table, rows }) => (table === name ? [...rows()] : [])) as unknown as T[]
  return { leaves: of<Leave>('leave'), entries: of<Entry>('leave_entry') }
}

describe('leave of the demo company', () => {
  test.each(DAYS)('on %s is taken from what there is, and no more', (today) => {
    const { leaves, entries } = rowsOf(today)
    const lots = new Map<string, number>()
    for (const { id, lot_id: lot = id, delta } of entries) {
      lots.set(lot, (lots.get(lot) ?? 0) + Math.round(Number(delta) * 10))
      expect(lots.get(lot)).toBeGreaterThanOrEqual(0)
    }
    const counted = leaves.filter(({ kind }) => kind === '3' || kind === '11')
    for (const { id, state, days } of counted) {
      const used = entries.filter(({ source_id, cause }) => source_id === id && cause === '使用')
      const sum = used.reduce((all, { delta }) => all - Number(delta), 0)
      expect([state, sum]).toEqual([state, state === '4' ? Number(days) : 0])
    }
    expect(counted.some(({ state }) => state === '1')).toBe(true)
  })

  test('in the middle of a year has annual leave and time off that were taken', () => {
    const { leaves } = rowsOf('2026-11-25')
    const taken = leaves.filter(({ state }) => state === '4').map(({ kind }) => kind)
    expect(taken).toEqual(expect.arrayContaining(['3', '11']))
  })
})
