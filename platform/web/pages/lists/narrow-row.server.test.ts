import { expect, it } from 'vitest'
import type { ColumnView } from '#platform/web/components/table/table-view.ts'
import { withNarrowRow } from './narrow-row.server.ts'

const NAME: ColumnView = { name: 'name', label: 'Name', faces: [1, 2] }
const DAY = { look: 'k', isNamed: true } as const
const FIGURE = { look: 'n', isNamed: true } as const

type Named = { columns: ColumnView[]; rows: string[][]; title?: number }

/** The places of the columns by their names. */
function placesOf({ columns, rows, title = 0 }: Named, named?: string[]) {
  const table = { title, columns, rows: rows.map((cells, at) => ({ id: String(at), cells })) }
  const placed = withNarrowRow(table, named).columns.filter(({ narrow }) => narrow)
  return Object.fromEntries(placed.map(({ name, narrow }) => [name, narrow]))
}

it('shows the first text that differs, the last figure, and what the list is sorted by', () => {
  const columns: ColumnView[] = [
    NAME,
    { name: 'year', label: 'Year' },
    { name: 'kind', label: 'Kind' },
    { name: 'from', label: 'From', sort: 'desc', ...DAY },
    { name: 'used', label: 'Used', ...FIGURE },
    { name: 'left', label: 'Left', ...FIGURE },
  ]
  const rows = [
    ['Ann', '2026', 'Annual', '2026-01-02', '1', '4'],
    ['Bob', '2026', 'Sick', '2026-01-01', '2', '3'],
  ]
  expect(placesOf({ columns, rows })).toEqual({ kind: 'line', from: 'line', left: 'end' })
})

it('shows the first figure before the last one where no text differs', () => {
  const columns: ColumnView[] = [
    NAME,
    { name: 'attended', label: 'Attended', ...FIGURE },
    { name: 'late', label: 'Late', ...FIGURE },
    { name: 'paid', label: 'Paid', ...FIGURE },
  ]
  const rows = [
    ['Ann', '20', '0', '21'],
    ['Bob', '19', '1', '20'],
  ]
  expect(placesOf({ columns, rows })).toEqual({ attended: 'line', paid: 'end' })
})

it('names the person of a record about something else', () => {
  const columns: ColumnView[] = [
    { name: 'number', label: 'Number' },
    { name: 'holder', label: 'Holder', faces: [1, 2] },
  ]
  const rows = [
    ['1', 'Ann'],
    ['2', 'Bob'],
  ]
  expect(placesOf({ columns, rows })).toEqual({ holder: 'line' })
})

it('shows the fields that the definition names, except those that are equal in all rows', () => {
  const columns: ColumnView[] = [
    NAME,
    { name: 'kind', label: 'Kind' },
    { name: 'city', label: 'City' },
    { name: 'plan', label: 'Plan', ...FIGURE },
    { name: 'value', label: 'Value', ...FIGURE },
  ]
  const rows = [
    ['Ann', 'A', 'Here', '1', '2'],
    ['Bob', 'B', 'Here', '2', '3'],
  ]
  expect(placesOf({ columns, rows }, ['city', 'plan'])).toEqual({ plan: 'end' })
})

it('shows a second value together with the value above it, and leaves out what does not fit', () => {
  const columns: ColumnView[] = [
    NAME,
    { name: 'dept', label: 'Department', below: 2 },
    { name: 'post', label: 'Post', isBelow: true, sort: 'asc' },
    { name: 'agreed', label: 'Agreed on', ...DAY },
  ]
  const rows = [
    ['Ann', 'Accounts department', 'Head of accounts', '2026-01-01'],
    ['Bob', 'Sales department', 'Representative', '2026-01-02'],
  ]
  expect(placesOf({ columns, rows }, ['agreed'])).toEqual({ dept: 'line', post: 'line' })
})
