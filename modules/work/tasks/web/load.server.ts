import { TASK_CALLS, type TaskLoad, taskLoad } from '#modules/work/tasks/wire/tasks.ts'
import { isCalendarDate } from '#platform/define/engine/kinds/date.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { formatDate } from '#platform/web/lib/format.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import type { LoadView } from './load-view.ts'
import { taskHref } from './task-verbs.server.ts'

type LoadRequest = { ownerId: string; planStart: string; planEnd: string }

/** Null until owner and dates are given, or when the user may not see the load. */
export async function loadOf(
  call: ResourceCall,
  { ownerId, planStart, planEnd }: LoadRequest,
): Promise<LoadView | null> {
  const isSaid = isUuid(ownerId) && isCalendarDate(planStart) && isCalendarDate(planEnd)
  if (!isSaid || planEnd < planStart) return null
  try {
    const query = { userId: ownerId, start: planStart, end: planEnd }
    return describe(call, await call.gateway.ask(TASK_CALLS.load, query, taskLoad))
  } catch (error) {
    if (error instanceof GatewayError && error.code === 'forbidden') return null
    throw error
  }
}

function describe({ t, language }: ResourceCall, load: TaskLoad): LoadView {
  const { name, openCount, tasks, away, restDays, hours, workHours } = load
  const span = ({ from, to }: { from: string; to: string }) =>
    [...new Set([from, to])].map((day) => formatDate(day, language)).join(' – ')
  const facts = [
    hours > 0 ? t('tasks.load.hours', { hours, workHours }) : '',
    away.length > 0 ? t('tasks.load.away', { days: away.map(span).join(t('flow.comma')) }) : '',
    restDays > 0 ? t('tasks.load.rest', { count: restDays }) : '',
  ].filter(Boolean)
  return {
    title: t('tasks.load.title', { name }),
    warnings: warningsOf(t, load),
    facts: facts.length > 0 || openCount > 0 ? facts : [t('tasks.load.free')],
    count: openCount > 0 ? t('tasks.load.tasks', { count: openCount }) : '',
    tasks: tasks.map(({ id, title, planStart, planEnd, progress }) => ({
      id,
      href: taskHref(id),
      title,
      facts: `${span({ from: planStart, to: planEnd })} · ${progress}%`,
    })),
  }
}

/** Warnings: the person is absent on the last day, or has more work than hours. */
export function warningsOf(
  t: ResourceCall['t'],
  { lastDay, hours, workHours }: Pick<TaskLoad, 'lastDay' | 'hours' | 'workHours'>,
): string[] {
  return [
    lastDay === 'away' ? t('tasks.load.awayThen') : '',
    lastDay === 'rest' ? t('tasks.load.restThen') : '',
    hours > workHours ? t('tasks.load.over', { hours, workHours }) : '',
  ].filter(Boolean)
}
