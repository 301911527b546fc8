import { TASK } from '#modules/work/tasks/define/choices.ts'
import { tasks } from '#modules/work/tasks/define/task.ts'
import {
  MAX_RIGHTS_ASKED,
  TASK_CALLS,
  type TaskDetail,
  type TaskRights,
  taskRights,
} from '#modules/work/tasks/wire/tasks.ts'
import { resourceLabel } from '#platform/define/described/labels.ts'
import type { TableView } from '#platform/web/components/table/table-view.ts'
import type { ActionLink } from '#platform/web/pages/record/record-view.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { REPORT_PARAM } from './report-param.ts'

export const TASKS = `/${tasks.path}`

export const taskHref = (id: string) => `${TASKS}/${id}`

type Words = Pick<SignedInCall, 'language' | 't'>

/**
 * Verbs without a separate action page: they have a place on the task's page or a page of the
 * resource.
 */
const OWN_PLACES: Readonly<Record<string, string>> = {
  report: `?${REPORT_PARAM}=1#report`,
  score: '#score',
  edit: '/edit',
  delete: '/delete',
}

/** Button text of a verb. */
export function verbLabel({ language, t }: Words, verb: string): string {
  const action = tasks.actions[verb]
  return action ? resourceLabel(action.form, language) : t(`tasks.verbs.${verb}`)
}

/** Address of a verb's form. */
export function verbHref(id: string, verb: string): string {
  return taskHref(id) + (OWN_PLACES[verb] ?? `/act/${verb}`)
}

/** Adds the return address; the query goes before the fragment. */
export function withBack(href: string, suffix: string): string {
  const [path = '', part] = href.split('#')
  const query = path.includes('?') ? suffix.replace('?', '&') : suffix
  return `${path}${query}${part === undefined ? '' : `#${part}`}`
}

export function verbLink(words: Words, id: string, verb: string): ActionLink {
  return { name: verb, label: verbLabel(words, verb), href: verbHref(id, verb) }
}

/** The user's rights on several tasks, in one call. */
export async function readRights(
  { gateway }: Pick<SignedInCall, 'gateway'>,
  ids: readonly string[],
): Promise<TaskRights> {
  if (ids.length === 0) return {}
  return gateway.ask(TASK_CALLS.rights, { ids: ids.slice(0, MAX_RIGHTS_ASKED) }, taskRights)
}

/** In the order in which a user needs them on a task. */
export const VERBS = [
  'decide',
  'read',
  'submit',
  'report',
  'assign',
  'resubmit',
  'score',
  'prolong',
  'activate',
  'cancel',
  'linkPlan',
] as const

/** Verbs that bring a task forward, in every state in which the user may use them. */
const ALWAYS_NEXT: readonly string[] = ['decide', 'read', 'submit', 'report', 'score']

function carriesOn(verb: string, { state, ownerId }: WireRecord): boolean {
  if (verb === 'assign') return ownerId === null
  if (verb === 'resubmit') return state === TASK.rejected
  return ALWAYS_NEXT.includes(verb)
}

/**
 * The verb of the main button: the first allowed verb that brings the task forward. None if the task waits for
 * another user or is over.
 */
export function mainVerb(allowed: readonly string[], task: WireRecord): string | undefined {
  return allowed.find((verb) => carriesOn(verb, task))
}

export function mayNow(rights: TaskDetail['rights'] | undefined, verb: string): boolean {
  return rights?.[verb]?.may === true
}

/** Columns of the user's own tasks, in display order. */
const LOOKED_AT = [
  'title',
  'taskNo',
  'state',
  'planEnd',
  'progress',
  'ownerId',
  'ownerDeptId',
  'classId',
  'priority',
]

/** Reduces the table to these columns, in this order. */
export function looksAtOwn(table: TableView): TableView {
  const at = LOOKED_AT.flatMap((name) => {
    const index = table.columns.findIndex((column) => column.name === name)
    return index < 0 ? [] : [index]
  })
  const columns = at.flatMap((index) => {
    const column = table.columns[index]
    if (!column) return []
    return column.below === undefined ? [column] : [{ ...column, below: at.indexOf(column.below) }]
  })
  const rows = table.rows.map((row) => ({
    ...row,
    cells: at.map((index) => row.cells[index] ?? ''),
  }))
  return { ...table, columns, rows, title: at.indexOf(table.title) }
}

type Dressing = {
  /** The query that leads back to the list. */
  suffix: string
  rights: TaskRights
  /** The verb with a button in the row. */
  first: (record: WireRecord) => string | null
  /** Verbs that are buttons of the form around the table. */
  posted: readonly string[]
}

/** Task rows with progress, lateness and the verbs that the user may use. */
export function dressTasks(
  words: Words,
  table: TableView,
  records: readonly WireRecord[],
  { suffix, rights, first, posted }: Dressing,
): TableView {
  const columns = table.columns.map((column) => {
    if (column.name === 'progress') return { ...column, isBar: true as const }
    if (column.name !== 'planEnd') return column
    return { ...column, late: records.map(({ overdueDays }) => Number(overdueDays ?? 0) > 0) }
  })
  const linkTo = (id: string, name: string) => {
    const link = verbLink(words, id, name)
    return { ...link, href: withBack(link.href, suffix) }
  }
  const rows = table.rows.map((row, at) => {
    const { id } = row
    const record = records[at] ?? { id, version: 0 }
    const verb = first(record)
    const shown = verb !== null && mayNow(rights[id], verb) ? verb : null
    const others = VERBS.filter((name) => name !== shown && mayNow(rights[id], name))
    const { isKept: _kept, isFixed: _fixed, actions: _actions, ...plain } = row
    return {
      ...plain,
      ...(others.length > 0 && { actions: others.map((name) => linkTo(id, name)) }),
      ...(shown !== null && {
        first: posted.includes(shown)
          ? { label: verbLabel(words, shown), name: shown, value: id }
          : linkTo(id, shown),
      }),
      ...(!mayNow(rights[id], 'edit') && { isFixed: true as const }),
      ...(!mayNow(rights[id], 'delete') && { isKept: true as const }),
    }
  })
  return { ...table, columns, rows }
}
