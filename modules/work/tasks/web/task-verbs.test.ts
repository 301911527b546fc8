import { expect, it } from 'vitest'
import { TASK } from '#modules/work/tasks/define/choices.ts'
import { mainVerb, VERBS } from './task-verbs.server.ts'

const task = (state: string, ownerId: string | null = 'owner') => ({
  id: 'task',
  version: 1,
  state,
  ownerId,
})

it.each([
  ['a draft', task(TASK.draft), ['submit', 'assign'], 'submit'],
  ['a task without an owner', task(TASK.unassigned, null), ['assign', 'cancel'], 'assign'],
  ['an assigned task of somebody else', task(TASK.underWay), ['assign', 'prolong'], undefined],
  ['an own task', task(TASK.underWay), ['report', 'assign', 'prolong'], 'report'],
  ['a task that waits for its approver', task(TASK.finishing), ['resubmit', 'cancel'], undefined],
  ['the same task for its approver', task(TASK.finishing), ['decide', 'resubmit'], 'decide'],
  ['a rejected task', task(TASK.rejected), ['resubmit', 'cancel'], 'resubmit'],
  ['a finished task', task(TASK.finished), ['activate', 'linkPlan'], undefined],
  ['a finished task to score', task(TASK.finished), ['score', 'activate'], 'score'],
])('the main button of %s', (_case, record, allowed, main) => {
  const sorted = VERBS.filter((verb) => allowed.includes(verb))
  expect(mainVerb(sorted, record)).toBe(main)
})
