import { data, redirect } from '@remix-run/node'
import { uuidv7 } from 'uuidv7'
import { tasks } from '#modules/work/tasks/define/task.ts'
import { MY_TASKS } from '#modules/work/tasks/web/my-tasks/my-tasks.server.ts'
import {
  dressTasks,
  looksAtOwn,
  mayNow,
  readRights,
  verbLabel,
} from '#modules/work/tasks/web/task-verbs.server.ts'
import { assignedBatch, MAX_RIGHTS_ASKED, TASK_CALLS } from '#modules/work/tasks/wire/tasks.ts'
import type { Action } from '#platform/define/engine/define-resource.ts'
import { readTypedText, wireValues } from '#platform/define/engine/form-values.ts'
import { readBack } from '#platform/web/components/table/list-links.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { findTargets, type Search } from '#platform/web/pages/forms/find-targets.server.ts'
import { describeControls } from '#platform/web/pages/forms/form-controls.server.ts'
import { formatMessage } from '#platform/web/pages/forms/problem-text.server.ts'
import { isDrawnOnly, parse, restoredNotice } from '#platform/web/pages/forms/save.server.ts'
import { tableOf } from '#platform/web/pages/many/bulk.server.ts'
import { pickedIds, readPicked } from '#platform/web/pages/many/picked-rows.server.ts'
import { refusalInit } from '#platform/web/request/errors/page-error.server.ts'
import { redrawing } from '#platform/web/request/guarded.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import type { TogetherTasksView } from './act-on-many-view.ts'

/** Verbs for several tasks, each with the fields whose values apply to all of them. */
const ASKED = { assign: ['ownerId', 'reason'], prolong: ['newDate', 'reason'] } as const
type Verb = keyof typeof ASKED

type Refused = { title: string; why: string }
type Chosen = { verb: Verb; records: WireRecord[]; refused: (Refused & { id: string })[] }
type Shown = { search: Search; errors?: Readonly<Record<string, string>>; general?: string[] }

/** The chosen tasks before the run, with those that refuse the verb. */
export async function loadTogether(call: ResourceCall): Promise<TogetherTasksView> {
  const search = { typed: {}, found: new Map(), open: [] }
  return describe(call, await readChosen(call), { search })
}

async function readChosen(call: ResourceCall): Promise<Chosen> {
  const { language, params, t } = call
  const verb = (Object.keys(ASKED) as Verb[]).find((name) => name === params.verb)
  if (!verb) throw new GatewayError('not-found', formatMessage(language, 'not-found'))
  const records = await readPicked(call, pickedIds(call).slice(0, MAX_RIGHTS_ASKED))
  if (records.length === 0) {
    call.setFlash({ kind: 'info', text: t('page.nothingPicked') })
    throw redirect(placeBefore(call), 303)
  }
  const rights = await readRights(
    call,
    records.map(({ id }) => id),
  )
  const refused = records.flatMap(({ id, title }) => {
    const right = rights[id]?.[verb]
    return mayNow(rights[id], verb)
      ? []
      : [{ id, title: String(title), why: right?.why ?? t('page.notDone') }]
  })
  return { verb, records, refused }
}

function placeBefore({ url }: ResourceCall): string {
  const back = readBack(url.searchParams)
  return back === '' ? MY_TASKS : `${MY_TASKS}?${back}`
}

function actionOf(verb: Verb): Action {
  const action = tasks.actions[verb]
  if (!action) throw new Error(`Tasks have no action ${verb}`)
  return action
}

/** Runs the verb on the tasks that allow it, and reports the others. */
export const runTogether = redrawing(async function runTogether(call: ResourceCall) {
  const chosen = await readChosen(call)
  const { verb } = chosen
  const form = actionOf(verb).form
  const formCall = { ...call, resource: form }
  const search = await findTargets(formCall, 'add', readTypedText(form, 'add', call.form))
  const redraw = async (rest: Omit<Shown, 'search'>, init: ResponseInit) =>
    data(await describe(call, chosen, { search, ...rest }), init)
  if (isDrawnOnly(call)) return redraw({ general: restoredNotice(call) }, { status: 200 })
  if (search.open.length > 0) {
    const open = search.open.map((name) => [name, search.found.get(name)?.message ?? ''])
    return redraw({ errors: Object.fromEntries(open) }, { status: 400 })
  }
  const input = parse(formCall, 'add', { ...wireValues(form, search.typed), id: uuidv7() })
  if ('errors' in input) return redraw({ errors: input.errors }, { status: 400 })
  const { id: _id, ...values } = input.values
  try {
    return tell(call, chosen, await DOES[verb](call, goingOf(chosen), values))
  } catch (error) {
    if (!(error instanceof GatewayError) || !isAboutForm(error)) throw error
    const { fieldErrors: errors, message } = error
    const general = Object.keys(errors).length > 0 ? [] : [message]
    return redraw({ errors, general }, refusalInit(error))
  }
})

const isAboutForm = ({ code }: GatewayError) => ['invalid', 'conflict', 'forbidden'].includes(code)

function goingOf({ records, refused }: Chosen): WireRecord[] {
  const out = new Set(refused.map(({ id }) => id))
  return records.filter(({ id }) => !out.has(id))
}

type Does = (
  call: ResourceCall,
  going: readonly WireRecord[],
  values: Readonly<Record<string, unknown>>,
) => Promise<Refused[]>

const DOES: Readonly<Record<Verb, Does>> = {
  /** One call for all, so that the new owner gets one message. */
  async assign({ gateway }, going, { ownerId, reason }) {
    const body = { ids: going.map(({ id }) => id), ownerId, reason: reason || null }
    const sent = await gateway.sendFor('PUT', TASK_CALLS.assignBatch, body, assignedBatch)
    return sent.value.refused
  },
  /** One call for each task, because the class rules may require an approval first. */
  async prolong({ gateway }, going, { newDate, reason }) {
    const { endpoint } = actionOf('prolong')
    const refused: Refused[] = []
    for (const { id, title } of going) {
      try {
        await gateway.act(endpoint, id, { newDate, ...(reason ? { reason } : {}) } as never)
      } catch (error) {
        if (!(error instanceof GatewayError) || !isAboutForm(error)) throw error
        const why = Object.values(error.fieldErrors)[0] ?? error.message
        refused.push({ title: String(title), why })
      }
    }
    return refused
  },
}

/** Redirects to the list when all succeeded; otherwise shows the refused tasks with reasons. */
async function tell(call: ResourceCall, chosen: Chosen, refused: readonly Refused[]) {
  const { t } = call
  const all = [...chosen.refused, ...refused]
  const done = chosen.records.length - all.length
  const isAll = all.length === 0
  const text = t(isAll ? 'tasks.together.all' : 'tasks.together.some', {
    done,
    refused: all.length,
  })
  if (isAll) {
    call.setFlash({ kind: 'success', text })
    return redirect(placeBefore(call), 303)
  }
  const search = { typed: {}, found: new Map(), open: [] }
  const view = await describe(call, chosen, { search })
  return data({ ...view, done: text, refused: inWords(call, all) }, { status: 200 })
}

function inWords({ t }: ResourceCall, refused: readonly Refused[]) {
  if (refused.length === 0) return null
  const columns = [t('tasks.many.what'), t('together.why')]
  return { columns, rows: refused.map(({ title, why }) => [title, why]) }
}

/** The columns of the user's own tasks, without row actions. */
async function drawTable(call: ResourceCall, records: readonly WireRecord[]) {
  const dressing = { suffix: '', rights: {}, first: () => null, posted: [] }
  return looksAtOwn(dressTasks(call, await tableOf(call, records), records, dressing))
}

async function describe(
  call: ResourceCall,
  { verb, records, refused }: Chosen,
  { search, errors = {}, general = [] }: Shown,
): Promise<TogetherTasksView> {
  const { t } = call
  const label = verbLabel(call, verb)
  const count = records.length - refused.length
  const form = actionOf(verb).form
  const fieldNames: readonly string[] = ASKED[verb]
  return {
    draw: call.requestId,
    title: t('tasks.together.title', { verb: label }),
    back: { label: t('tasks.mine'), href: placeBefore(call) },
    label: t('tasks.together.go', { verb: label, count }),
    question: t('tasks.together.question', { total: records.length, count, verb: label }),
    mayGo: count > 0,
    groups: await describeControls(
      { ...call, resource: form },
      {
        mode: 'add',
        typed: search.typed,
        errors,
        found: search.found,
        focus: null,
        fixed: new Set(Object.keys(form.fields).filter((name) => !fieldNames.includes(name))),
      },
    ),
    heading: t('page.problems'),
    problems: [
      ...general.map((text) => ({ text, name: null })),
      ...Object.entries(errors).map(([name, text]) => ({ text, name })),
    ],
    table: await drawTable(call, records),
    refused: inWords(call, refused),
    done: null,
  }
}
