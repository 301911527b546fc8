import { expect, test } from 'vitest'
import { dayAfter } from '#platform/wire/time/shanghai-time.ts'
import { type Status, segmentsOf, type Term } from './segments.ts'

const MARCH = { first: '2026-03-01', last: '2026-03-31' }
const EMPLOYED: Status[] = [{ status: '2', from: '2020-03-01', to: null }]

const term = (id: string, from: string, to: string | null): Term => ({
  id,
  from,
  to,
  salaryType: '1',
  probationRatio: '1',
  base: '8700.00',
  post: null,
  meal: null,
  travel: null,
  phone: null,
  housing: null,
  heat: null,
  otBase: null,
})

const partsOf = (terms: Term[], statuses = EMPLOYED) =>
  segmentsOf(MARCH, terms, statuses, dayAfter).map(({ term: one, from, to }) => [
    one?.id ?? null,
    from,
    to,
  ])

test('terms that end within the month leave days without terms behind', () => {
  expect(partsOf([term('a', '2025-01-01', '2026-03-15')])).toEqual([
    ['a', '2026-03-01', '2026-03-15'],
    [null, '2026-03-16', '2026-03-31'],
  ])
})

test('terms that follow each other share the month, and those that begin in it leave the days before', () => {
  const next = term('b', '2026-03-16', null)
  expect(partsOf([term('a', '2025-01-01', '2026-03-15'), next])).toEqual([
    ['a', '2026-03-01', '2026-03-15'],
    ['b', '2026-03-16', '2026-03-31'],
  ])
  expect(partsOf([next])).toEqual([
    [null, '2026-03-01', '2026-03-15'],
    ['b', '2026-03-16', '2026-03-31'],
  ])
})

test('days outside the employment are no part, whatever the terms say', () => {
  const left = [{ status: '2', from: '2020-03-01', to: '2026-03-15' }]
  expect(partsOf([term('a', '2025-01-01', '2026-03-15')], left)).toEqual([
    ['a', '2026-03-01', '2026-03-15'],
  ])
})
