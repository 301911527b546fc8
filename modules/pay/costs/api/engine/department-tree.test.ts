import { expect, test } from 'vitest'
import { treeRows } from './department-tree.ts'

const place = (id: string, pid: string | null) => ({ id, pid, name: id.toUpperCase() })
const sum = (figures: readonly number[]) => figures.reduce((all, figure) => all + figure, 0)
const drawn = (leaves: Record<string, number>, places: ReturnType<typeof place>[]) =>
  treeRows(
    Object.entries(leaves).map(([id, figures]) => ({ id, figures })),
    places,
    sum,
  ).map(({ id, level, part, figures }) => `${level} ${id} ${part} ${figures}`)

test('a department with others below it has a subtotal, and a row of its own', () => {
  const places = [place('a', null), place('b', 'a'), place('c', 'b'), place('d', 'a')]
  expect(drawn({ a: 1, b: 2, c: 4 }, places)).toEqual([
    '0 a whole 7',
    '1 a own 1',
    '1 b whole 6',
    '2 b own 2',
    '2 c own 4',
  ])
  expect(drawn({ d: 5 }, places)).toEqual(['0 a whole 5', '1 d own 5'])
  expect(drawn({}, places)).toEqual([])
})

test('a department whose superior nobody knows stands at the top', () => {
  expect(drawn({ b: 2 }, [place('b', 'gone')])).toEqual(['0 b own 2'])
})
