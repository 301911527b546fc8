import { data } from '@remix-run/node'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { resourceLabel } from '#platform/define/described/labels.ts'
import { users } from '#platform/define/shipped/accounts/user.ts'
import { describeNew, loadEdit } from '#platform/web/pages/forms/form.server.ts'
import type { FormView } from '#platform/web/pages/forms/form-view.ts'
import { saveEdit, saveNew } from '#platform/web/pages/forms/save.server.ts'
import { readRecord } from '#platform/web/pages/record/read-record.server.ts'
import { redrawing } from '#platform/web/request/guarded.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { MAX_FLOW_STEPS } from '#platform/wire/approval/approval.ts'
import { OPERATORS_OF, RECEIVING_DEPARTMENT } from '#platform/wire/approval/approval-flow.ts'
import {
  OWN_PROFILE_CALLS,
  type UserChoice,
  userChoice,
} from '#platform/wire/sign-in/own-profile.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import { type FlowWords, readFlowWords, storedSteps } from './describe-chain.server.ts'
import { isWhole, readEditor, storedText, typedSteps } from './flow-editor.server.ts'
import {
  type ConditionEditor,
  type FlowEditorView,
  type FlowFormView,
  type StepEditor,
  stepPart,
  type TypedStep,
  WHOS,
} from './flow-editor-view.ts'
import { DOCUMENTS } from './flows.server.ts'

const FIRST: readonly TypedStep[] = typedSteps([{ rule: 'deptHead' }], new Map())
const DRAWN_ELSEWHERE = ['steps', 'resource']

/** The form of a flow, with inputs for its steps in place of the stored text. */
async function describe(
  call: ResourceCall,
  kind: string,
  form: FormView,
  typed: readonly TypedStep[] | null,
): Promise<FlowFormView> {
  const control = form.groups
    .flatMap(({ controls }) => controls)
    .find(({ name }) => name === 'steps')
  // On a conflict of two versions the form compares the stored texts, without inputs for the steps.
  if (!control) return { form, editor: null, choices: [] }
  const words = await readFlowWords(call, kind)
  const steps = typed ?? (await asTyped(call, control.value))
  const groups = form.groups.map((group) => ({
    ...group,
    controls: group.controls.filter(({ name }) => !DRAWN_ELSEWHERE.includes(name)),
  }))
  const hidden = form.mode === 'add' ? [{ name: 'resource', value: kind }] : []
  const error = control.error === undefined ? '' : errorText(call, steps, control.error)
  const problems = form.problems.map((one) =>
    one.name === 'steps' ? { ...one, text: error } : one,
  )
  return {
    form: { ...form, groups, problems, hidden: [...form.hidden, ...hidden] },
    editor: await drawEditor(call, { kind, words, steps, error }),
    choices: [],
  }
}

/** The incomplete step, if any; else the problem that the API reports. */
function errorText({ t }: ResourceCall, steps: readonly TypedStep[], error: string): string {
  const open = steps.findIndex((step) => !isWhole(step))
  return open < 0 ? error : t('flow.incomplete', { number: open + 1 })
}

async function asTyped(call: ResourceCall, text: string): Promise<readonly TypedStep[]> {
  const steps = storedSteps(text)
  if (steps.length === 0) return FIRST
  const ids = steps.flatMap(({ rule }) => (rule.startsWith('person:') ? [rule.slice(7)] : []))
  const names = await Promise.all(ids.map(async (id) => [id, await nameOf(call, id)] as const))
  return typedSteps(steps, new Map(names))
}

/** An account that the reader may not open is named by its id. */
async function nameOf({ gateway }: ResourceCall, id: string): Promise<string> {
  const record = await gateway.info(users, id).catch(() => null)
  return String(record?.name ?? id)
}

type EditorInput = { kind: string; words: FlowWords; steps: readonly TypedStep[]; error: string }

async function drawEditor(
  call: ResourceCall,
  { kind, words, steps, error }: EditorInput,
): Promise<FlowEditorView> {
  const { t } = call
  const editors = await Promise.all(steps.map((step) => drawStep(call, words, step)))
  return {
    kind,
    steps: editors,
    error,
    mayAdd: steps.length < MAX_FLOW_STEPS,
    whos: WHOS.filter((who) => who !== 'toDeptHead' || hasOtherDepartment(kind)).map((value) => ({
      value,
      label: t(`flow.whos.${value}`),
    })),
    roles: words.roles.map(({ code, name, holders }) => ({
      value: code,
      label: t('flow.roleOf', { name, count: holders }),
    })),
    facts: words.facts.map(({ name, label }) => ({ value: name, label })),
  }
}

function hasOtherDepartment(kind: string): boolean {
  return DOCUMENTS.some(({ path, fields }) => path === kind && fields[RECEIVING_DEPARTMENT])
}

async function drawStep(
  call: ResourceCall,
  { facts }: FlowWords,
  step: TypedStep,
): Promise<StepEditor> {
  const { person, personKey, who } = step
  const isAsked = who === 'person' && !isUuid(person) && personKey !== ''
  const found = isAsked ? await findPeople(call, personKey) : []
  return {
    ...step,
    people: found.map(({ id, name, code, deptName }) => ({
      value: id,
      label: [name, code, deptName].filter(Boolean).join(' · '),
    })),
    conditions: step.conditions.flatMap(({ fact: name, op, values }) => {
      const fact = facts.find((one) => one.name === name)
      if (!fact) return []
      const { type, label, options } = fact
      // A choice takes several values: `=` is shown as `in` with one value.
      const chosen = type === 'choice' && op !== '≠' ? 'in' : op
      return [
        {
          fact: name,
          label,
          type,
          options,
          values,
          op: chosen,
          ops: opsOf(call, type),
        },
      ]
    }),
  }
}

function opsOf({ t }: ResourceCall, type: ConditionEditor['type']): ConditionEditor['ops'] {
  const known = OPERATORS_OF[type].filter((op) => type !== 'choice' || op !== '=')
  return known.map((value) => ({ value, label: t(`flow.opNames.${value}`) }))
}

function findPeople({ gateway }: ResourceCall, key: string): Promise<UserChoice[]> {
  return gateway.ask(OWN_PROFILE_CALLS.choices, { key }, z.array(userChoice))
}

/**
 * Resolves the typed name or code of an approver if exactly one person matches. A changed text is resolved
 * again.
 */
async function withPeople(
  call: ResourceCall,
  typed: readonly TypedStep[],
): Promise<readonly TypedStep[]> {
  return Promise.all(
    typed.map(async (step, index) => {
      if (step.who !== 'person' || step.personKey === '') return { ...step, person: '' }
      const isOld = call.form.get(stepPart(index, 'personWas')) === step.personKey
      if (isOld && isUuid(step.person)) return step
      const found = await findPeople(call, step.personKey)
      const [only] = found
      return { ...step, person: only && found.length === 1 ? only.id : '' }
    }),
  )
}

export async function loadFlowNew(call: ResourceCall): Promise<FlowFormView> {
  const resource = DOCUMENTS.find(({ path }) => path === call.url.searchParams.get('kind'))
  if (!resource) return { form: null, editor: null, choices: choicesFor(call) }
  const from = call.url.searchParams.get('from')
  const source = isUuid(from) ? await call.gateway.info(call.resource, from) : null
  const typed = {
    resource: resource.path,
    name: String(source?.name ?? resourceLabel(resource, call.language)),
    steps: String(source?.steps ?? ''),
  }
  const form = await describeNew(call, uuidv7(), { typed, draw: 'first' })
  return describe(call, resource.path, form, null)
}

function choicesFor({ language }: ResourceCall): FlowFormView['choices'] {
  return DOCUMENTS.map((resource) => ({
    href: `/system/approval-flows/new?kind=${resource.path}`,
    label: resourceLabel(resource, language),
  }))
}

export async function loadFlowEdit(call: ResourceCall): Promise<FlowFormView> {
  const [form, { resource }] = await Promise.all([loadEdit(call), readRecord(call)])
  return describe(call, String(resource), form, null)
}

export const saveFlowNew = redrawing(async function saveFlowNew(call: ResourceCall) {
  const kind = String(call.form.get('resource') ?? '')
  const typed = await fillSteps(call, kind)
  return drawAnswer(await saveNew(call), (form) => describe(call, kind, form, typed))
})

export const saveFlowEdit = redrawing(async function saveFlowEdit(call: ResourceCall) {
  const { resource } = await readRecord(call)
  const kind = String(resource)
  const typed = await fillSteps(call, kind)
  return drawAnswer(await saveEdit(call), (form) => describe(call, kind, form, typed))
})

/** Joins the inputs into the stored text, and returns them in case the form is shown again. */
async function fillSteps(call: ResourceCall, kind: string): Promise<readonly TypedStep[] | null> {
  const read = readEditor(call.form)
  if (!read || !DOCUMENTS.some(({ path }) => path === kind)) return null
  const typed = await withPeople(call, read)
  // Inputs that are no fields of the record are not sent.
  for (const name of [...call.form.keys()]) if (name.startsWith('s.')) call.form.delete(name)
  const { facts } = await readFlowWords(call, kind)
  const isDone = typed.length > 0 && typed.every(isWhole)
  // A step without an approver is incomplete. The API would report this for the whole flow, so the form reports it for
  // the step.
  call.form.set('steps', isDone ? storedText(typed, facts) : '')
  return typed
}

type Saved = Awaited<ReturnType<typeof saveNew>>

/** Passes a redirect on; converts a returned form back to inputs for its steps. */
async function drawAnswer(answer: Saved, draw: (form: FormView) => Promise<FlowFormView>) {
  return 'data' in answer ? data(await draw(answer.data), answer.init ?? undefined) : answer
}
