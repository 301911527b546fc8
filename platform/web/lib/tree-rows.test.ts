import { describe, expect, test } from 'vitest'
import { countNodes, fittingLevels, flattenTree, type Node, pathTo } from './tree-rows.ts'

function node(id: string, ...children: Node<object>[]): Node<object> {
  return { id, children }
}

const forest = [node('a', node('b', node('c'), node('d', node('e')))), node('f')]

test('countNodes counts every level', () => {
  expect(countNodes(forest)).toBe(6)
  expect(countNodes([])).toBe(0)
})

test('pathTo names the way from the root', () => {
  expect(pathTo(forest, 'd').map(({ id }) => id)).toEqual(['a', 'b', 'd'])
  expect(pathTo(forest, 'x')).toEqual([])
})

test('flattenTree keeps the order and counts what it leaves out', () => {
  const rows = flattenTree(forest, 2).map(({ node, level, hidden }) => [node.id, level, hidden])
  expect(rows).toEqual([
    ['a', 1, 0],
    ['b', 2, 3],
    ['f', 1, 0],
  ])
  expect(flattenTree(forest, 9)).toHaveLength(6)
})

describe('fittingLevels', () => {
  test('shows all of a small tree', () => {
    expect(flattenTree(forest, fittingLevels(forest, 100))).toHaveLength(6)
  })

  test('never hides the second level', () => {
    expect(fittingLevels(forest, 1)).toBe(2)
  })

  test('stops before the level that would be too much', () => {
    expect(fittingLevels(forest, 5)).toBe(3)
  })
})
