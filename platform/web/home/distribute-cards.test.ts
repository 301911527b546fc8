import { expect, test } from 'vitest'
import { distributeCards, stackCards } from './distribute-cards.ts'
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
  return { name, title: name, worth: 'news', more: null, act: null, note: '', body }
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

test('columns that are even already stay as they are', () => {
  const even = { main: [rows('a', 4)], side: [rows('b', 4)] }
  expect(distributeCards(even)).toEqual(even)
})

test('with few cards the largest stands first', () => {
  const { main, side } = distributeCards({ main: [rows('leader', 1)], side: [chart('file')] })
  expect([names(main), names(side)]).toEqual([['file'], ['leader']])
})

test('cards with work keep their order: the first one stands at the top', () => {
  const cards = [rows('approvals', 5), rows('clock', 1), rows('tasks', 2), rows('due', 1)]
  const { main, side } = stackCards(cards)
  expect([names(main), names(side)]).toEqual([['approvals'], ['clock', 'tasks', 'due']])
})
