import { type Day, isoDay } from '#platform/seed/calendar-day.ts'
import { isProposedFirst, type PlannedTask, wasSentBack } from './task-plan.ts'
import type { TaskSeed } from './task-seed.ts'
import { CANCELLATIONS, PROLONGATIONS, REFUSALS } from './task-texts.ts'
import { saidOf } from './task-trail.ts'

const [PROPOSED, FINISHING, FINISHED, REJECTED, CANCELLED] = ['1', '4', '5', '6', '7']
const [WAITING, PASSED, REFUSED, VOID] = ['0', '1', '2', '5']

type ApprovalStep = {
  phase: string
  by: number
  of: number
  on: Day
  result: string
  payload: string | null
}

function finishingPayload({ reports, progress }: PlannedTask, on: Day): string {
  const before = reports.filter((one) => one.progress !== null).at(-2)?.progress ?? progress
  return JSON.stringify({ before, finishedAt: `${isoDay(on)} 17:30:00` })
}

const MORE_DAYS = 7

/** Requested new date with reason, or the reason of a cancellation. */
function stepPayload(task: PlannedTask): string {
  const isLonger = task.pendingPhase === '3'
  const reason = saidOf(isLonger ? PROLONGATIONS : CANCELLATIONS, task)
  return JSON.stringify(isLonger ? { newDate: isoDay(task.end + MORE_DAYS), reason } : { reason })
}

/** Every approval of a task, in order. */
function askedAbout(task: PlannedTask, superior: number | null, today: Day): ApprovalStep[] {
  const { state, owner, creator, approver, start, pendingPhase, row } = task
  if (owner === null) return []
  const last = task.reports.at(-1)?.day ?? start
  const all: ApprovalStep[] = []
  if (isProposedFirst(task) && superior !== null && state !== PROPOSED) {
    const common = { phase: '1', by: creator, of: superior, on: start - 2, payload: null }
    all.push({ ...common, result: PASSED ?? '' })
  }
  if (approver === null) return all
  const payload = finishingPayload(task, last)
  const ask = (phase: string, result: string | undefined, more: string | null) =>
    all.push({ phase, by: owner, of: approver, on: last, result: result ?? '', payload: more })
  if (state === PROPOSED) ask('1', WAITING, null)
  if (wasSentBack(task)) ask('2', REFUSED, payload)
  if (state === FINISHING) ask('2', WAITING, payload)
  if (state === FINISHED) ask('2', PASSED, payload)
  if (state === REJECTED) ask('2', REFUSED, payload)
  if (state === CANCELLED && row % 3 === 0) ask('2', VOID, payload)
  if (pendingPhase === '3' || pendingPhase === '4') ask(pendingPhase, WAITING, stepPayload(task))
  return all.map((one) => ({ ...one, on: Math.min(one.on, today - 1) }))
}

/** Approvals of tasks, with their decisions. */
export function* approvalRows({ context, people, tasks, idOf, account }: TaskSeed) {
  let at = 0
  for (const task of tasks()) {
    const superior = task.owner === null ? null : people.superior(task.owner)
    for (const { phase, by, of, on, result, payload } of askedAbout(
      task,
      superior,
      context.today,
    )) {
      const arrived = `${isoDay(on)}T17:40:00+08:00`
      const isCurrent = result === WAITING
      yield {
        ...context.stamp('task_approval', at++),
        task_id: idOf(task.row),
        phase,
        approver_id: account(of),
        result,
        opinion: result === REFUSED ? saidOf(REFUSALS, task) : null,
        submit_by_id: account(by),
        arrived_at: arrived,
        payload,
        handled_at: isCurrent ? null : `${isoDay(on + 1)}T09:30:00+08:00`,
        is_current: isCurrent,
      }
    }
  }
}
