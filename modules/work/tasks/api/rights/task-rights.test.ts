import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rightsOn, type Stand, TASK_VERBS, whyNot } from './task-rights.ts'

/**
 * The actors who may use each verb in each state, written by hand: C creator, O owner, W co-worker, L
 * superior, A administrator, D approver of the pending request, R reader.
 */
const LAW: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  edit: { 0: 'CA', 2: 'CA', 3: 'CA', 6: 'CA' },
  submit: { 0: 'C' },
  assign: { 2: 'CLA', 3: 'CLA' },
  report: { 3: 'OW', 6: 'OW' },
  decide: { 1: 'D', 2: 'D', 3: 'D', 4: 'D', 6: 'D' },
  prolong: { 2: 'COLA', 3: 'COLA', 6: 'COLA' },
  cancel: { 0: 'COLA', 1: 'COLA', 2: 'COLA', 3: 'COLA', 4: 'COLA', 6: 'COLA' },
  activate: { 5: 'LA', 7: 'CLA' },
  resubmit: { 1: 'CO', 4: 'CO', 6: 'CO' },
  read: { 1: 'R', 2: 'R', 3: 'R', 4: 'R', 5: 'R', 6: 'R', 7: 'R' },
  score: { 5: 'LO' },
  linkPlan: { 0: 'COLA', 1: 'COLA', 2: 'COLA', 3: 'COLA', 4: 'COLA', 6: 'COLA' },
  delete: { 0: 'CA', 7: 'CA' },
}

const stands: fc.Arbitrary<Stand> = fc.record({
  state: fc.constantFrom('0', '1', '2', '3', '4', '5', '6', '7'),
  pendingPhase: fc.constantFrom(null, '1', '2', '3', '4'),
  lastPhase: fc.constantFrom(null, '1', '2'),
  needScore: fc.boolean(),
  hasChildren: fc.boolean(),
  hasProgress: fc.boolean(),
  isStuck: fc.boolean(),
  part: fc.record({
    isCreator: fc.boolean(),
    isOwner: fc.boolean(),
    isCoWorker: fc.boolean(),
    isApprover: fc.boolean(),
    isLeader: fc.boolean(),
    isReader: fc.boolean(),
    isAdmin: fc.boolean(),
  }),
})

function roles({ part }: Stand): string {
  const conditions = [
    part.isCreator && 'C',
    part.isOwner && 'O',
    part.isCoWorker && 'W',
    part.isLeader && 'L',
    part.isAdmin && 'A',
    part.isApprover && 'D',
    part.isReader && 'R',
  ]
  return conditions.filter(Boolean).join('')
}

/** True when something other than state and role prevents the verb. */
function isHindered(verb: string, stand: Stand): boolean {
  const { pendingPhase, state, lastPhase } = stand
  const isWaiting = (pendingPhase === '3' || pendingPhase === '4') && !stand.isStuck
  if (verb === 'decide') return pendingPhase === null
  if (verb === 'score') return !stand.needScore
  if (verb === 'delete') return stand.hasChildren || (state === '7' && stand.hasProgress)
  if (verb === 'report') return isWaiting || (state === '6' && lastPhase === '1')
  return (verb === 'prolong' || verb === 'assign') && isWaiting
}

test('every verb in every state by everybody is as the law says', () => {
  expect([...TASK_VERBS].sort()).toEqual(Object.keys(LAW).sort())
  fc.assert(
    fc.property(stands, fc.constantFrom(...TASK_VERBS), (stand, verb) => {
      const allowed = LAW[verb]?.[stand.state] ?? ''
      const may = [...roles(stand)].some((role) => allowed.includes(role))
      const expected = may && !isHindered(verb, stand)
      expect([verb, stand, whyNot(stand, verb as never) === null]).toEqual([verb, stand, expected])
      expect(rightsOn(stand)[verb as never] === null).toBe(expected)
    }),
    { numRuns: 20_000 },
  )
})
