import { uuidv7 } from 'uuidv7'
import { BY_LEADER, BY_SELF, SCORE_KIND } from '#modules/work/tasks/define/choices.ts'
import { taskProgress } from '#modules/work/tasks/define/task-progress.ts'
import {
  type DayHours,
  dayHours,
  TASK_CALLS,
  type TaskDetail,
} from '#modules/work/tasks/wire/tasks.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import type { ControlView } from '#platform/web/components/form/form-view.ts'
import { formatDate } from '#platform/web/lib/format.ts'
import { loadNew } from '#platform/web/pages/forms/form.server.ts'
import type { FormView } from '#platform/web/pages/forms/form-view.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { dayAfter, todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { knownHours } from './known-hours.ts'
import { dimensionName } from './task-rows.server.ts'
import { mayNow } from './task-verbs.server.ts'
import type { ReportFormView, ScoreFormView } from './task-view.ts'

/** The call for the report form: this task, today, with the present progress. */
export function reportCall(call: ResourceCall, { id, progress }: WireRecord): ResourceCall {
  const url = new URL(`/${taskProgress.path}/new`, call.url)
  url.search = new URLSearchParams({
    taskId: id,
    workDate: todayInShanghai(),
    progress: String(progress ?? 0),
  }).toString()
  return { ...call, resource: taskProgress, url }
}

/** The fields that the report form shows in its line. A button shows the others. */
const IN_LINE: readonly string[] = ['progress', 'hours', 'content']

export async function describeReportForm(
  call: ResourceCall,
  detail: TaskDetail,
  reports: Promise<readonly WireRecord[]>,
  redrawn: FormView | null,
): Promise<ReportFormView | null> {
  const { task, rights, part, hasOpenChildren } = detail
  if (!redrawn && !mayNow(rights, 'report')) return null
  const [days, rows] = await Promise.all([readDays(call), reports])
  const own = rows.find(({ userId }) => userId === call.person.sub)
  const form = redrawn ?? (await loadNew(reportCall(call, task)))
  const why = whyFixed(call, detail)
  const { hidden, heading, problems } = form
  // Only a co-worker marks their own part as done.
  const isAsked = (name: string) => name !== 'done' || part.isCoWorker
  const controls = form.groups
    .flatMap((group) => group.controls)
    .filter(({ name }) => isAsked(name))
    .map((item) => (item.name === 'progress' && why !== '' ? fixedProgress(task, item, why) : item))
    .map((item) =>
      item.name === 'hours' && !redrawn ? withHours(call, item, { own, days }) : item,
    )
    .map((item) => (item.name === 'content' ? { ...item, kind: 'text' as const } : item))
  const at = (name: string) => controls.filter((item) => item.name === name)
  return {
    // Draws an empty form after each report, so that the user cannot send the saved values again.
    draw: `${form.draw} ${own?.id ?? ''} ${own?.version ?? ''}`,
    hidden,
    heading,
    problems,
    line: IN_LINE.flatMap(at),
    more: controls.filter(({ name }) => !IN_LINE.includes(name)),
    mayFinish: part.isOwner && !hasOpenChildren,
    days: describeDays(call, days),
  }
}

/** Why the reporter cannot enter the progress; empty if they can. */
function whyFixed({ t }: ResourceCall, { part, childCount, hiddenChildCount }: TaskDetail): string {
  if (!part.isOwner) return t('tasks.progressByOwner')
  if (childCount + hiddenChildCount === 0) return ''
  const hidden =
    hiddenChildCount > 0 ? [t('tasks.hiddenChildren', { count: hiddenChildCount })] : []
  return [t('tasks.progressByParts'), ...hidden].join(' · ')
}

/** The progress as text. The form does not send it, so its action adds the present progress. */
function fixedProgress(task: WireRecord, { name, label }: ControlView, why: string): ControlView {
  return {
    name,
    label,
    kind: 'fixed',
    value: String(task.progress ?? 0),
    hint: why,
  }
}

/** The hours with what the product knows of them, and where it knows them from. */
function withHours(
  { t, language }: ResourceCall,
  item: ControlView,
  { own, days }: { own: WireRecord | undefined; days: DayHours },
): ControlView {
  const date = todayInShanghai()
  const day = days.find((each) => each.date === date)
  const last = own ? { workDate: String(own.workDate), hours: Number(own.hours) } : null
  const known = knownHours({ own: last, date, day })
  if (known === null) return item
  const hint =
    known.from === 'report'
      ? t('tasks.hoursOfLast', { date: formatDate(String(own?.workDate), language) })
      : t('tasks.hoursOfDay', { attended: day?.attended, reported: day?.reported })
  return { ...item, value: String(known.hours), hint }
}

const DAYS_SHOWN = 7

function readDays({ gateway }: ResourceCall): Promise<DayHours> {
  const end = todayInShanghai()
  const start = dayAfter(end, 1 - DAYS_SHOWN)
  return gateway.ask(TASK_CALLS.dayHours, { start, end }, dayHours)
}

/** The user's reported and attended hours of the last days. */
function describeDays({ t, language }: ResourceCall, days: DayHours): string[] {
  return days
    .filter(({ reported, attended }) => reported > 0 || attended !== null)
    .map(({ date, reported, attended }) => {
      const key = attended === null ? 'tasks.day.reported' : 'tasks.day.both'
      return t(key, { date: formatDate(date, language), reported, attended })
    })
}

/** A score as the user typed it. */
export type TypedScore = {
  points: readonly string[]
  weight: string
  comment: string
  problem: string
}

/** The owner scores first, then the superior; each can change their one score. */
export function describeScoreForm(
  { language, person, t }: ResourceCall,
  { rights, part, scoreDims, ownerCode }: TaskDetail,
  scores: readonly WireRecord[],
  typed: TypedScore | null,
): ScoreFormView | null {
  if (ownerCode === null || !mayNow(rights, 'score')) return null
  const kind = part.isOwner ? BY_SELF : BY_LEADER
  const own = scores.find((score) => score.kind === kind && score.scorerId === person.sub)
  const isDecided = scores.some((score) => score.kind === BY_LEADER)
  if (kind === BY_SELF && isDecided) return null
  return {
    id: own?.id ?? uuidv7(),
    version: own ? String(own.version) : '',
    kind,
    title: choiceLabel(SCORE_KIND, kind, language),
    dims: scoreDims.map(({ name, weight }, at) => ({
      name,
      label: t('tasks.dimension', { name: dimensionName(t, name), weight }),
      points: typed?.points[at] ?? pointsOf(own, name),
    })),
    weight: typed?.weight ?? String(own?.taskWeight ?? '1.0'),
    comment: typed?.comment ?? String(own?.comment ?? ''),
    problem: typed?.problem ?? '',
  }
}

function pointsOf(score: WireRecord | undefined, name: string): string {
  const dims = Array.isArray(score?.dims) ? score.dims : []
  const found = dims.find((dim) => typeof dim !== 'string' && dim.name === name)
  return found === undefined || typeof found === 'string' ? '' : String(found.points)
}
