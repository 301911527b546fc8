import { formatDate } from '#app/lib/format.ts'
import { requireId } from '#app/pages/read-record.server.ts'
import { loadRecord } from '#app/pages/record.server.ts'
import type { RecordView } from '#app/pages/record-view.ts'
import type { ResourceCall } from '#app/request/page-call.ts'
import {
  TASK_REPEAT_CALLS,
  type TaskRepeatDates,
  taskRepeatDates,
} from '#contracts/task-repeats.ts'
import { choiceLabel } from '#resources/described/labels.ts'
import { TASK_STATE } from '#resources/work/tasks/choices.ts'
import type { RepeatView } from './repeat-view.ts'
import { taskHref } from './task-verbs.server.ts'

/** Something that comes again, with its next dates and the tasks that were made of it. */
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
