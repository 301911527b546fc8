import { data } from '@remix-run/node'
import { tasks } from '#modules/work/tasks/define/task.ts'
import { loadAct, runAct } from '#platform/web/pages/act/act.server.ts'
import type { ActView } from '#platform/web/pages/act/act-view.ts'
import { requireId } from '#platform/web/pages/record/read-record.server.ts'
import { redrawing } from '#platform/web/request/guarded.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { countDays, withDaysBeside } from './due-date.server.ts'
import { loadOf } from './load.server.ts'
import type { LoadView } from './load-view.ts'
import { loadMatter } from './matter.server.ts'
import type { MatterView } from './matter-view.ts'

/** The form of a verb, with what the user needs to know first. */
export type ActTaskView = {
  act: ActView
  load: LoadView | null
  asksLoad: boolean
  /** The basis of an approver's decision; null for all other verbs. */
  matter: MatterView | null
}

/** The verb of approvers. */
const DECIDE = 'decide'

/** Verbs that set the owner or the due date. */
const BY_CLOCK: readonly string[] = ['assign', 'prolong', 'activate']
/** Those of the verbs that set a date. */
const ASKS_DAY: readonly string[] = ['prolong', 'activate']

export async function loadActTask(call: ResourceCall): Promise<ActTaskView> {
  return withFacts(call, await loadAct(call))
}

/**
 * For a decision, adds the task's content and the submitted work. For other verbs that need it, adds the owner's
 * workload. Owner and date come from the form, else from the task.
 */
async function withFacts(call: ResourceCall, act: ActView): Promise<ActTaskView> {
  const verb = call.params.action ?? ''
  const plain = { act, load: null, asksLoad: false, matter: null }
  if (verb === DECIDE && !act.outcome) return { ...plain, matter: await loadMatter(call) }
  if (!BY_CLOCK.includes(verb) || act.outcome) return plain
  const typed = (wanted: string) =>
    act.groups.flatMap(({ controls }) => controls).find(({ name }) => name === wanted)?.value ||
    null
  const task = await call.gateway.info(tasks, requireId(call))
  const today = todayInShanghai()
  const begins = String(task.planStart)
  const hasBegun = begins < today
  const period = {
    ownerId: typed('ownerId') ?? String(task.ownerId ?? ''),
    planStart: hasBegun ? today : begins,
    planEnd: typed('newDate') ?? String(task.planEnd),
  }
  const groups = ASKS_DAY.includes(verb)
    ? withDaysBeside(call, act.groups, 'newDate', 'today')
    : act.groups
  // Overdue work counts as due today.
  const isOver = period.planEnd < period.planStart
  const planEnd = isOver ? period.planStart : period.planEnd
  return {
    act: { ...act, groups },
    load: await loadOf(call, { ...period, planEnd }),
    asksLoad: true,
    matter: null,
  }
}

export const runActTask = redrawing(async function runActTask(call: ResourceCall) {
  if (ASKS_DAY.includes(call.params.action ?? '')) await countDays(call, 'newDate')
  const answer = await runAct(call)
  if (!('data' in answer)) return answer
  return data(await withFacts(call, answer.data), answer.init ?? undefined)
})
