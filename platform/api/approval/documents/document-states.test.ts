import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applicableSteps } from '#platform/api/approval/flows/flow-conditions.ts'
import { approversOfStep, type Candidate } from '#platform/api/approval/steps/approvers-of-step.ts'
import { DOC, type DocState } from '#platform/define/documents/define-document.ts'
import type { FlowStep } from '#platform/wire/approval/approval.ts'
import { RESOURCES } from '#product/define/registry.server.ts'
import { isEdge, type Move, type Standing, stateAfter } from './document-states.ts'

/** All transitions between states (from, to), listed here by hand as a second source for the test. */
const LISTED = new Set([
  '01',
  '31',
  '12',
  '14',
  '13',
  '10',
  '21',
  '24',
  '23',
  '09',
  '19',
  '29',
  '39',
  '49',
])

const MOVES: readonly Move[] = [
  'submit',
  'pass',
  'takeBack',
  'reject',
  'withdraw',
  'complete',
  'refuse',
  'cancel',
]
const RUNS = { numRuns: 2_000 }

describe('P31 the states of a document', () => {
  it('know the listed edges and no others', () => {
    const states = Object.values(DOC)
    const open = states.flatMap((from) =>
      states.filter((to) => isEdge({ state: from, effectDone: false }, to)).map((to) => from + to),
    )
    expect(new Set(open)).toEqual(LISTED)
    expect(isEdge({ state: DOC.done, effectDone: true }, DOC.cancelled)).toBe(false)
  })

  it('are left along them by every button that a definition has', () => {
    const documents = RESOURCES.filter(({ document }) => document)
    expect(documents.length).toBeGreaterThan(0)
    const ways = documents.flatMap(({ actions }) =>
      Object.values(actions).flatMap(
        ({ moves }) => moves?.from.map((from) => from + moves.to) ?? [],
      ),
    )
    expect(ways.filter((way) => !LISTED.has(way))).toEqual([])
  })

  it('are never left otherwise, whatever happens in whichever order', () => {
    const event = fc.record({
      move: fc.constantFrom(...MOVES),
      hasNext: fc.boolean(),
      takesEffect: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.boolean(), fc.array(event, { maxLength: 30 }), (completes, events) => {
        let standing: Standing = { state: DOC.draft, effectDone: false }
        for (const { move, hasNext, takesEffect } of events) {
          const to: DocState | null = stateAfter(move, standing, { hasNext, completes })
          if (to === null) continue
          const isListed = to === standing.state || LISTED.has(standing.state + to)
          expect(isListed, `${standing.state} → ${to} by ${move}`).toBe(true)
          expect(to !== DOC.cancelled || !standing.effectDone).toBe(true)
          standing = {
            state: to,
            effectDone: standing.effectDone || (to === DOC.done && takesEffect),
          }
        }
      }),
      RUNS,
    )
  })
})

describe('whom a step is put to', () => {
  const account = fc.constantFrom('a', 'b', 'c', 'd', 'e')
  const candidate = fc.record({
    id: account,
    actFor: fc.option(account),
  }) as fc.Arbitrary<Candidate>

  it('is never the applicant, and no user twice', () => {
    const candidates = fc.tuple(fc.array(candidate, { maxLength: 6 }), fc.array(account), account)
    fc.assert(
      fc.property(candidates, ([found, own, before]) => {
        const arrival = approversOfStep(found, { own: new Set(own), before })
        if (!('asks' in arrival)) return
        const ids = arrival.asks.map(({ id }) => id)
        const mine: readonly string[] = own
        expect(ids.some((id) => mine.includes(id))).toBe(false)
        expect(new Set(ids).size).toBe(ids.length)
        expect(ids).not.toEqual([before])
      }),
      RUNS,
    )
  })

  it('names the deputy, unless the deputy would decide about themselves', () => {
    const own = new Set(['a'])
    const deputy = { id: 'a', actFor: 'b' }
    expect(approversOfStep([deputy], { own, before: null })).toEqual({
      asks: [{ id: 'b', actFor: null }],
    })
    expect(approversOfStep([{ id: 'a', actFor: null }], { own, before: null })).toEqual({
      passes: 'applicant',
    })
    expect(approversOfStep([], { own, before: null })).toEqual({ passes: 'nobody' })
  })
})

describe('conditions', () => {
  const holds = (op: string, value: unknown, known: unknown) =>
    applicableSteps([{ rule: 'deptHead', when: [{ fact: 'x', op, value }] } as FlowStep], {
      x: known,
    } as never).length === 1

  it.each([
    ['>', 3, 4, true],
    ['>', 3, 3, false],
    ['≥', 3, '3.00', true],
    ['<', '20000', '9999.50', true],
    ['≤', 3, 4, false],
    ['=', '4', 4, true],
    ['≠', '4', 4, false],
    ['in', ['M3', 'M4'], 'M3', true],
    ['in', ['M3'], 'M1', false],
    ['>', '2026-01-01', '2026-02-01', true],
    ['=', true, true, true],
    ['>', 3, 'many', false],
    ['=', 3, null, false],
  ])('%s %j of %j is %s', (op, value, known, expected) => {
    expect(holds(op, value, known)).toBe(expected)
  })

  it('ask nothing that a document does not know', () => {
    const step = {
      rule: 'deptHead',
      when: [{ fact: 'constructor', op: '=', value: 'x' }],
    } as FlowStep
    expect(applicableSteps([step], {})).toEqual([])
  })
})
