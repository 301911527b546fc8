import type { Random } from '#platform/seed/random-stream.ts'
import { dealOut } from '#platform/seed/split-by-weight.ts'

/** The tree and the states of the seeded tasks, in the proportions set for the demo company. */

const TASKS_A_CYCLE = 10

/**
 * For each of ten tasks, the index of its parent: two of the ten have children. In every fifth group of ten
 * (`DEEP`), one child has two children itself.
 */
const FLAT = [null, 0, 0, null, 3, 3, 3, null, null, null] as const
const DEEP = [null, 0, 0, null, 3, 4, 4, null, null, null] as const
const EVERY_DEEP = 5

/** Tasks that every person must have: to do, to decide, finished, and to read. */
const WANTED = ['3', '4', '5', '3'] as const

export type Outlined = {
  row: number
  parent: number | null
  children: readonly number[]
  state: string
  /** The purpose of the task: the nth required task of this person. */
  wanted: { who: number; nth: number } | null
}

type Deck = { kinds: string[]; states: string[] }

/**
 * The outcomes of whole groups of tasks, and the states of all tasks whose state their group does not decide.
 */
function deckOf(count: number, people: number, random: Random): Deck {
  const groups = (count / TASKS_A_CYCLE) * 2
  const kinds = dealOut(groups, { finished: 52, open: 45, cancelled: 3 }, random)
  const wanted = (state: string) => people * WANTED.filter((one) => one === state).length
  const of = (share: number, state: string) =>
    Array<string>(Math.max(1, Math.round(share * count) - wanted(state))).fill(state)
  const states = [
    ...of(0.24, '5'),
    ...of(0.06, '4'),
    ...of(0.04, '1'),
    ...of(0.02, '7'),
    ...of(0.02, '0'),
    ...of(0.02, '2'),
    ...of(0.03, '6'),
    ...of(0.1, '3'),
  ]
  return { kinds, states: random.shuffle(states) }
}

/** All tasks in order, parents before their children. */
export function* outlineTasks(count: number, people: number, random: Random): Generator<Outlined> {
  const { kinds, states } = deckOf(count, people, random)
  const stateOf = (kind: string | undefined) =>
    kind === 'finished' ? '5' : kind === 'cancelled' ? '7' : (states.pop() ?? '3')
  let alone = 0
  for (let first = 0; first < count; first += TASKS_A_CYCLE) {
    const shape = (first / TASKS_A_CYCLE) % EVERY_DEEP === 0 ? DEEP : FLAT
    let kind: string | undefined
    for (const [at, above] of shape.entries()) {
      const children = shape.flatMap((one, place) => (one === at ? [first + place] : []))
      const common = { row: first + at, parent: above === null ? null : first + above, children }
      if (children.length > 0) {
        if (above === null) kind = kinds.pop()
        const state = kind === 'finished' ? '5' : kind === 'cancelled' ? '7' : '3'
        yield { ...common, state, wanted: null }
      } else if (above === null) {
        const who = Math.floor(alone / WANTED.length)
        const nth = alone % WANTED.length
        alone += 1
        const isWanted = who < people
        const state = isWanted ? (WANTED[nth] ?? '3') : (states.pop() ?? '3')
        yield { ...common, state, wanted: isWanted ? { who, nth } : null }
      } else yield { ...common, state: stateOf(kind), wanted: null }
    }
  }
}
