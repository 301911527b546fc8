import fc from 'fast-check'
import { expect } from 'vitest'

const WALKS = 2_000
const LONGEST = 40

type Edge = { from: readonly string[]; to: string } | undefined
/** The rules of the state changes: move, from state, to state, and actor. */
export type Law = readonly (readonly [move: string, from: string, to: string, by: string])[]

/** Random walks from the first state: the definition has an edge exactly where the law has one. */
export function expectEdges(edges: ReadonlyMap<string, Edge>, law: Law): void {
  const moves = [...new Set(law.map(([move]) => move))]
  expect([...edges.keys()].sort()).toEqual([...moves].sort())
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...moves), { maxLength: LONGEST }), (walk) => {
      let state = '0'
      for (const move of walk) {
        const edge = edges.get(move)
        const next = edge?.from.includes(state) ? edge.to : undefined
        const rule = law.find(([name, from]) => name === move && from === state)
        expect([move, state, next]).toEqual([move, state, rule?.[2]])
        state = next ?? state
      }
    }),
    { numRuns: WALKS },
  )
}
