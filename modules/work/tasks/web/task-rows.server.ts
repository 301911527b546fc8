import { z } from 'zod'
import { LOG_ACTION, SCORE_KIND, TASK_STATE } from '#modules/work/tasks/define/choices.ts'
import { taskLogs } from '#modules/work/tasks/define/task-log.ts'
import { taskProgress } from '#modules/work/tasks/define/task-progress.ts'
import { TASK_CALLS, type TaskDetail, type TaskRights } from '#modules/work/tasks/wire/tasks.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import type { PastView } from '#platform/web/components/page/timeline.tsx'
import { formatDate, formatDateTime, formatNumber } from '#platform/web/lib/format.ts'
import { choicePill } from '#platform/web/pages/texts/choice-pill.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { type WireRecord, wireRecord } from '#platform/wire/http/envelope.ts'
import { personIn } from './task-people.server.ts'
import { mayNow, taskHref } from './task-verbs.server.ts'
import type { ChildTaskView, ReportView, ScoreView } from './task-view.ts'

const MAX_ROWS = 100
const NOBODY = { colour: 0, name: '' }

const textIn = (value: unknown) => (typeof value === 'string' ? value : '')

/**
 * Child tasks with owner, weight and progress. A child task without children of its own has a button with
 * which its owner finishes it.
 */
export function describeChildren(
  { t, language, person }: ResourceCall,
  { children }: Pick<TaskDetail, 'children'>,
  rights: TaskRights,
): ChildTaskView[] {
  return children.map((child) => {
    const mayFinish =
      child.ownerId === person.sub &&
      Number(child.childCount ?? 0) === 0 &&
      mayNow(rights[child.id], 'report')
    const facts = [
      t('tasks.weight', { weight: Number(child.weight ?? 0) }),
      t('tasks.until', { date: formatDate(textIn(child.planEnd), language) }),
    ]
    return {
      id: child.id,
      href: taskHref(child.id),
      title: textIn(child.title),
      pill: choicePill(TASK_STATE, textIn(child.state), language),
      owner: personIn(child, 'ownerId'),
      facts: facts.join(' · '),
      progress: Number(child.progress ?? 0),
      isLate: Number(child.overdueDays ?? 0) > 0,
      tick: mayFinish ? t('tasks.finishChild', { title: textIn(child.title) }) : '',
    }
  })
}

/** Progress reports, newest first. */
export async function readReports(
  { gateway }: ResourceCall,
  taskId: string,
): Promise<readonly WireRecord[]> {
  return (await gateway.list(taskProgress, { taskId, pageSize: MAX_ROWS })).data
}

export function describeReports(
  { t, language }: ResourceCall,
  reports: readonly WireRecord[],
): ReportView[] {
  return reports.map((report) => {
    const hours = formatNumber(Number(report.hours ?? 0), language)
    return {
      id: report.id,
      face: personIn(report, 'userId') ?? NOBODY,
      facts: [
        formatDate(textIn(report.workDate), language),
        `${Number(report.progress ?? 0)}%`,
        t('tasks.hours', { hours }),
      ].join(' · '),
      text: textIn(report.content),
      href: `/${taskProgress.path}/${report.id}`,
    }
  })
}

/** Log entries of the task, newest first. */
export async function readTaskLog(call: ResourceCall, taskId: string): Promise<PastView[]> {
  const { gateway, language, t } = call
  const { data } = await gateway.list(taskLogs, { taskId, pageSize: MAX_ROWS })
  return data.map((entry) => {
    const who = personIn(entry, 'operatorId')
    const action = choiceLabel(LOG_ACTION, textIn(entry.action), language)
    const text = textIn(entry.text)
    return {
      key: entry.id,
      kind: 'change',
      face: who,
      title: text === '' ? action : t('tasks.said', { action, text }),
      facts: [who?.name ?? t('tasks.byItself'), formatDateTime(textIn(entry.at), language)].join(
        ' · ',
      ),
    }
  })
}

export function readScores({ gateway }: ResourceCall, taskId: string): Promise<WireRecord[]> {
  return gateway.ask(TASK_CALLS.scores, { taskId }, z.array(wireRecord))
}

/** Scores of the task, with their authors. */
export function describeScores(
  { language, t }: ResourceCall,
  scores: readonly WireRecord[],
): ScoreView[] {
  return scores.map((score) => ({
    id: score.id,
    face: personIn(score, 'scorerId') ?? NOBODY,
    facts: [
      choiceLabel(SCORE_KIND, textIn(score.kind), language),
      t('tasks.scoreOf', { name: textIn(score.scoredName) }),
      t('tasks.difficulty', { factor: formatNumber(Number(score.taskWeight ?? 1), language) }),
    ].join(' · '),
    total: formatNumber(Number(score.total ?? 0), language, 1),
    dims: dimsOf(score, t).join(' · '),
    comment: textIn(score.comment),
  }))
}

function dimsOf({ dims }: WireRecord, t: ResourceCall['t']): string[] {
  if (!Array.isArray(dims)) return []
  return dims.map((dim) =>
    typeof dim === 'string' ? dim : `${dimensionName(t, String(dim.name))} ${String(dim.points)}`,
  )
}

/** Translates built-in dimension names; a company's own names stay unchanged. */
export function dimensionName(t: ResourceCall['t'], name: string): string {
  return t(`tasks.dimensions.${name}`, { defaultValue: name })
}
