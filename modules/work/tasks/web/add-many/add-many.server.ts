import { data, redirect } from '@remix-run/node'
import { uuidv7 } from 'uuidv7'
import { MEETING_CALLS } from '#modules/work/meetings/wire/meetings.ts'
import type { LineAbout } from '#modules/work/tasks/web/line-about.ts'
import { madeText } from '#modules/work/tasks/web/made-text.server.ts'
import { MY_TASKS } from '#modules/work/tasks/web/my-tasks/my-tasks.server.ts'
import type { LineSaid } from '#modules/work/tasks/web/quick-line.tsx'
import { TASKS, taskHref } from '#modules/work/tasks/web/task-verbs.server.ts'
import { MAX_TASK_LINES, TASK_CALLS } from '#modules/work/tasks/wire/tasks.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { formatMessage } from '#platform/web/pages/forms/problem-text.server.ts'
import { refusalInit } from '#platform/web/request/errors/page-error.server.ts'
import { redrawing } from '#platform/web/request/guarded.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { safePath } from '#platform/web/request/redirect-target.ts'
import type { Flash } from '#platform/web/session/flash.server.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import type { LineView, ManyView } from './add-many-view.ts'
import { type LineDefaults, lineAbout, readDefaults } from './line-defaults.server.ts'
import { classChoices, type ReadLine, readLines } from './read-lines.server.ts'
import { warnLines } from './warn-lines.server.ts'

const MAX_TEXT = 20_000

type Typed = {
  text: string
  about: LineAbout | null
  defaults: LineDefaults
  ids: readonly string[]
  returnPath: string
}
type Shown = { typed: Typed; lines: ReadLine[] | null; problem: string }

/** The empty form: one task on each line. */
export async function loadMany(call: ResourceCall): Promise<ManyView> {
  const defaults = await readDefaults(call, null)
  const typed = { text: '', about: null, defaults, ids: [], returnPath: '' }
  return describe(call, { typed, lines: null, problem: '' })
}

const isClear = ({ problems }: ReadLine) => problems.length === 0

async function describe(
  call: ResourceCall,
  { typed: { text, about, defaults, ids, returnPath }, lines, problem }: Shown,
): Promise<ManyView> {
  const { t, requestId } = call
  const classes = await classChoices(call)
  const warnings = await warnLines(call, lines ?? [])
  const isReady = lines !== null && lines.length > 0 && lines.every(isClear)
  return {
    title: t('tasks.many.title'),
    back: { label: t('tasks.mine'), href: MY_TASKS },
    returnPath,
    about,
    aboutText: defaults.about,
    draw: requestId,
    text,
    classId: defaults.classId,
    end: defaults.end,
    problem,
    earliest: earliestOf(defaults),
    classes: classes.map(({ value, label }) => ({ value, label })),
    preview:
      lines?.map((line) => ({ ...shownOf(line), warnings: warnings.get(line.key) ?? [] })) ?? null,
    ids: ids.join(','),
    isReady,
    mayBeWhole: lines?.length === 1 && about?.name !== 'sessionId',
    make: t('tasks.many.make', { count: lines?.length ?? 0 }),
  }
}

/**
 * The first day that the user may choose as default end. Below a parent it may lie in the past,
 * because the parent may have ended.
 */
function earliestOf({ end, notBefore }: LineDefaults): string {
  return notBefore === '' || end === '' ? todayInShanghai() : notBefore
}

function shownOf(read: ReadLine): LineView {
  const { key, line, title, className, owner, priority, end, problems, choice, isOpen } = read
  return { key, line, title, className, owner, priority, end, problems, choice, isOpen }
}

/** Reads the typed lines. The quick line sends neither class nor date, so these get their defaults. */
async function typedIn(call: ResourceCall): Promise<Typed> {
  const { form, url } = call
  const at = (name: string) => String(form.get(name) ?? '')
  const about = lineAbout(call)
  const usual = await readDefaults(call, about)
  return {
    text: at('text'),
    about,
    defaults: form.has('classId') ? { ...usual, classId: at('classId'), end: at('end') } : usual,
    ids: at('ids').split(',').filter(isUuid),
    returnPath: safePath(at('returnPath'), url.origin) ?? '',
  }
}

/** Parses the quick line that the user types, and describes its values and problems. */
export async function previewLine(call: ResourceCall): Promise<LineSaid> {
  const { text, defaults } = await typedIn(call)
  const [first = ''] = text.slice(0, MAX_TEXT).split('\n', 1)
  const [line] = await readLines(call, first, await classChoices(call), defaults)
  if (!line) return { text: '', problems: '' }
  const { title, className, owner, choice, end, priority, problems } = line
  const parts = [title, choice?.legend ?? owner, end, priority, className]
  return { text: parts.filter(Boolean).join(' · '), problems: problems.join(' · ') }
}

/** Shows a preview; creates the tasks, all or none, when every line is valid. */
export const makeMany = redrawing(async function makeMany(call: ResourceCall) {
  const { form, t } = call
  const input = await typedIn(call)
  if (input.text.length > MAX_TEXT) {
    const values = { label: t('tasks.many.lines'), max: MAX_TEXT }
    const tooLong = formatMessage(call.language, 'invalid.tooLong', values)
    return data(await describe(call, { typed: input, lines: null, problem: tooLong }), {
      status: 400,
    })
  }
  const lines = await readLines(call, input.text, await classChoices(call), input.defaults)
  const ids = lines.map((_line, at) => input.ids[at] ?? uuidv7())
  const typed = { ...input, ids }
  const show = (problem: string) => describe(call, { typed, lines, problem })
  const problem = problemOf(call, lines)
  if (call.isRestored) return data(await show(t('typed.restored')), { status: 200 })
  const [only] = lines
  if (form.get('intent') === 'whole' && only && lines.length === 1) {
    return redirect(wholeForm(only, input.about), 303)
  }
  if (form.get('intent') !== 'make') return data(await show(problem), { status: 200 })
  if (problem !== '') return data(await show(problem), { status: 400 })
  try {
    const text = await send(call, input.about, lines, ids)
    call.setFlash(await toldOf(call, text, ids))
  } catch (error) {
    if (!(error instanceof GatewayError) || !TOLD.has(error.code)) throw error
    const sentences = error.sentences()
    return data(await show(sentences.join(t('tasks.many.colon'))), refusalInit(error))
  }
  return redirect(typed.returnPath || `${MY_TASKS}?part=mine`, 303)
})

/**
 * Sends the lines to the API. Tasks of a meeting session have a call of their own, because its organisers
 * assign them.
 */
function send(
  { gateway }: ResourceCall,
  about: LineAbout | null,
  lines: readonly ReadLine[],
  ids: readonly string[],
): Promise<string> {
  const isOfSession = about?.name === 'sessionId'
  const below = about === null || isOfSession ? {} : { [about.name]: about.id }
  const tasks = lines.map(({ title, classId, ownerId, planStart, planEnd, urgency }, at) => {
    const line = { id: ids[at] ?? '', title, classId, ownerId, planStart, planEnd }
    return Object.assign(line, { priority: urgency }, below)
  })
  return isOfSession
    ? gateway.send('POST', MEETING_CALLS.addTasks, { id: about.id, tasks })
    : gateway.send('POST', TASK_CALLS.addList, { tasks })
}

/** The address of the full form, filled in with the parsed values of the line. */
function wholeForm(line: ReadLine, about: LineAbout | null): string {
  const { title, classId, ownerId, planStart, planEnd, urgency: priority } = line
  const values = new URLSearchParams({ title, classId, ownerId, planStart, planEnd, priority })
  if (about) values.set(about.name, about.id)
  for (const [name, value] of [...values]) if (value === '') values.delete(name)
  return `${TASKS}/new?${values}`
}

/** The message about the new tasks. Of a single one it names the values, with a link to the task. */
async function toldOf(call: ResourceCall, text: string, ids: readonly string[]): Promise<Flash> {
  const [only, ...others] = ids
  const said = only && others.length === 0 ? await madeText(call, only) : null
  if (!only || said === null) return { kind: 'success', text }
  const made = { label: call.t('tasks.many.open'), href: taskHref(only) }
  return { kind: 'success', text: said, made }
}

const TOLD = new Set<string>(['conflict', 'forbidden', 'invalid'])

function problemOf({ t }: ResourceCall, lines: readonly ReadLine[]): string {
  if (lines.length === 0) return t('tasks.many.none')
  if (lines.length > MAX_TASK_LINES) return t('tasks.many.tooMany', { max: MAX_TASK_LINES })
  if (!lines.every(isClear)) return t('tasks.many.fix')
  return lines.some(({ isOpen }) => isOpen) ? t('tasks.many.choose') : ''
}
