import { data, redirect } from '@remix-run/node'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import {
  readTypedText,
  spansOf,
  type TypedText,
  wireValues,
} from '#platform/define/engine/form-values.ts'
import {
  fieldProblems,
  type WriteInput,
  type WriteMode,
  writeSchema,
} from '#platform/define/engine/schema.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import type { Written } from '#platform/web/gateway/gateway-types.ts'
import { BASE_FIELD } from '#platform/web/lib/form-fields.ts'
import {
  callFor,
  readForForm,
  readRecord,
  requireId,
} from '#platform/web/pages/record/read-record.server.ts'
import { listPlace, ownerOf, recordHref } from '#platform/web/pages/record/record-paths.server.ts'
import { refusalInit } from '#platform/web/request/errors/page-error.server.ts'
import { redrawing } from '#platform/web/request/guarded.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import type { Flash } from '#platform/web/session/flash.server.ts'
import { APPROVAL_CALLS } from '#platform/wire/approval/approval.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { askedOf, SUBMIT } from '#platform/wire/records/form-parts.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import { backToList } from './back-to-list.server.ts'
import { editedFields, findConflict } from './conflict.server.ts'
import { findTargets, type Search } from './find-targets.server.ts'
import { foreignFields } from './foreign-fields.server.ts'
import {
  describeEdit,
  describeNew,
  editBase,
  firstTexts,
  presetOwner,
  type Redraw,
} from './form.server.ts'
import { recordTexts } from './form-controls.server.ts'
import type { FormView } from './form-view.ts'
import { type Choices, readDecisions } from './merge.server.ts'
import { formatMessage, problemText } from './problem-text.server.ts'
import { forgetChoices, outsideOf } from './reference-options.server.ts'

type Draw<View = FormView> = (redraw: Redraw) => Promise<View>

/** The parts of saving that differ in one form of a new record. */
export type NewForm<View> = {
  /** Parts of the form that are no fields of the record. */
  also?: readonly string[]
  draw: (call: ResourceCall, id: string, redraw: Redraw) => Promise<View>
  send: (call: ResourceCall, values: WriteInput) => Promise<Told>
}

/** What the page after saving says. */
type Told = Pick<Written, 'message' | 'isDoubtful'> & Pick<Flash, 'made'>

/** Saves a new record under the id that its form carried. */
export const saveNew = redrawing((call: ResourceCall) =>
  saveNewWith(call, {
    draw: describeNew,
    send: (_call, values) =>
      isSubmitted(call) ? submitForm(call, values) : call.gateway.add(call.resource, values),
  }),
)

/** Saves a new record from a form with parts that are no fields of the record. */
export async function saveNewWith<View>(call: ResourceCall, own: NewForm<View>) {
  const { resource, form } = call
  const posted = form.get('id')
  const owner = presetOwner(call)
  const typed = await followFirstDays(call, readTypedText(resource, 'add', form))
  if (owner && resource.parent) typed[resource.parent.field] = owner
  const draw = (id: string) => (redraw: Redraw) => own.draw(call, id, redraw)
  if (!isUuid(posted)) return refuseForm(call, draw(uuidv7()), typed, 'invalid.id')

  const search = await findTargets(call, 'add', typed)
  if (isDrawnOnly(call) || search.open.length > 0) return redrawSearch(call, draw(posted), search)
  const sent = { ...foreignFields(call, 'add', own.also), ...wireValues(resource, search.typed) }
  const input = parse(call, 'add', { ...sent, id: posted })
  if ('errors' in input) return redrawErrors(call, draw(posted), search, input.errors)
  try {
    const written = await own.send(call, input.values)
    const parent = search.typed[resource.parent?.field ?? ''] ?? null
    forgetChoices(resource.path)
    const back = await backToList(call, posted, toldOf(call, written))
    if (back) return back
    return finish(
      call,
      written,
      resource.parent ? listPlace(call, parent).href : recordHref(call, posted),
    )
  } catch (error) {
    // An id that another record has taken must not block the next attempt.
    const next = error instanceof GatewayError && error.code === 'conflict' ? uuidv7() : posted
    return redrawFailure(call, draw(next), search, error)
  }
}

/** Saves a change of the record that the URL names, based on the version from which the form was rendered. */
export const saveEdit = redrawing(async function saveEdit(pageCall: ResourceCall) {
  const { resource, form, gateway } = pageCall
  const id = requireId(pageCall)
  const record = await readRecord(pageCall)
  const call = callFor(pageCall, record)
  const choices = readDecisions(editedFields(call), form)
  const typed = typedWithout(choices, readTypedText(resource, 'update', form))
  const version = versionOf(form)
  const draw = redrawEdit(pageCall, record, choices)
  if (form.has('id') && form.get('id') !== id) return refuseForm(call, draw, typed, 'invalid.id')
  if (version === null) return refuseForm(call, draw, typed, 'invalid.version')

  const search = await findTargets(call, 'update', typed, outsideOf(resource, [id]))
  if (choices.open.length > 0) return redrawConflict(pageCall, search, choices.open)
  if (isDrawnOnly(call) || search.open.length > 0) return redrawSearch(call, draw, search)
  const sent = { ...foreignFields(call, 'update'), ...wireValues(resource, search.typed) }
  const input = parse(call, 'update', { ...sent, id, version })
  if ('errors' in input) return redrawErrors(call, draw, search, input.errors)
  try {
    const written = isSubmitted(call)
      ? await submitForm(call, input.values)
      : await gateway.update(resource, input.values)
    return finish(call, written, afterEdit(call, record))
  } catch (error) {
    if (error instanceof GatewayError && error.code === 'conflict' && error.current) {
      return redrawConflict(pageCall, search).catch((failure) =>
        redrawFailure(call, draw, search, failure),
      )
    }
    return redrawFailure(call, draw, search, error)
  }
})

/**
 * Moves a last day that the form filled in, and that the user left as it was, if it is before the first day. In the
 * browser a script does so while the user types.
 */
async function followFirstDays(call: ResourceCall, typed: TypedText): Promise<TypedText> {
  const late = spansOf(call.resource).filter(
    ({ first, last }) => (typed[last] ?? '') < (typed[first] ?? '') && typed[last],
  )
  if (late.length === 0) return typed
  const filled = await firstTexts(call)
  const moved = late.flatMap(({ first, last }) =>
    filled[last] === typed[last] ? [[last, typed[first] ?? '']] : [],
  )
  return { ...typed, ...Object.fromEntries(moved) }
}

/** Whether the user pressed the button that submits the document of the form. */
function isSubmitted({ resource, form }: ResourceCall): boolean {
  return resource.document !== undefined && form.get('intent') === SUBMIT
}

/** Saves the document and submits it. A refused submission saves nothing. */
async function submitForm({ resource, gateway }: ResourceCall, record: WriteInput) {
  const body = { bizType: resource.path, record }
  const { message } = await gateway.sendFor('POST', APPROVAL_CALLS.saveAndSubmit, body, z.unknown())
  return { message }
}

/** Fields that keep the other user's value are not sent. */
function typedWithout({ theirs }: Choices, typed: TypedText): TypedText {
  return Object.fromEntries(Object.entries(typed).filter(([name]) => !theirs.includes(name)))
}

function versionOf(form: FormData): number | null {
  const posted = String(form.get('version'))
  return /^\d{1,10}$/.test(posted) ? Number(posted) : null
}

/**
 * Renders the form again with its initial values. Fields that keep the other user's value are read from the
 * API, to show them.
 */
function redrawEdit(pageCall: ResourceCall, record: WireRecord, { theirs }: Choices): Draw {
  const version = versionOf(pageCall.form) ?? record.version
  const base = String(pageCall.form.get(BASE_FIELD) ?? '')
  return async (redraw) => {
    const shown =
      theirs.length > 0 ? await readForForm(pageCall) : { call: callFor(pageCall, record), record }
    const texts = Object.entries(recordTexts(shown.call, shown.record))
    const left = Object.fromEntries(texts.filter(([name]) => theirs.includes(name)))
    const typed = { ...left, ...redraw.typed }
    return describeEdit(shown.call, record, { version, base }, { ...redraw, typed })
  }
}

function afterEdit(call: ResourceCall, record: WireRecord): string {
  return call.resource.parent
    ? listPlace(call, ownerOf(call, record)).href
    : recordHref(call, record.id)
}

/**
 * True when the form must not be saved: the user pressed a button within the form, or typed the text before
 * this sign-in.
 */
export function isDrawnOnly({ form, isRestored }: ResourceCall): boolean {
  return isRestored || askedOf(form).verb !== null
}

/** The notice on a form whose text was typed before this sign-in. */
export function restoredNotice({ isRestored, t }: ResourceCall): string[] {
  return isRestored ? [t('typed.restored')] : []
}

export type Parsed = { values: WriteInput } | { errors: Record<string, string> }

export function parse(
  { resource, language }: Pick<ResourceCall, 'resource' | 'language'>,
  mode: WriteMode,
  values: object,
): Parsed {
  const result = writeSchema(resource, mode).safeParse(values)
  if (result.success) return { values: result.data }
  const problems = Object.entries(fieldProblems(resource, result.error))
  return {
    errors: Object.fromEntries(
      problems.map(([name, problem]) => [name, problemText(resource, name, problem, language)]),
    ),
  }
}

function finish(call: ResourceCall, written: Told, target: string) {
  forgetChoices(call.resource.path)
  call.setFlash(toldOf(call, written))
  return redirect(target, 303)
}

function toldOf({ t }: ResourceCall, { message, isDoubtful, made }: Told): Flash {
  const text = message || t('page.saved')
  return { kind: isDoubtful ? 'doubt' : 'success', text, ...(made && { made }) }
}

async function refuseForm<View>(
  call: ResourceCall,
  draw: Draw<View>,
  typed: TypedText,
  key: string,
) {
  const general = [formatMessage(call.language, key)]
  return data(await draw({ typed, draw: call.requestId, general }), { status: 400 })
}

async function redrawSearch<View>(call: ResourceCall, draw: Draw<View>, search: Search) {
  const { typed, found, open } = search
  const target = askedOf(call.form).target
  const general = restoredNotice(call)
  const redraw: Redraw = { typed, found, general, draw: call.requestId, focus: target || open[0] }
  if (isDrawnOnly(call)) return data(await draw(redraw), { status: 200 })
  // The form is not saved until the user has chosen one of the hits.
  const errors = Object.fromEntries(open.map((name) => [name, found.get(name)?.message ?? '']))
  return data(await draw({ ...redraw, errors, focus: undefined }), { status: 400 })
}

async function redrawErrors<View>(
  call: ResourceCall,
  draw: Draw<View>,
  { typed, found }: Search,
  errors: Record<string, string>,
) {
  return data(await draw({ typed, found, errors, draw: call.requestId }), { status: 400 })
}

/** The typed text stays on the screen for every refusal of the API. */
async function redrawFailure<View>(
  call: ResourceCall,
  draw: Draw<View>,
  search: Search,
  error: unknown,
) {
  const isAboutForm =
    error instanceof GatewayError &&
    !['unauthenticated', 'forbidden', 'not-found'].includes(error.code)
  if (!isAboutForm) throw error
  const { typed, found } = search
  const errors = error.fieldErrors
  const message = error.message || call.t('page.notSaved')
  const general = Object.keys(errors).length > 0 ? [] : [message]
  const { instead } = error
  const view = await draw({ typed, found, errors, general, instead, draw: call.requestId })
  return data(view, refusalInit(error))
}

/**
 * The form with both changes merged. Where that is impossible, it shows both versions and the user chooses
 * one. The refusal masks sensitive values, so a user who may see them reads them unmasked, as for any form.
 */
async function redrawConflict(
  pageCall: ResourceCall,
  { typed, found }: Search,
  open: readonly string[] = [],
) {
  const { call, record: current } = await readForForm(pageCall)
  const conflict = findConflict(call, current, typed, open)
  const general = open.length > 0 && !isDrawnOnly(pageCall) ? [call.t('page.conflictOpen')] : []
  const redraw = { typed: conflict.merged.texts, found, general, draw: call.requestId }
  const view = await describeEdit(call, current, editBase(call, current), redraw, conflict)
  return data(view, { status: 409 })
}
