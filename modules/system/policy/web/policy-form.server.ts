import { data } from '@remix-run/node'
import { uuidv7 } from 'uuidv7'
import {
  isPolicyKey,
  POLICY_KEYS,
  type PolicyKey,
} from '#modules/system/policy/define/policy-keys.ts'
import { policyParams } from '#modules/system/policy/define/policy-param.ts'
import { POLICY_READ_FROM } from '#modules/system/policy/define/settings-not-read-yet.ts'
import { callPath } from '#platform/define/engine/endpoints.ts'
import { readTypedText, wireValues } from '#platform/define/engine/form-values.ts'
import type { WriteMode } from '#platform/define/engine/schema.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import {
  describeEdit,
  describeNew,
  editBase,
  loadEdit,
} from '#platform/web/pages/forms/form.server.ts'
import type { FormView } from '#platform/web/pages/forms/form-view.ts'
import { saveEdit, saveNew } from '#platform/web/pages/forms/save.server.ts'
import { callFor, readRecord } from '#platform/web/pages/record/read-record.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import { drawValue, readValue } from './policy-value.server.ts'
import type { PolicyChoice, PolicyValueView } from './policy-value-view.ts'

export type PolicyFormView = {
  form: FormView | null
  value: PolicyValueView | null
  /** Parameters to choose from, before a form is shown. */
  choices: PolicyChoice[]
}

const PREVIEW = callPath(policyParams.controller, 'PreviewPolicyParam')
const CONFIRMED = 'confirmed'

/** What a parameter decides, and whether a module reads it already. */
export function purposeOf(key: PolicyKey, { language, t }: ResourceCall): string {
  const use = POLICY_KEYS[key].use[language]
  const part = POLICY_READ_FROM[key]?.[language]
  return part ? t('policy.willBeUsedBy', { use, part }) : t('policy.usedBy', { use })
}

/** The form of one parameter, with inputs instead of the stored JSON. */
function describe(
  call: ResourceCall,
  key: PolicyKey,
  form: FormView,
  confirm = '',
): PolicyFormView {
  const control = form.groups
    .flatMap(({ controls }) => controls)
    .find(({ name }) => name === 'value')
  // A version conflict compares the stored JSON, so the form has no inputs for it.
  if (!control) return { form, value: null, choices: [] }
  const groups = form.groups.map((group) => ({
    ...group,
    controls: group.controls.filter(({ name }) => name !== 'value'),
  }))
  const { shape, label } = POLICY_KEYS[key]
  return {
    form: { ...form, groups },
    value: {
      label: label[call.language],
      use: purposeOf(key, call),
      confirm,
      error: control.error ?? '',
      stored: control.value,
      ...drawValue(shape, parse(control.value), call.language),
    },
    choices: [],
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export async function loadPolicyNew(call: ResourceCall): Promise<PolicyFormView> {
  const key = call.url.searchParams.get('key')
  if (!isPolicyKey(key)) return { form: null, value: null, choices: choicesFor(call) }
  const form = await describeNew(call, uuidv7(), { typed: { key }, draw: 'first' })
  return describe(call, key, form)
}

function choicesFor(call: ResourceCall): PolicyChoice[] {
  return (Object.keys(POLICY_KEYS) as PolicyKey[]).map((key) => ({
    key,
    label: POLICY_KEYS[key].label[call.language],
    use: purposeOf(key, call),
  }))
}

export async function loadPolicyEdit(call: ResourceCall): Promise<PolicyFormView> {
  const [form, { key }] = await Promise.all([loadEdit(call), readRecord(call)])
  return isPolicyKey(key) ? describe(call, key, form) : { form, value: null, choices: [] }
}

export async function savePolicyNew(call: ResourceCall) {
  const key = call.form.get('key')
  if (!isPolicyKey(key))
    return saved(await saveNew(call), (form) => ({ form, value: null, choices: [] }))
  fillValue(call, key)
  const sentId = call.form.get('id')
  const id = isUuid(sentId) ? sentId : uuidv7()
  const confirm = await unconfirmed(call, 'add', { id })
  if (confirm !== '') {
    const typed = readTypedText(call.resource, 'add', call.form)
    const form = await describeNew(call, id, { typed, draw: call.requestId })
    return data(describe(call, key, form, confirm), { status: 200 })
  }
  return saved(await saveNew(call), (form) => describe(call, key, form))
}

export async function savePolicyEdit(resourceCall: ResourceCall) {
  const record = await readRecord(resourceCall)
  const { key } = record
  if (!isPolicyKey(key))
    return saved(await saveEdit(resourceCall), (form) => ({ form, value: null, choices: [] }))
  fillValue(resourceCall, key)
  const version = Number(resourceCall.form.get('version'))
  const confirm = await unconfirmed(resourceCall, 'update', { id: record.id, version })
  if (confirm !== '') {
    const call = callFor(resourceCall, record)
    const typed = readTypedText(call.resource, 'update', call.form)
    const base = editBase(call, record)
    const form = await describeEdit(call, record, base, { typed, draw: call.requestId })
    return data(describe(call, key, form, confirm), { status: 200 })
  }
  return saved(await saveEdit(resourceCall), (form) => describe(resourceCall, key, form))
}

function fillValue({ form }: ResourceCall, key: PolicyKey): void {
  const text = readValue(POLICY_KEYS[key].shape, form)
  if (text !== null) form.set('value', text)
}

/**
 * The effect on other records, in words. Empty when there is none, or when the user has confirmed exactly
 * this effect.
 */
async function unconfirmed(
  { resource, form, gateway }: ResourceCall,
  mode: WriteMode,
  target: { id: string; version?: number },
): Promise<string> {
  const confirmed = form.get(CONFIRMED)
  form.delete(CONFIRMED)
  const values = wireValues(resource, readTypedText(resource, mode, form))
  try {
    const message = await gateway.send('POST', PREVIEW, { ...values, ...target })
    return message === confirmed ? '' : message
  } catch (error) {
    // Ignores the error, because the save call reports it again next to its fields.
    if (error instanceof GatewayError && error.code !== 'unauthenticated') return ''
    throw error
  }
}

type Saved = Awaited<ReturnType<typeof saveNew>>

/** Passes redirects on; redraws a rejected form with inputs for its value. */
function saved(answer: Saved, draw: (form: FormView) => PolicyFormView) {
  return 'data' in answer ? data(draw(answer.data), answer.init ?? undefined) : answer
}
