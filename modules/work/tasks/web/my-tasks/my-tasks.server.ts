import { redirect } from '@remix-run/node'
import { TASK } from '#modules/work/tasks/define/choices.ts'
import { tasks } from '#modules/work/tasks/define/task.ts'
import { tasksCall } from '#modules/work/tasks/web/call-as-task-list.server.ts'
import { quickLineOn } from '#modules/work/tasks/web/quick-line.server.ts'
import {
  dressTasks,
  looksAtOwn,
  readRights,
  TASKS,
  verbLabel,
} from '#modules/work/tasks/web/task-verbs.server.ts'
import {
  MAX_RIGHTS_ASKED,
  TASK_CALLS,
  TASK_PARTS,
  type TaskCounts,
  type TaskPartName,
  taskCounts,
} from '#modules/work/tasks/wire/tasks.ts'
import { callPath } from '#platform/define/engine/endpoints.ts'
import { reasonField } from '#platform/web/approval/inbox-view.ts'
import { backSuffix, withParams } from '#platform/web/components/table/list-links.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { placeBefore } from '#platform/web/home/place-before.server.ts'
import { loadListWith } from '#platform/web/pages/lists/list.server.ts'
import type { ListView } from '#platform/web/pages/lists/list-view.ts'
import { numberText } from '#platform/web/pages/texts/localised-text.server.ts'
import type { ResourceCall, SignedInCall } from '#platform/web/request/page-call.ts'
import type { Flash } from '#platform/web/session/flash.server.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import type { MyTasksView, PickingView } from './my-tasks-view.ts'

export const MY_TASKS = '/work/my-tasks'
const PART = 'part'

/** Removes the state tabs, because each part defines its own states. */
const UNPARTED = { ...tasks, tabs: undefined }

function partAsked({ searchParams }: URL): TaskPartName {
  const query = searchParams.get(PART)
  return TASK_PARTS.find((name) => name === query) ?? 'waitDo'
}

/** The parts of the user's tasks: each like the task list, with its next verb in the row. */
export async function loadMyTasks(pageCall: SignedInCall): Promise<MyTasksView> {
  const { gateway, t } = pageCall
  const part = partAsked(pageCall.url)
  const url = new URL(pageCall.url)
  url.searchParams.delete(PART)
  const call = { ...(await tasksCall(pageCall)), url, resource: UNPARTED }
  const [counts, list] = await Promise.all([
    gateway.ask(TASK_CALLS.counts, {}, taskCounts),
    loadListWith(call, [], {
      from: TASK_CALLS[part],
      dress: async (table, records) => {
        const rights = await readRights(
          call,
          records.map(({ id }) => id),
        )
        const suffix = backSuffix(
          withParams(pageCall.url.search.slice(1), { [PART]: part }).slice(1),
        )
        const dressing = { suffix, rights, first: FIRST[part], posted: ['read'] }
        return looksAtOwn(dressTasks(call, table, records, dressing))
      },
    }),
  ])
  const mayAdd = call.permissions.has('add')
  return {
    title: t('tasks.mine'),
    list: asPart(call, list, { part, counts }),
    readAll: part === 'waitRead' && list.total > 0 ? t('tasks.readAll') : null,
    picking: pickingIn(call, part, withParams(list.search, { [PART]: part }).slice(1)),
    quick: await quickLineOn(pageCall),
    manyHref: mayAdd ? `${TASKS}/many` : null,
  }
}

/** Bulk verbs by part. */
const TOGETHER: Partial<Record<TaskPartName, readonly string[]>> = {
  waitDo: ['assign', 'prolong'],
  waitRead: ['read'],
  mine: ['assign', 'prolong'],
}

function pickingIn(call: ResourceCall, part: TaskPartName, back: string): PickingView | null {
  const verbs = TOGETHER[part] ?? []
  const isPosted = part === 'waitRead'
  // Readers may mark as read; the other verbs need the edit permission.
  if (verbs.length === 0 || !(isPosted || call.permissions.has('edit'))) return null
  return {
    verbs: verbs.map((name) => ({
      name,
      label: verbLabel(call, name),
      href: `${TASKS}/together/${name}`,
    })),
    isPosted,
    back,
    picked: call.url.searchParams.get('pick') === 'all' ? 'page' : null,
  }
}

const nothing = () => null

/** The next verb of a row, by part. */
const FIRST: Readonly<Record<TaskPartName, (record: WireRecord) => string | null>> = {
  waitDo: ({ state }) => (state === TASK.unassigned ? 'assign' : 'report'),
  waitRead: () => 'read',
  waitApproval: () => 'decide',
  mine: nothing,
  completed: nothing,
  processed: nothing,
  today: nothing,
}

type Parts = { part: TaskPartName; counts: TaskCounts }

/** The list with its parts as tabs; every link keeps the part. */
function asPart({ t, language }: SignedInCall, list: ListView, { part, counts }: Parts): ListView {
  const of = (search: string) => withParams(search, { [PART]: part }).slice(1)
  const filters = new URLSearchParams(list.search)
  for (const name of ['page', 'orderBy']) filters.delete(name)
  const tabs = TASK_PARTS.map((name) => ({
    name,
    label: t(`tasks.parts.${name}`),
    href: withParams(filters.toString(), { [PART]: name === 'waitDo' ? null : name }),
    count: numberText(String(counts[name]), 0, language),
  }))
  return {
    ...list,
    label: t(`tasks.parts.${part}`),
    search: of(list.search),
    kept: of(list.kept),
    tabs,
    tab: part,
    elsewhere: null,
    isEmpty: false,
    purpose: t(`tasks.none.${part}`),
    mayAdd: false,
    mayExport: false,
    mayImport: false,
    bulk: null,
    views: null,
    actions: [],
  }
}

const READ = callPath(tasks.controller, 'MarkTaskReadComplete')
const TOLD = new Set<string>(['conflict', 'forbidden', 'not-found', 'invalid'])

/**
 * Marks tasks as read, or decides one task, and shows the result on the page from which the user came. A
 * decision uses the same form fields as a row of the inbox.
 */
export async function seeTasks(call: SignedInCall) {
  const { form, url } = call
  try {
    call.setFlash(await actOn(call))
  } catch (error) {
    if (!(error instanceof GatewayError) || !TOLD.has(error.code)) throw error
    const [why = error.message] = Object.values(error.fieldErrors)
    call.setFlash({ kind: 'error', text: why })
  }
  return redirect(placeBefore(form, MY_TASKS + url.search), 303)
}

async function actOn(call: SignedInCall): Promise<Flash> {
  const { form, gateway } = call
  if (form.has('picked')) return seePicked(call)
  const decided = form.get('one') ?? form.get('refuse')
  if (isUuid(decided)) return decide(call, decided, !form.has('refuse'))
  const id = form.get('read')
  const text = isUuid(id)
    ? (await gateway.act(READ, id, {})).message
    : await gateway.send('PUT', TASK_CALLS.readAll, {})
  return { kind: 'success', text }
}

async function decide({ form, gateway }: SignedInCall, id: string, pass: boolean): Promise<Flash> {
  const opinion = String(form.get(reasonField(id)) ?? '').trim()
  const { message } = await gateway.act(tasks.actions.decide?.endpoint ?? '', id, {
    pass,
    ...(opinion !== '' && { opinion }),
  })
  return { kind: 'success', text: message }
}

/** One call for each task, so that one failure does not undo the others. */
async function seePicked({ form, gateway, t }: SignedInCall): Promise<Flash> {
  const ids = [...new Set(form.getAll('ids').map(String).filter(isUuid))].slice(0, MAX_RIGHTS_ASKED)
  if (ids.length === 0) return { kind: 'info', text: t('page.nothingPicked') }
  for (const id of ids) await gateway.act(READ, id, {})
  return { kind: 'success', text: t('tasks.together.seen', { count: ids.length }) }
}
