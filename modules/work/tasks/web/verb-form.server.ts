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

/** The form of a verb, beside what whoever is to do it has to do already. */
export type ActTaskView = { act: ActView; load: LoadView | null; asksLoad: boolean }

/** Verbs that say who does it, or until when. */
const BY_CLOCK: readonly string[] = ['assign', 'prolong', 'activate']
/** Those of them that ask for a day. */
const ASKS_DAY: readonly string[] = ['prolong', 'activate']

export async function loadActTask(call: ResourceCall): Promise<ActTaskView> {
  return withClock(call, await loadAct(call))
}

/** The load is of whom and of the day that the form says, else of what the task says now. */
async function withClock(call: ResourceCall, act: ActView): Promise<ActTaskView> {
  const verb = call.params.action ?? ''
  if (!BY_CLOCK.includes(verb) || act.outcome) return { act, load: null, asksLoad: false }
  const typed = (wanted: string) =>
    act.groups.flatMap(({ controls }) => controls).find(({ name }) => name === wanted)?.value ||
    null
  const task = await call.gateway.info(tasks, requireId(call))
  const today = todayInShanghai()
  const begins = String(task.planStart)
  const hasBegun = begins < today
  const asked = {
    ownerId: typed('ownerId') ?? String(task.ownerId ?? ''),
    planStart: hasBegun ? today : begins,
    planEnd: typed('newDate') ?? String(task.planEnd),
  }
  const groups = ASKS_DAY.includes(verb)
    ? withDaysBeside(call, act.groups, 'newDate', 'today')
    : act.groups
  // What was due before today has to be done today.
  const isOver = asked.planEnd < asked.planStart
  const planEnd = isOver ? asked.planStart : asked.planEnd
  return {
    act: { ...act, groups },
    load: await loadOf(call, { ...asked, planEnd }),
    asksLoad: true,
  }
}

export const runActTask = redrawing(async function runActTask(call: ResourceCall) {
  if (ASKS_DAY.includes(call.params.action ?? '')) await countDays(call, 'newDate')
  const answer = await runAct(call)
  if (!('data' in answer)) return answer
  return data(await withClock(call, answer.data), answer.init ?? undefined)
})
