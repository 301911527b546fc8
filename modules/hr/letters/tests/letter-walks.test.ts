import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDepartureDesk } from '#modules/hr/departures/tests/departure-desk.ts'
import { commitmentLetters } from '#modules/hr/letters/define/commitment-letter.ts'
import { type Answer, newId, savedIn } from '#tests/api/running-api.ts'
import { expectEdges, type Law } from '#tests/api/walk-edges.ts'

/**
 * The permitted transitions of a letter and the users who may make them, written down independently of the
 * code: its employee, or the users who manage letters.
 */
const LAW: Law = [
  ['sign', '0', '1', 'staff1'],
  ['sign', '3', '1', 'staff1'],
  ['approve', '1', '2', 'er hrmgr'],
  ['repulse', '1', '3', 'er hrmgr'],
]
const MOVES = ['sign', 'approve', 'repulse']
const FORMS: Readonly<Record<string, object>> = {
  sign: { hasRead: true },
  approve: {},
  repulse: { opinion: '重签' },
}
/** In these states the letter is not sealed. */
const OPEN = ['0', '3']
/** The users who manage letters may also edit them. */
const EDITORS = ['er', 'hrmgr']
const WALKS_STORED = 30
const STEPS = 12

let desk: Awaited<ReturnType<typeof openDepartureDesk>>

beforeAll(async () => {
  desk = await openDepartureDesk()
})
afterAll(() => desk?.close())

test('however moves follow each other, a letter goes where the rules have an edge', () => {
  const moves = Object.entries(commitmentLetters.actions).filter(([, action]) => action.moves)
  expectEdges(new Map(moves.map(([name, action]) => [name, action.moves])), LAW)
})

type Step = { person: string; verb: string }

const step: fc.Arbitrary<Step> = fc.record({
  person: fc.constantFrom('staff1', 'er', 'hrmgr', 'leader2'),
  verb: fc.constantFrom(...MOVES, ...MOVES, 'update'),
})

type Letter = { state: string; title: string; sha256: string | null; version: number }

const stored = async (id: string): Promise<Letter> => {
  const [row] = await desk.database.rows<Letter>(
    'select state, title, sha256, version from commitment_letter where id = $1',
    [id],
  )
  if (!row) throw new Error(`no letter ${id}`)
  return row
}

function take(id: string, letter: Letter, { person, verb }: Step): Promise<Answer> {
  const call = desk.by(person)
  if (verb === 'update') {
    const body = { id, version: letter.version, title: `改 ${newId().slice(-6)}` }
    return call(commitmentLetters.endpoints.update, { method: 'PUT', body })
  }
  const path = commitmentLetters.actions[verb]?.endpoint ?? ''
  return call(path, { method: 'PUT', query: { id }, body: FORMS[verb] ?? {} })
}

async function write(userId: string): Promise<string> {
  const body = { id: newId(), userId, title: '保密承诺', kind: '保密', content: '本人承诺保密。' }
  return savedIn(await desk.by('er')(commitmentLetters.endpoints.add, { method: 'POST', body })).id
}

test('a letter follows the edges and a signed text stays, whichever users press which buttons', async () => {
  const userId = await desk.fileOf('staff1')
  const seen = new Set<string>()
  for (const walk of fc.sample(
    fc.array(step, { minLength: STEPS, maxLength: STEPS }),
    WALKS_STORED,
  )) {
    const id = await write(userId)
    for (const [at, one] of walk.entries()) {
      const before = await stored(id)
      const law = LAW.find(([move, from]) => move === one.verb && from === before.state)
      const isTyped = one.verb === 'update' && OPEN.includes(before.state)
      const done = isTyped ? EDITORS.includes(one.person) : law?.[3].split(' ').includes(one.person)
      const answer = await take(id, before, one)
      const after = await stored(id)
      const label = `${JSON.stringify(walk.slice(0, at + 1))} ${before.state} ${answer.text}`
      expect(answer.status === 200, label).toBe(done === true)
      expect(answer.status, label).toBeLessThan(500)
      expect(after.state, label).toBe(done && law ? law[2] : before.state)
      // The signed text stays unchanged until the letter is sent back.
      if (!OPEN.includes(before.state)) expect(after.title, label).toBe(before.title)
      expect(OPEN.includes(after.state) || after.sha256 !== null, label).toBe(true)
      if (answer.status === 200) seen.add(one.verb)
    }
  }
  expect([...seen].sort()).toEqual([...MOVES, 'update'].sort())
})
