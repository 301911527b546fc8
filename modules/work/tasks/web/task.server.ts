import { TASK } from '#modules/work/tasks/define/choices.ts'
import { tasks } from '#modules/work/tasks/define/task.ts'
import {
  TASK_CALLS,
  type TaskDetail,
  taskDetail,
  taskExtendData,
} from '#modules/work/tasks/wire/tasks.ts'
import { fieldLabel } from '#platform/define/described/labels.ts'
import { describeComments } from '#platform/web/comments/comments.server.ts'
import { readBack } from '#platform/web/components/table/list-links.ts'
import { describeFiles } from '#platform/web/pages/files/describe-files.server.ts'
import type { FormView } from '#platform/web/pages/forms/form-view.ts'
import { describeHeading, requireId } from '#platform/web/pages/record/read-record.server.ts'
import { describeHistory } from '#platform/web/pages/record/record-history.server.ts'
import { describeDetails } from '#platform/web/pages/record/record-parts.server.ts'
import { backQuery, listPlace } from '#platform/web/pages/record/record-paths.server.ts'
import { readRichText } from '#platform/web/pages/texts/rich-text.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { calendarText } from '#platform/wire/language/calendar-text.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { BOARD } from './board/board-address.ts'
import { MY_TASKS } from './my-tasks/my-tasks.server.ts'
import { quickLineOn } from './quick-line.server.ts'
import { describeReportForm, describeScoreForm, type TypedScore } from './task-forms.server.ts'
import { describeApprovals, describePeople, describeReaders } from './task-people.server.ts'
import {
  describeChildren,
  describeReports,
  describeScores,
  readReports,
  readScores,
  readTaskLog,
} from './task-rows.server.ts'
import {
  mainVerb,
  mayNow,
  readRights,
  TASKS,
  taskHref,
  VERBS,
  verbHref,
  verbLabel,
  withBack,
} from './task-verbs.server.ts'
import type { TaskView } from './task-view.ts'

/** Typed values of a rejected form. */
export type TaskRedraw = { report?: FormView; score?: TypedScore }

/** One task with its participants, its progress, and the verbs that the user may use now. */
export async function loadTask(call: ResourceCall, redraw: TaskRedraw = {}): Promise<TaskView> {
  const { gateway, permissions } = call
  const id = requireId(call)
  const detail = await gateway.ask(TASK_CALLS.detail, { taskId: id }, taskDetail)
  const { task, rights } = detail
  const mayUse = (right: string) => permissions.has(right)
  const rows = readReports(call, id)
  const divides = mayUse('add') && mayBeDivided(detail)
  const [groups, extra, reports, log, history, scores, comments, reportForm] = await Promise.all([
    describeDetails(call, task),
    gateway.ask(TASK_CALLS.extend, { taskId: id }, taskExtendData),
    rows,
    readTaskLog(call, id),
    describeHistory(call, id),
    readScores(call, id),
    describeComments(call, tasks.path, id),
    describeReportForm(call, detail, rows, redraw.report ?? null),
  ])
  const [childRights, quick] = await Promise.all([
    readRights(
      call,
      detail.children.map((child) => child.id),
    ),
    divides && !(reports.length > 0 && detail.childCount + detail.hiddenChildCount === 0)
      ? quickLineOn(call, { name: 'parentId', id })
      : null,
  ])
  const rowsOf = (name: string) =>
    (groups.find((group) => group.name === name)?.rows ?? []).filter(({ text }) => text !== '')
  const here = taskHref(id)
  return {
    ...headOf(call, detail),
    back: placeBefore(call),
    ...verbsOf(call, detail),
    editHref: mayUse('edit') && mayNow(rights, 'edit') ? `${here}/edit${backQuery(call)}` : null,
    printHref: `${here}/print`,
    deleteHref:
      mayUse('delete') && mayNow(rights, 'delete') ? `${here}/delete${backQuery(call)}` : null,
    // People who work on the task may attach files too, as the API allows.
    filesHref:
      mayUse('edit') && (mayNow(rights, 'edit') || mayNow(rights, 'report'))
        ? `${here}/files/files`
        : null,
    copyHref: mayUse('add') ? `${TASKS}/new?copyOf=${id}` : null,
    templateHref: mayUse('add') ? templateHref(id, String(task.title)) : null,
    content: readRichText(String(task.content ?? '')),
    extra: extra.flatMap(({ key, title, value }) =>
      value === null ? [] : [{ name: key, label: title, text: value }],
    ),
    files: describeFiles(task.files, call),
    people: describePeople(call, detail),
    readers: describeReaders(call, detail),
    plan: [
      ...rowsOf('base').filter(({ name }) => ABOVE.includes(name)),
      ...rowsOf('plan').filter(({ name }) => isTelling(name, task)),
    ],
    outcome: rowsOf('outcome'),
    children: describeChildren(call, detail, childRights),
    childrenFacts: childrenFacts(call, detail),
    quick,
    reports: describeReports(call, reports),
    reportForm,
    comments,
    log,
    history,
    approvals: describeApprovals(call, detail),
    scores: describeScores(call, scores),
    scoreForm: describeScoreForm(call, detail, scores, redraw.score ?? null),
  }
}

/** The parent and the source of a task. */
const ABOVE: readonly string[] = ['parentId', 'source']

const templateHref = (id: string, name: string) =>
  `${taskHref(id)}/act/saveTemplate?${new URLSearchParams({ name })}`

/** Shown elsewhere on the page. */
const SHOWN_ELSEWHERE: readonly string[] = ['progress', 'childCount']

/** Hides empty facts: no extension, no used hours, no parent. */
export function isTelling(name: string, task: TaskDetail['task']): boolean {
  if (SHOWN_ELSEWHERE.includes(name)) return false
  if (name === 'planEndFirst') return task.planEndFirst !== task.planEnd
  if (name === 'weight') return task.parentId !== null
  return task[name] !== null && Number(task[name]) !== 0
}

/** The list that the user came from: own tasks, the board, or all tasks. */
function placeBefore(call: ResourceCall): TaskView['back'] {
  const back = readBack(call.url.searchParams)
  const params = new URLSearchParams(back)
  if (params.has('part')) return { label: call.t('tasks.mine'), href: `${MY_TASKS}?${back}` }
  if (!params.has('board')) return listPlace(call, null)
  params.delete('board')
  return { label: call.t('tasks.board.title'), href: `${BOARD}?${params}` }
}

function headOf(
  call: ResourceCall,
  { task, classColor }: TaskDetail,
): Pick<TaskView, 'title' | 'head' | 'colour' | 'progress'> {
  const heading = describeHeading(call, task)
  return {
    title: heading.title,
    head: { ...heading, days: [dueDay(call, task)] },
    colour: classColor,
    progress: Number(task.progress ?? 0),
  }
}

const DAY_MS = 86_400_000
const VERY_NEAR_DAYS = 3
const OVER: readonly unknown[] = [TASK.finished, TASK.cancelled]

function dueDay({ t, language }: ResourceCall, task: TaskDetail['task']) {
  const day = String(task.planEnd)
  const days = Math.round((Date.parse(day) - Date.parse(todayInShanghai())) / DAY_MS)
  const label = fieldLabel(tasks, 'planEnd', language)
  const shown = { name: 'planEnd', label, text: calendarText('date', day, language) }
  if (OVER.includes(task.state)) return shown
  const late = Number(task.overdueDays ?? 0)
  if (late > 0) {
    return { ...shown, away: { text: t('page.daysLate', { count: late }), tone: 'bad' as const } }
  }
  // The planned end has passed, but only days off have followed, so the task is not overdue yet.
  if (days < 0) return shown
  const text = days === 0 ? t('page.dayIsToday') : t('page.daysLeft', { count: days })
  return {
    ...shown,
    away: { text, tone: days <= VERY_NEAR_DAYS ? ('warn' as const) : ('quiet' as const) },
  }
}

/** Verbs without input. */
export const POSTED: readonly string[] = ['read', 'submit', 'resubmit']
/** Verbs with their own links on the page. */
const ELSEWHERE: readonly string[] = ['edit', 'delete']

function verbsOf(call: ResourceCall, { task, rights }: TaskDetail) {
  const allowed = VERBS.filter((verb) => mayNow(rights, verb))
  const main = mainVerb(allowed, task)
  const sorted = [...allowed].sort((a, b) => Number(b === main) - Number(a === main))
  const verbs = sorted.map((verb) => ({
    name: verb,
    label: verbLabel(call, verb),
    isPosted: POSTED.includes(verb),
    isMain: verb === main,
    href: withBack(verbHref(task.id, verb), backQuery(call)),
  }))
  const refused = Object.entries(rights).flatMap(([verb, { may, why }]) =>
    may || why === null || ELSEWHERE.includes(verb)
      ? []
      : [{ name: verb, label: verbLabel(call, verb), why }],
  )
  return { verbs, refused }
}

/** The API refuses child tasks of tasks in these states, and of tasks at the maximum level. */
const UNDIVIDED: readonly unknown[] = [...OVER, TASK.finishing]
const MAX_LEVEL = 5

function mayBeDivided({ task, part }: TaskDetail): boolean {
  const commands = part.isCreator || part.isOwner || part.isLeader || part.isAdmin
  return commands && !UNDIVIDED.includes(task.state) && Number(task.level ?? 0) < MAX_LEVEL
}

function childrenFacts(
  { t }: ResourceCall,
  { childCount, openChildCount, hiddenChildCount }: TaskDetail,
): string {
  const done = childCount - openChildCount
  return [
    childCount > 0 ? t('tasks.childrenDone', { done, count: childCount }) : '',
    hiddenChildCount > 0 ? t('tasks.hiddenChildren', { count: hiddenChildCount }) : '',
  ]
    .filter(Boolean)
    .join(' · ')
}
