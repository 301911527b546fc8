import { data, redirect } from '@remix-run/node'
import { uuidv7 } from 'uuidv7'
import { tasks } from '#modules/work/tasks/define/task.ts'
import { taskProgress } from '#modules/work/tasks/define/task-progress.ts'
import { TASK_CALLS, taskDetail } from '#modules/work/tasks/wire/tasks.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { saveNew } from '#platform/web/pages/forms/save.server.ts'
import { requireId } from '#platform/web/pages/record/read-record.server.ts'
import { backQuery } from '#platform/web/pages/record/record-paths.server.ts'
import { refusalInit } from '#platform/web/request/errors/page-error.server.ts'
import { redrawing } from '#platform/web/request/guarded.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import { loadTask, POSTED } from './task.server.ts'
import { reportCall, type TypedScore } from './task-forms.server.ts'
import { taskHref } from './task-verbs.server.ts'

/** Handles the forms on a task's page; after an error, draws the page with the typed values. */
export const actOnTask = redrawing(async function actOnTask(call: ResourceCall) {
  const { form } = call
  const wish = String(form.get('do') ?? '')
  if (wish === 'report') return report(call)
  if (wish === 'done') return report(asDone(call))
  if (wish === 'tick') return tick(call)
  if (wish === 'score') return score(call)
  return press(call, wish)
})

const placeOf = (call: ResourceCall, id: string) => `${taskHref(id)}${backQuery(call)}`

async function report(call: ResourceCall) {
  const id = requireId(call)
  const { task } = await call.gateway.ask(TASK_CALLS.detail, { taskId: id }, taskDetail)
  // `do` names the form on the page; it is no field of a report.
  call.form.delete('do')
  // The form of a reporter who cannot change the progress has no input for it.
  if (!call.form.has('progress')) call.form.set('progress', String(task.progress ?? 0))
  const answer = await saveNew(reportCall(call, task))
  if (!('data' in answer)) return redirect(placeOf(call, id), 303)
  return data(await loadTask(call, { report: answer.data }), answer.init ?? undefined)
}

/**
 * Turns the form into a report of 100 % with the typed text and hours, so that the owner finishes the
 * task with one button.
 */
function asDone(call: ResourceCall): ResourceCall {
  const { form, t } = call
  form.set('progress', '100')
  const isEmpty = (name: string) => String(form.get(name) ?? '').trim() === ''
  if (isEmpty('content')) form.set('content', t('tasks.doneWords'))
  if (isEmpty('hours')) form.set('hours', '0')
  return call
}

/** Finishes a child task with a report without hours. The page shows a refusal at its top. */
async function tick(call: ResourceCall) {
  const { form, gateway, t } = call
  const id = requireId(call)
  const taskId = form.get('child')
  if (!isUuid(taskId)) throw new GatewayError('invalid', t('page.notDone'))
  const report = {
    id: uuidv7(),
    taskId,
    workDate: todayInShanghai(),
    progress: 100,
    hours: '0',
    content: t('tasks.doneWords'),
  }
  try {
    const { message } = await gateway.add(taskProgress, report)
    call.setFlash({ kind: 'success', text: message })
  } catch (error) {
    if (!(error instanceof GatewayError) || !TOLD.has(error.code)) throw error
    call.setFlash({ kind: 'error', text: error.sentences().join(' ') })
  }
  return redirect(`${placeOf(call, id)}#children`, 303)
}

const MAX_DIMENSIONS = 10
const TOLD = new Set<string>(['conflict', 'forbidden', 'invalid', 'not-found'])

function typedScore({ form }: ResourceCall): Omit<TypedScore, 'problem'> & { names: string[] } {
  const at = (name: string) => String(form.get(name) ?? '')
  const names = form.getAll('dim').map(String).slice(0, MAX_DIMENSIONS)
  return {
    names,
    points: names.map((_name, index) => at(`points.${index}`)),
    weight: at('weight'),
    comment: at('comment'),
  }
}

async function score(call: ResourceCall) {
  const { form, gateway, t } = call
  const id = requireId(call)
  const typed = typedScore(call)
  const redraw = (problem: string) => loadTask(call, { score: { ...typed, problem } })
  if (call.isRestored) return data(await redraw(t('typed.restored')), { status: 200 })
  const { ownerCode } = await gateway.ask(TASK_CALLS.detail, { taskId: id }, taskDetail)
  const dims = Object.fromEntries(
    typed.names.map((name, index) => [name, Number(typed.points[index] ?? '')]),
  )
  const own = { id: String(form.get('scoreId') ?? ''), dims, comment: typed.comment }
  const values = { ...own, taskWeight: Number(typed.weight) }
  const version = Number(form.get('version')) || null
  try {
    const text =
      version === null
        ? await gateway.send('POST', TASK_CALLS.addScore, {
            ...values,
            taskId: id,
            scoredCode: ownerCode ?? '',
            kind: String(form.get('kind') ?? ''),
          })
        : await gateway.send('PUT', TASK_CALLS.updateScore, { ...values, version })
    call.setFlash({ kind: 'success', text })
  } catch (error) {
    if (!(error instanceof GatewayError) || !TOLD.has(error.code)) throw error
    const problems = Object.values(error.fieldErrors)
    return data(await redraw([error.message, ...problems].join(' ')), refusalInit(error))
  }
  return redirect(placeOf(call, id), 303)
}

/** Runs a verb without input; shows errors above the page. */
async function press(call: ResourceCall, verb: string) {
  const { form, gateway, t } = call
  const id = requireId(call)
  const action = POSTED.includes(verb) ? tasks.actions[verb] : undefined
  if (!action) throw new GatewayError('invalid', t('page.notDone'))
  try {
    const version = Number(form.get('version')) || undefined
    const { message } = await gateway.act(action.endpoint, id, { version })
    call.setFlash({ kind: 'success', text: message })
  } catch (error) {
    if (!(error instanceof GatewayError) || !TOLD.has(error.code)) throw error
    call.setFlash({ kind: 'error', text: error.message })
  }
  return redirect(placeOf(call, id), 303)
}
