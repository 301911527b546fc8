import { expect, test } from 'vitest'
import { distributeCards, evenColumns } from './distribute-cards.ts'
import type { CardBody, CardView, RowView } from './home-view.ts'

const ROW: RowView = {
  id: 'r',
  href: null,
  face: null,
  icon: 'user',
  title: '',
  note: '',
  pill: null,
}

function card(name: string, body: CardBody): CardView {
  return { name, title: name, worth: 'news', count: '', more: null, act: null, note: '', body }
}

const rows = (name: string, count: number) =>
  card(name, { shape: 'rows', rows: Array.from({ length: count }, () => ROW) })
const chart = (name: string) => card(name, { shape: 'charts', charts: [] })
const names = (cards: readonly CardView[]) => cards.map(({ name }) => name)

test('lines go over to the lower column, charts stay', () => {
  const { main, side } = distributeCards({
    main: [chart('flow')],
    side: [rows('due', 6), rows('birthdays', 2), rows('vacancies', 4)],
  })
  expect(names(main)).toContain('flow')
  expect(main).toHaveLength(2)
  expect([...names(main), ...names(side)].sort()).toEqual(['birthdays', 'due', 'flow', 'vacancies'])
  const alone = { main: [chart('a'), chart('b')], side: [] }
  expect(distributeCards(alone)).toEqual(alone)
})

test('later cards fill the column that the first screen leaves short', () => {
  const above = { main: [rows('tasks', 2)], side: [rows('agenda', 12)] }
  const later = { main: [chart('flow')], side: [rows('notices', 5), rows('due', 4)] }
  const { main, side } = distributeCards(later, above)
  expect(names(main)).toEqual(['flow', 'notices'])
  expect(names(side)).toEqual(['due'])
})

test('later cards stay in their columns below those of the first screen', () => {
  const above = { main: [rows('tasks', 1)], side: [rows('agenda', 1)] }
  const later = { main: [], side: [chart('file')] }
  expect(distributeCards(later, above)).toEqual(later)
})

test('columns that are even already stay as they are', () => {
  const even = { main: [rows('a', 4)], side: [rows('b', 4)] }
  expect(distributeCards(even)).toEqual(even)
})

test('with few cards the largest stands first', () => {
  const { main, side } = distributeCards({ main: [rows('leader', 1)], side: [chart('file')] })
  expect([names(main), names(side)]).toEqual([['file'], ['leader']])
})

test('columns of the first screen keep their order; an empty main column takes the first cards', () => {
  const [approvals, agenda] = [rows('approvals', 8), rows('agenda', 1)]
  expect(evenColumns({ main: [approvals], side: [agenda] })).toEqual({
    main: [approvals],
    side: [agenda],
  })
  const cards = [rows('agenda', 3), rows('month', 1), rows('messages', 2)]
  const { main, side } = evenColumns({ main: [], side: cards })
  expect([names(main), names(side)]).toEqual([['agenda', 'month'], ['messages']])
  expect(evenColumns({ main: [], side: [agenda] })).toEqual({ main: [agenda], side: [] })
})
