import { data } from '@remix-run/node'
import { uuidv7 } from 'uuidv7'
import { readTypedText } from '#platform/define/engine/form-values.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import type { ControlGroup, ControlView } from '#platform/web/components/form/form-view.ts'
import { findTargets } from '#platform/web/pages/forms/find-targets.server.ts'
import { describeNew, loadNew } from '#platform/web/pages/forms/form.server.ts'
import type { FormView } from '#platform/web/pages/forms/form-view.ts'
import { saveNewWith } from '#platform/web/pages/forms/save.server.ts'
import { redrawing } from '#platform/web/request/guarded.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import { usualClass } from './add-many/line-defaults.server.ts'
import { drawExtra, keepAsked, readAsked } from './classes/extra-fields.server.ts'
import { AFTER, countDays, withDaysBeside } from './due-date.server.ts'
import { filledFrom, type TemplateView, templateChoices, viewTemplate } from './fill-task.server.ts'
import { loadOf } from './load.server.ts'
import type { LoadView } from './load-view.ts'
import { madeText } from './made-text.server.ts'

export type NewTaskView = {
  form: FormView
  load: LoadView | null
  /** Templates that can replace an empty form. */
  templates: { value: string; label: string }[]
  /** The template that the form was filled from. */
  template: TemplateView | null
}

/**
 * The form of a new task: starts today, within the parent that the address names, filled from the
 * template or task that the address names. Class and owner are those that a line without them has.
 */
export async function loadNewTask(call: ResourceCall): Promise<NewTaskView> {
  const url = new URL(call.url)
  const filled = await filledFrom(call)
  for (const [name, value] of Object.entries(await givenBy(call))) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, value)
  }
  const [form, templates] = await Promise.all([
    loadNew({ ...call, url }, filled),
    templateChoices(call),
  ])
  // A different source needs a new draw key, because its inputs differ.
  return asTask(call, { ...form, draw: form.draw + call.url.search }, { load: null, templates })
}

async function givenBy(call: ResourceCall): Promise<Record<string, string>> {
  const { gateway, resource, url, person } = call
  const today = todayInShanghai()
  const parentId = url.searchParams.get('parentId')
  if (!isUuid(parentId)) {
    return { planStart: today, classId: await usualClass(call), ownerId: person.sub }
  }
  const { classId, ownerId, planStart, planEnd } = await gateway.info(resource, parentId)
  return {
    classId: String(classId),
    ownerId: String(ownerId ?? person.sub),
    planEnd: String(planEnd),
    planStart: later(String(planStart), today),
  }
}

const later = (one: string, other: string) => (one < other ? other : one)

/** Fields without an input: the pressed button sets the draft state, and the address names the template. */
const NOT_DRAWN: readonly string[] = ['draft', 'templateId']

/** Converts the form of the resource to the page of a new task: adds the extra fields of its class and the templates. */
async function asTask(
  call: ResourceCall,
  form: FormView,
  beside: Pick<NewTaskView, 'load' | 'templates'>,
): Promise<NewTaskView> {
  const controls = form.groups.flatMap((group) => group.controls)
  const textAt = (wanted: string) => controls.find(({ name }) => name === wanted)?.value ?? ''
  const templateId = textAt('templateId')
  const [extraFields, template] = await Promise.all([
    readAsked(call, textAt('classId')),
    viewTemplate(call, templateId),
  ])
  const groups = withDaysBeside(call, form.groups, 'planEnd', 'start').map((group) => ({
    ...group,
    controls: group.controls
      .filter(({ name }) => !NOT_DRAWN.includes(name))
      .map((control) => asInLine(call, control)),
  }))
  const hidden = [...form.hidden, ...(template ? [{ name: 'templateId', value: templateId }] : [])]
  const withExtra = drawExtra(call, { ...form, groups: mainFirst(groups), hidden }, extraFields)
  return { ...beside, form: { ...withExtra, submit: call.t('tasks.send') }, template }
}

/** What a line gives for a task. */
const MAIN: readonly string[] = ['title', 'ownerId', 'planEnd', AFTER, 'priority']

/** Puts the fields of a line first, because most tasks need no others. */
function mainFirst(groups: readonly ControlGroup[]): ControlGroup[] {
  const controls = groups.flatMap((group) => group.controls)
  const main = MAIN.flatMap((wanted) => controls.filter(({ name }) => name === wanted))
  return groups.map((group, at) => {
    const others = group.controls.filter(({ name }) => !MAIN.includes(name))
    return { ...group, controls: at === 0 ? [...main, ...others] : others }
  })
}

/** The form requires no more than a line, and says what an empty field means. */
function asInLine({ t }: ResourceCall, control: ControlView): ControlView {
  const { required: _required, ...optional } = control
  if (control.name === CONTENT) return { ...optional, hint: t('tasks.empty.content') }
  if (control.name === 'ownerId')
    return { ...control, hint: control.hint ?? t('tasks.empty.owner') }
  if (control.name === 'planEnd') return { ...control, hint: t('tasks.empty.end') }
  return control
}

const CONTENT = 'content'

export const saveNewTask = redrawing(async function saveNewTask(call: ResourceCall) {
  await countDays(call, 'planEnd', 'planStart')
  keepAsked(call.form, await readAsked(call, call.form.get('classId')))
  if (call.form.has('load') && !call.isRestored) return data(await withLoad(call), { status: 200 })
  const isWithoutContent = String(call.form.get(CONTENT) ?? '').trim() === ''
  if (isWithoutContent) call.form.set(CONTENT, String(call.form.get('title') ?? ''))
  const answer = await saveNewWith(call, { draw: describeNew, send: sendNew })
  if (!('data' in answer)) return answer
  const form = isWithoutContent ? withoutText(answer.data, CONTENT) : answer.data
  return data(await again(call, form, null), answer.init ?? undefined)
})

async function sendNew(call: ResourceCall, values: WriteInput) {
  const written = await call.gateway.add(call.resource, values)
  const told = values.draft === true || written.isDoubtful ? null : await madeText(call, values.id)
  return told === null ? written : { ...written, message: told }
}

/** The drawn form without the text that its action has filled in. */
function withoutText(form: FormView, name: string): FormView {
  const groups = form.groups.map((group) => ({
    ...group,
    controls: group.controls.map((one) => (one.name === name ? { ...one, value: '' } : one)),
  }))
  return { ...form, groups }
}

const again = (call: ResourceCall, form: FormView, load: LoadView | null) =>
  asTask(call, form, { load, templates: [] })

/** The typed form, with the chosen owner's workload in that span. */
async function withLoad(call: ResourceCall): Promise<NewTaskView> {
  const { form, resource, requestId } = call
  const id = String(form.get('id') ?? '')
  const { typed, found } = await findTargets(call, 'add', readTypedText(resource, 'add', form))
  const { ownerId = '', planStart = '', planEnd = '' } = typed
  const [formView, load] = await Promise.all([
    describeNew(call, isUuid(id) ? id : uuidv7(), { typed, found, draw: requestId }),
    loadOf(call, { ownerId, planStart, planEnd }),
  ])
  return again(call, formView, load)
}
