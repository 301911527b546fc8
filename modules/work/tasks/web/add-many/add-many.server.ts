import { data, redirect } from '@remix-run/node'
import { uuidv7 } from 'uuidv7'
import { MY_TASKS } from '#modules/work/tasks/web/my-tasks/my-tasks.server.ts'
import { lineClass, MAX_TASK_LINES, TASK_CALLS } from '#modules/work/tasks/wire/tasks.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { formatMessage } from '#platform/web/pages/forms/problem-text.server.ts'
import { refusalInit } from '#platform/web/request/errors/page-error.server.ts'
import { redrawing } from '#platform/web/request/guarded.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { safePath } from '#platform/web/request/redirect-target.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import type { ManyView } from './add-many-view.ts'
import { classChoices, type ReadLine, readLines } from './read-lines.server.ts'
import { warnLines } from './warn-lines.server.ts'

const MAX_TEXT = 20_000

type Typed = {
  text: string
  classId: string
  end: string
  ids: readonly string[]
  returnPath: string
}
type Shown = { typed: Typed; lines: ReadLine[] | null; problem: string }

/** The empty form: one task on each line. */
export async function loadMany(call: ResourceCall): Promise<ManyView> {
  const typed = {
    text: '',
    classId: await defaultClass(call),
    end: todayInShanghai(),
    ids: [],
    returnPath: '',
  }
  return describe(call, { typed, lines: null, problem: '' })
}

async function describe(
  call: ResourceCall,
  { typed: { text, classId, end, ids, returnPath }, lines, problem }: Shown,
): Promise<ManyView> {
  const { t, requestId } = call
  const classes = await classChoices(call)
  const warnings = await warnLines(call, lines ?? [])
  const isReady =
    lines !== null && lines.length > 0 && lines.every(({ problems }) => problems.length === 0)
  return {
    title: t('tasks.many.title'),
    back: { label: t('tasks.mine'), href: MY_TASKS },
    returnPath,
    draw: requestId,
    text,
    classId,
    end,
    problem,
    today: todayInShanghai(),
    classes: classes.map(({ value, label }) => ({ value, label })),
    preview:
      lines?.map(({ key, line, title, className, owner, priority, end: until, problems }) => ({
        key,
        line,
        title,
        className,
        owner,
        priority,
        end: until,
        problems,
        warnings: warnings.get(key) ?? [],
      })) ?? null,
    ids: ids.join(','),
    isReady,
    make: t('tasks.many.make', { count: lines?.length ?? 0 }),
  }
}

/** The class that the user used last, of those that need no more than a line tells. */
async function defaultClass({ gateway }: ResourceCall): Promise<string> {
  const { classId } = await gateway.ask(TASK_CALLS.lineClass, {}, lineClass)
  return classId ?? ''
}

/** The quick line sends neither class nor date: the defaults of the empty form apply. */
async function typedIn(call: ResourceCall): Promise<Typed> {
  const { form, url } = call
  const at = (name: string) => String(form.get(name) ?? '')
  const ids = at('ids').split(',').filter(isUuid)
  const returnPath = safePath(at('returnPath'), url.origin) ?? ''
  if (form.has('classId')) {
    return { text: at('text'), classId: at('classId'), end: at('end'), ids, returnPath }
  }
  return {
    text: at('text'),
    classId: await defaultClass(call),
    end: todayInShanghai(),
    ids,
    returnPath,
  }
}

/** Shows a preview; creates the tasks, all or none, when every line is valid. */
export const makeMany = redrawing(async function makeMany(call: ResourceCall) {
  const { form, gateway, t } = call
  const given = await typedIn(call)
  if (given.text.length > MAX_TEXT) {
    const values = { label: t('tasks.many.lines'), max: MAX_TEXT }
    const tooLong = formatMessage(call.language, 'invalid.tooLong', values)
    return data(await describe(call, { typed: given, lines: null, problem: tooLong }), {
      status: 400,
    })
  }
  const lines = await readLines(call, given.text, await classChoices(call), given)
  const ids = lines.map((_line, at) => given.ids[at] ?? uuidv7())
  const typed = { ...given, ids }
  const show = (problem: string) => describe(call, { typed, lines, problem })
  const problem = problemOf(call, lines)
  if (call.isRestored) return data(await show(t('typed.restored')), { status: 200 })
  if (form.get('intent') !== 'make') return data(await show(problem), { status: 200 })
  if (problem !== '') return data(await show(problem), { status: 400 })
  try {
    const tasks = lines.map(({ title, classId, ownerId, planEnd, urgency }, at) => ({
      id: ids[at] ?? '',
      title,
      classId,
      ownerId,
      planEnd,
      priority: urgency,
    }))
    const text = await gateway.send('POST', TASK_CALLS.addList, { tasks })
    call.setFlash({ kind: 'success', text: saidOf(call, lines) ?? text })
  } catch (error) {
    if (!(error instanceof GatewayError) || !TOLD.has(error.code)) throw error
    const said = error.sentences()
    return data(await show(said.join(t('tasks.many.colon'))), refusalInit(error))
  }
  return redirect(typed.returnPath || `${MY_TASKS}?part=mine`, 303)
})

/** For one task: what was understood, without the owner, whom the head of a department may yet choose. */
function saidOf({ t }: ResourceCall, lines: readonly ReadLine[]): string | null {
  const [only] = lines
  if (!only || lines.length > 1) return null
  const { title, end, priority } = only
  return t('tasks.many.madeOne', { title, end, priority })
}

const TOLD = new Set<string>(['conflict', 'forbidden', 'invalid'])

function problemOf({ t }: ResourceCall, lines: readonly ReadLine[]): string {
  if (lines.length === 0) return t('tasks.many.none')
  if (lines.length > MAX_TASK_LINES) return t('tasks.many.tooMany', { max: MAX_TASK_LINES })
  return lines.some(({ problems }) => problems.length > 0) ? t('tasks.many.fix') : ''
}
