import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { certificateMonthlies } from '#modules/hr/certificates/define/certificate-monthly.ts'
import { edgesOf } from '#platform/api/sheets/move-rows.ts'
import { expectEdges, type Law } from '#tests/api/walk-edges.ts'
import { openSheetDesk, type SheetDesk } from './month-sheet-desk.ts'

/**
 * The permitted transitions of a row and the users who may make them, written down independently of the code.
 * The first administrator is also the director of the personnel department.
 */
const LAW: Law = [
  ['check', '0', '1', 'er hrmgr hrdir admin'],
  ['sendBack', '1', '0', 'er hrmgr hrdir admin'],
  ['audit', '1', '2', 'hrmgr hrdir admin'],
  ['unaudit', '2', '1', 'hrmgr hrdir admin'],
  ['finish', '2', '3', 'er hrmgr hrdir admin'],
  ['archive', '3', '4', 'hrmgr hrdir admin'],
  ['undoFinish', '3', '2', 'hrdir admin'],
  ['undoArchive', '4', '3', 'admin'],
  ['void', '0', '9', 'er hrmgr hrdir admin'],
  ['void', '1', '9', 'er hrmgr hrdir admin'],
]
const MOVES = [...new Set(LAW.map(([move]) => move))]
const PEOPLE = ['er', 'hrmgr', 'hrdir', 'admin', 'staff1', 'auditor']
const WALKS_STORED = 34
const STEPS = 10
const ROWS = 3

let desk: SheetDesk

beforeAll(async () => {
  desk = await openSheetDesk()
})
afterAll(() => desk?.close())

test('however moves follow each other, a row goes where the rules have an edge', () => {
  expectEdges(new Map(edgesOf(certificateMonthlies).map((edge) => [edge.name, edge.moves])), LAW)
})

type Step = { person: string; verb: string; row: number }

const step: fc.Arbitrary<Step> = fc.record({
  person: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('er', 'hrmgr', 'hrdir', 'admin') },
    { weight: 1, arbitrary: fc.constantFrom(...PEOPLE) },
  ),
  verb: fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom('check', 'audit', 'finish', 'archive') },
    { weight: 3, arbitrary: fc.constantFrom(...MOVES) },
    { weight: 2, arbitrary: fc.constantFrom('type', 'recalculate', 'generate', 'together') },
  ),
  row: fc.nat({ max: ROWS - 1 }),
})

type Row = Record<string, unknown>
const WRITERS = ['er', 'hrmgr', 'hrdir', 'admin']

/** The expected state of each row after a step, and whether the step succeeds. */
function expected(rows: readonly Row[], { person, verb, row }: Step) {
  const states = rows.map(({ state }) => String(state))
  const at = states[row] ?? ''
  if (verb === 'generate') {
    return { done: WRITERS.includes(person) && !states.includes('4'), states }
  }
  if (verb === 'type' || verb === 'recalculate') {
    return { done: WRITERS.includes(person) && at === '0', states }
  }
  if (verb === 'together') {
    const done = WRITERS.includes(person) && states.every((state) => state === '0')
    return { done, states: done ? states.map(() => '1') : states }
  }
  const law = LAW.find(([move, from]) => move === verb && from === at)
  const done = law?.[3].split(' ').includes(person) === true
  return { done, states: states.map((state, n) => (done && n === row ? (law?.[2] ?? '') : state)) }
}

async function take(month: string, rows: readonly Row[], { person, verb, row }: Step) {
  const { update, press, generate, setState } = desk
  const { id, version } = (rows[row] ?? {}) as { id: string; version: number }
  switch (verb) {
    case 'generate':
      return generate(month, { evenOpen: true }, person)
    case 'together':
      return setState(person, { ids: rows.map((one) => one.id), state: '1' })
    case 'type':
      return update(person, { id, version: Number(version), allowance: `${row + 7}.00` })
    case 'recalculate':
      return press(person, 'recalculate', id, { keepTyped: row === 0 })
    default: {
      const edge = edgesOf(certificateMonthlies).find(({ name }) => name === verb)
      return press(person, verb, id, edge?.moves.reason ? { reason: '试走' } : {})
    }
  }
}

test('rows follow the edges and the archive stays, whichever users press which buttons', async () => {
  const months = Array.from(
    { length: WALKS_STORED },
    (_, n) => `${2024 + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}`,
  )
  const people = Array.from({ length: ROWS }, () => desk.person())
  const seen = new Set<string>()
  for (const { id } of people) await desk.certificate(id, { valid_from: '2020-01-01' })
  const state = fc.constantFrom('0', '0', '1', '2', '3', '4')
  const walks = fc.sample(
    fc.record({
      starts: fc.array(state, { minLength: ROWS, maxLength: ROWS }),
      walk: fc.array(step, { minLength: STEPS, maxLength: STEPS }),
    }),
    WALKS_STORED,
  )
  for (const [n, { starts, walk }] of walks.entries()) {
    const month = months[n] ?? ''
    expect((await desk.generate(month, { evenOpen: true })).status).toBe(200)
    // The random step sequences begin in any state, because few would reach the archive from the first state.
    for (const [place, { id }] of (await desk.rows(month)).entries()) {
      await desk.database.rows('update certificate_monthly set state = $2 where id = $1', [
        id,
        starts[place],
      ])
    }
    for (const [at, one] of walk.entries()) {
      const before = await desk.rows(month)
      const should = expected(before, one)
      const answer = await take(month, before, one)
      const after = await desk.rows(month)
      const label = `${month} ${at}: ${starts} ${JSON.stringify(walk.slice(0, at + 1))} ${answer.text}`
      expect(answer.status === 200, label).toBe(should.done)
      expect(
        after.map(({ state }) => state),
        label,
      ).toEqual(should.states)
      for (const [place, row] of before.entries()) {
        if (row.state === '4' && should.states[place] === '4') expect(after[place]).toEqual(row)
      }
      if (answer.status === 200) seen.add(one.verb)
    }
  }
  // The random steps must include some that succeed, or the test would prove nothing.
  expect([...seen]).toEqual(expect.arrayContaining(['check', 'audit', 'finish', 'archive']))
})
