import { TASK_STATE } from '#modules/work/tasks/define/choices.ts'
import { taskHref } from '#modules/work/tasks/web/task-verbs.server.ts'
import {
  TASK_REPEAT_CALLS,
  type TaskRepeatDates,
  taskRepeatDates,
} from '#modules/work/tasks/wire/task-repeats.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import { formatDate } from '#platform/web/lib/format.ts'
import { requireId } from '#platform/web/pages/record/read-record.server.ts'
import { loadRecord } from '#platform/web/pages/record/record.server.ts'
import type { RecordView } from '#platform/web/pages/record/record-view.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import type { RepeatView } from './repeat-view.ts'

/** A repeat with its next dates and created tasks. */
export async function loadRepeat(
  call: ResourceCall,
): Promise<{ view: RecordView; repeat: RepeatView }> {
  const id = requireId(call)
  const [view, dates] = await Promise.all([
    loadRecord(call),
    call.gateway.ask(TASK_REPEAT_CALLS.dates, { id }, taskRepeatDates),
  ])
  return { view, repeat: describe(call, dates) }
}

function describe({ t, language }: ResourceCall, { next, made }: TaskRepeatDates): RepeatView {
  const say = (day: string) => formatDate(day, language)
  return {
    next: next.map(({ plannedDate, date, planEnd }) => ({
      date: say(date),
      facts: [
        planEnd === date ? '' : t('tasks.repeat.due', { date: say(planEnd) }),
        plannedDate === date ? '' : t('tasks.repeat.planned', { date: say(plannedDate) }),
      ]
        .filter(Boolean)
        .join(' · '),
    })),
    made: made.map(({ date, task }) => ({
      date: say(date),
      title: task?.title ?? t('tasks.repeat.hidden'),
      href: task && taskHref(task.id),
      state: task ? choiceLabel(TASK_STATE, task.state, language) : '',
    })),
  }
}
