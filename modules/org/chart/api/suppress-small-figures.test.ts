import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OrganisationNode } from '#modules/org/chart/wire/organisation.ts'
import { suppressedDepartments } from './suppress-small-figures.ts'

type Shape = { own: number; children: Shape[] }

function grow(shape: Shape, id: string): OrganisationNode {
  const children = shape.children.map((child, index) => grow(child, `${id}.${index}`))
  const facts = { code: id, name: id, typeName: null, leaderId: null, leaderName: null, plan: null }
  return {
    id,
    pid: null,
    ...facts,
    own: shape.own,
    children,
    hidden: 0,
    headcount: children.reduce((sum, child) => sum + child.headcount, shape.own),
  }
}

const everyNode = (nodes: readonly OrganisationNode[]): OrganisationNode[] =>
  nodes.flatMap((node) => [node, ...everyNode(node.children)])

/**
 * The number of people of a shown department who belong to no shown department below it. A reader can compute figures
 * about them by subtraction.
 */
function remainder(node: OrganisationNode, untold: ReadonlySet<string>): number {
  return node.children.reduce(
    (sum, child) =>
      untold.has(child.id) || child.headcount === 0 ? sum + remainder(child, untold) : sum,
    node.own,
  )
}

const shape = fc.letrec<{ node: Shape }>((tie) => ({
  node: fc.record({
    own: fc.nat(6),
    children: fc.oneof(
      { maxDepth: 3 },
      fc.constant<Shape[]>([]),
      fc.array(tie('node'), { maxLength: 4 }),
    ),
  }),
})).node

describe('departments whose figures are left out', () => {
  test('are those with one or two people', () => {
    const forest = ['a', 'b', 'c', 'd'].map((id, index) => grow({ own: index, children: [] }, id))
    expect([...suppressedDepartments(forest)]).toEqual(['b', 'c'])
  })

  test('and a neighbour, when the two could be taken away from the whole', () => {
    const leaf = (own: number): Shape => ({ own, children: [] })
    const forest = [grow({ own: 0, children: [leaf(2), leaf(5), leaf(4)] }, 'top')]
    expect([...suppressedDepartments(forest)].sort()).toEqual(['top.0', 'top.2'])
  })

  test('leave nothing about one or two people to be worked out, in any tree', () => {
    fc.assert(
      fc.property(fc.array(shape, { maxLength: 3 }), (shapes) => {
        const forest = shapes.map((treeShape, index) => grow(treeShape, String(index)))
        const untold = suppressedDepartments(forest)
        for (const node of everyNode(forest)) {
          if (untold.has(node.id) || node.headcount === 0) continue
          const rest = remainder(node, untold)
          expect(rest === 0 || rest >= 3).toBe(true)
        }
      }),
    )
  })
})
