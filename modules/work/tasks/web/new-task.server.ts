import { data } from '@remix-run/node'
import { uuidv7 } from 'uuidv7'
import { readTypedText } from '#platform/define/engine/form-values.ts'
import { findTargets } from '#platform/web/pages/forms/find-targets.server.ts'
import { describeNew, loadNew } from '#platform/web/pages/forms/form.server.ts'
import type { FormView } from '#platform/web/pages/forms/form-view.ts'
import { saveNew } from '#platform/web/pages/forms/save.server.ts'
import { redrawing } from '#platform/web/request/guarded.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import { drawExtra, keepAsked, readAsked } from './classes/extra-fields.server.ts'
import { countDays, withDaysBeside } from './due-date.server.ts'
import { filledFrom, type TemplateView, templateChoices, viewTemplate } from './fill-task.server.ts'
import { loadOf } from './load.server.ts'
import type { LoadView } from './load-view.ts'

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
 * template or task that the address names.
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

async function givenBy({ gateway, resource, url }: ResourceCall): Promise<Record<string, string>> {
  const today = todayInShanghai()
  const parentId = url.searchParams.get('parentId')
  if (!isUuid(parentId)) return { planStart: today }
  const { classId, planStart, planEnd } = await gateway.info(resource, parentId)
  return {
    classId: String(classId),
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
    controls: group.controls.filter(({ name }) => !NOT_DRAWN.includes(name)),
  }))
  const hidden = [...form.hidden, ...(template ? [{ name: 'templateId', value: templateId }] : [])]
  const withExtra = drawExtra(call, { ...form, groups, hidden }, extraFields)
  return { ...beside, form: { ...withExtra, submit: call.t('tasks.send') }, template }
}

export const saveNewTask = redrawing(async function saveNewTask(call: ResourceCall) {
  await countDays(call, 'planEnd', 'planStart')
  keepAsked(call.form, await readAsked(call, call.form.get('classId')))
  if (call.form.has('load') && !call.isRestored) return data(await withLoad(call), { status: 200 })
  const answer = await saveNew(call)
  if (!('data' in answer)) return answer
  return data(await again(call, answer.data, null), answer.init ?? undefined)
})

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
