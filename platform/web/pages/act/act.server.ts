import { data, redirect } from '@remix-run/node'
import { uuidv7 } from 'uuidv7'
import { describeDetail, describeForm } from '#platform/define/described/describe.ts'
import {
  choiceLabel,
  fieldLabel,
  recordLabel,
  resourceLabel,
} from '#platform/define/described/labels.ts'
import type { Action, Resource } from '#platform/define/engine/define-resource.ts'
import { isSet } from '#platform/define/engine/field-kinds.ts'
import { readTypedText, type TypedText, wireValues } from '#platform/define/engine/form-values.ts'
import { typedRows } from '#platform/define/engine/kinds/rows.ts'
import { controlText } from '#platform/define/engine/kinds.ts'
import { previewDocument } from '#platform/web/approval/document-preview.server.ts'
import type { ControlGroup } from '#platform/web/components/form/form-view.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import type { Acted } from '#platform/web/gateway/gateway-types.ts'
import { PREVIEW_FIELD } from '#platform/web/lib/form-fields.ts'
import { backToList } from '#platform/web/pages/forms/back-to-list.server.ts'
import { findTargets, type Search } from '#platform/web/pages/forms/find-targets.server.ts'
import { foreignFields } from '#platform/web/pages/forms/foreign-fields.server.ts'
import { describeControls } from '#platform/web/pages/forms/form-controls.server.ts'
import { formatMessage, wayTo } from '#platform/web/pages/forms/problem-text.server.ts'
import {
  forgetChoices,
  type Outside,
  outsideOf,
} from '#platform/web/pages/forms/reference-options.server.ts'
import { isDrawnOnly, parse, restoredNotice } from '#platform/web/pages/forms/save.server.ts'
import { describeHeading, readRecord } from '#platform/web/pages/record/read-record.server.ts'
import { listPlace, recordHref } from '#platform/web/pages/record/record-paths.server.ts'
import { recordText } from '#platform/web/pages/texts/value-text.server.ts'
import { refusalInit } from '#platform/web/request/errors/page-error.server.ts'
import { redrawing } from '#platform/web/request/guarded.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import type { Flash } from '#platform/web/session/flash.server.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { askedOf, rowPart } from '#platform/wire/records/form-parts.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import { requireResource } from '#product/define/registry.server.ts'
import type { ActView, MadeView } from './act-view.ts'
import { isOffered } from './action-links.server.ts'
import { confirmText } from './confirm-text.server.ts'
import { offerUndo } from './take-back.server.ts'

/** The target of a button: one record, or the list as a whole. */
type Target = { action: Action; record: WireRecord | null }

/** Loads the form of a button. */
export async function loadAct(call: ResourceCall): Promise<ActView> {
  const target = await readTarget(call)
  const { action, record } = target
  if (record && !isOffered(action, record)) return turnAway(call, action, record)
  const search = { typed: filledIn(call, target), found: new Map(), open: [] }
  return describeAct(call, target, { search, draw: 'first', id: uuidv7() })
}

/** The initial values of the form: from the address, otherwise from the record, otherwise from the definition. */
function filledIn(call: ResourceCall, { action, record }: Target): Record<string, string> {
  const params = call.url.searchParams
  const typed: Record<string, string> = {}
  for (const { fields } of describeForm(action.form, 'add', call)) {
    for (const { name, initial } of fields) {
      const preset = params.get(name)
      const kept = action.anew?.includes(name) ? undefined : record?.[name]
      const current = controlText(call.resource.fields[name], kept)
      if (preset !== null) typed[name] = preset
      else if (current !== '') typed[name] = current
      else if (initial !== undefined && initial !== false) typed[name] = String(initial)
    }
  }
  return typed
}

/**
 * Loads the page of a list action for which the address has all values. It shows the preview at once, because a
 * form with nothing to fill in would only cost one more press. If the API refuses the action, the page says why.
 */
export async function previewAct(call: ResourceCall): Promise<ActView> {
  const target = await readTarget(call)
  const { action } = target
  const typed = filledIn(call, target)
  const id = uuidv7()
  const draw = (rest: Partial<Redraw>) =>
    describeAct(call, target, {
      search: { typed, found: new Map(), open: [] },
      draw: 'first',
      id,
      ...rest,
    })
  const formCall = { ...call, resource: action.form }
  const input = parse(formCall, 'add', { ...wireValues(action.form, typed), id })
  if ('errors' in input) return draw({ errors: input.errors })
  const { id: _, ...values } = input.values
  try {
    const { preview } = await pressing(call, action)(id, { ...values, preview: true })
    return draw({ preview })
  } catch (error) {
    if (!(error instanceof GatewayError) || !isAboutForm(error)) throw error
    const { fieldErrors, instead } = error
    const general = Object.keys(fieldErrors).length > 0 ? [] : [error.message]
    return { ...(await draw({ errors: fieldErrors, general, instead })), isBlocked: true }
  }
}

/**
 * The user opened a bookmarked or outdated address: redirects to the record, which shows its present buttons.
 */
function turnAway(call: ResourceCall, { form, when, moves }: Action, record: WireRecord): never {
  const isAuthor = moves?.notByAuthor && record.isAuthor === true
  const field = describeDetail(call.resource, call)
    .flatMap(({ fields }) => fields)
    .find(({ name }) => name === when?.field)
  const values = {
    action: resourceLabel(form, call.language),
    field: field?.label ?? '',
    value: field ? recordText(field, record, call) : '',
  }
  const key = isAuthor ? 'conflict.author' : 'conflict.notNow'
  call.setFlash({ kind: 'error', text: formatMessage(call.language, key, values) })
  throw redirect(recordHref(call, record.id), 303)
}

/** The call of a button. The button of a list may work on many rows, and takes as long as it needs. */
function pressing({ gateway }: ResourceCall, { on, endpoint }: Action) {
  return (id: string, values: Parameters<typeof gateway.act>[2]) =>
    gateway.act(endpoint, id, values, on === 'list')
}

/** The buttons of a preview. */
const CONFIRM = 'confirm'
const EDIT = 'edit'

/** What the two buttons of a verdict send. */
const [YES, NO] = ['true', 'false'] as const

type WireRequest = { preview?: true; confirm?: string }

/** Runs the action; an action with a preview shows its effects first. */
export const runAct = redrawing(async function runAct(call: ResourceCall) {
  const target = await readTarget(call)
  const { action, record } = target
  const formCall = { ...call, resource: action.form }
  const typed = readTypedText(action.form, 'add', call.form)
  const search = await findTargets(formCall, 'add', typed, targetsOutside(call, target, typed))
  const sentId = call.form.get('id')
  const id = record?.id ?? (isUuid(sentId) ? sentId : uuidv7())
  const redraw = (rest: Partial<Redraw>, init: ResponseInit) =>
    describeAct(call, target, { search, draw: call.requestId, id, ...rest }).then((view) =>
      data(view, init),
    )
  const intent = call.form.get('intent')
  const isUnsaid = !saysYesOrNo(action, call.form)
  if (isDrawnOnly(call) || intent === EDIT) {
    return redraw({ general: restoredNotice(call) }, { status: 200 })
  }
  if (isUnsaid) return redraw({ general: [call.t('page.noVerdict')] }, { status: 400 })
  if (search.open.length > 0) return redraw({ errors: unanswered(search) }, { status: 400 })
  const sent = { ...foreignFields(formCall, 'add'), ...wireValues(action.form, search.typed) }
  const input = parse(formCall, 'add', { ...sent, id })
  if ('errors' in input) return redraw({ errors: input.errors }, { status: 400 })
  const { id: _id, ...values } = input.values
  const version = Number(call.form.get('version')) || undefined
  const press = (more: WireRequest = {}) =>
    pressing(call, action)(id, { ...values, version, ...more })
  try {
    const { preview, message, once, link, made, isGone, newId, canTakeBack } = await press(
      askedFor(action, call.form),
    )
    if (preview) return redraw({ preview }, { status: 200 })
    forgetChoices(call.resource.path)
    if (once !== null || link !== null || made.length > 0) {
      const outcome = {
        message,
        secret: once,
        link: link && call.url.origin + link,
        made: made.map((one) => describeMade(call, one)),
      }
      return redraw({ outcome }, { status: 200 })
    }
    const flash: Flash = {
      kind: 'success',
      text: message || call.t('page.done'),
      ...(canTakeBack && { undo: offerUndo(call, id, action.name) }),
    }
    const back = await backToList(call, newId ?? id, flash)
    if (back) return back
    call.setFlash(flash)
    const place = newId ? recordHref(call, newId) : placeAfter(call, isGone ? null : record).href
    return redirect(place, 303)
  } catch (error) {
    if (!(error instanceof GatewayError) || !isAboutForm(error)) throw error
    const { fieldErrors } = error
    const general =
      Object.keys(fieldErrors).length > 0 ? [] : [error.message || call.t('page.notDone')]
    // The data changed since the preview: show a new preview, if the action is still possible.
    const isOutdated = intent === CONFIRM && error.code === 'conflict'
    const again = isOutdated ? await press({ preview: true }).catch(() => null) : null
    const { instead } = error
    return redraw(
      { errors: fieldErrors, general, instead, preview: again?.preview },
      refusalInit(error),
    )
  }
})

/** A form that was sent by neither of the two buttons decides nothing. */
function saysYesOrNo({ verdict }: Action, form: FormData): boolean {
  return verdict === undefined || [YES, NO].some((one) => one === form.get(verdict.field))
}

function describeMade(
  { language }: ResourceCall,
  { path, id, title }: Acted['made'][number],
): MadeView {
  return { kind: recordLabel(requireResource(path), language), title, href: `/${path}/${id}` }
}

function askedFor({ isPreviewed }: Action, form: FormData): WireRequest {
  if (!isPreviewed) return {}
  return form.get('intent') === CONFIRM
    ? { confirm: String(form.get(PREVIEW_FIELD)) }
    : { preview: true }
}

function isAboutForm({ code }: GatewayError): boolean {
  return !['unauthenticated', 'forbidden', 'not-found'].includes(code)
}

function unanswered({ open, found }: Search): Record<string, string> {
  return Object.fromEntries(open.map((name) => [name, found.get(name)?.message ?? '']))
}

async function readTarget(call: ResourceCall): Promise<Target> {
  const { resource, params, language } = call
  const name = params.action ?? ''
  const action = Object.hasOwn(resource.actions, name) ? resource.actions[name] : undefined
  const on = params.id === undefined ? 'list' : 'record'
  if (!action || action.on !== on) {
    throw new GatewayError('not-found', formatMessage(language, 'not-found'))
  }
  return { action, record: on === 'record' ? await readRecord(call) : null }
}

function placeAfter(call: ResourceCall, record: WireRecord | null) {
  if (!record) return listPlace(call, null)
  return { label: describeHeading(call, record).title, href: recordHref(call, record.id) }
}

type Redraw = {
  search: Search
  draw: string
  id: string
  errors?: Readonly<Record<string, string>>
  general?: readonly string[]
  instead?: GatewayError['instead']
  outcome?: ActView['outcome']
  preview?: Acted['preview']
}

async function describeAct(
  call: ResourceCall,
  { action, record }: Target,
  { search, draw, id, errors = {}, general = [], instead, outcome = null, preview = null }: Redraw,
): Promise<ActView> {
  const label = resourceLabel(action.form, call.language)
  const heading = record ? describeHeading(call, record) : null
  const place = placeAfter(call, record)
  const target = askedOf(call.form).target
  const submission = await describeSubmission(call, { action, record })
  return {
    draw,
    title: heading ? call.t('page.actTitle', { label, title: heading.title }) : label,
    facts: heading?.facts ?? '',
    label,
    question: submission?.decides ?? movesText(call, action, record),
    submission,
    confirm: await confirmText(call, action.button),
    hidden: [
      record ? { name: 'version', value: String(record.version) } : { name: 'id', value: id },
      ...(preview ? [{ name: PREVIEW_FIELD, value: preview.digest }] : []),
    ],
    isPreviewed: action.isPreviewed === true,
    verdict: verdictOf(call, action),
    preview: preview && { lines: preview.lines, typed: typedEntries(action.form, search.typed) },
    groups: withReason(
      call,
      action,
      await describeControls(
        { ...call, resource: action.form },
        {
          mode: 'add',
          typed: search.typed,
          errors,
          fixed: new Set(action.verdict ? [action.verdict.field] : []),
          found: search.found,
          focus: target || null,
          outside: targetsOutside(call, { action, record }, search.typed),
        },
      ),
    ),
    heading: call.t('page.problems'),
    problems: [
      ...general.map((text) => ({ text, name: null })),
      ...Object.entries(errors).map(([name, text]) => ({ text, name: name || null })),
      ...wayTo(call.language, instead),
    ],
    back: place,
    outcome,
  }
}

const REASON_HINTS = {
  reject: 'approval.opinionHint',
  sendBack: 'approval.sendBackHint',
} as const

/** Adds a hint to the field for the reason, which says when a reason is required. */
function withReason(
  { t }: ResourceCall,
  { verdict }: Action,
  groups: ControlGroup[],
): ControlGroup[] {
  if (!verdict) return groups
  const placeholder = t(REASON_HINTS[verdict.no])
  return groups.map((group) => ({
    ...group,
    controls: group.controls.map((control) =>
      control.name === verdict.reason ? { ...control, placeholder } : control,
    ),
  }))
}

function verdictOf({ t, language }: ResourceCall, { verdict, form }: Action): ActView['verdict'] {
  if (!verdict) return null
  const { field, no } = verdict
  return { name: field, yes: fieldLabel(form, field, language), no: t(`approval.${no}`) }
}

/** The states between which the button moves the record; empty for a button without states. */
function movesText(
  { t, resource, language }: ResourceCall,
  { form, moves }: Action,
  record: WireRecord | null,
): string {
  const { choices } = resource.fields[resource.states ?? '']?.rule ?? {}
  if (!choices || !moves || !record) return ''
  const name = (state: unknown) => choiceLabel(choices, String(state), language)
  const [from, to] = [name(record[resource.states ?? '']), name(moves.to)]
  return t('page.actMoves', { label: resourceLabel(form, language), from, to })
}

/** What would happen if the document was submitted as it is. */
async function describeSubmission(call: ResourceCall, { action, record }: Target) {
  if (!record || !call.resource.document || action.name !== 'submit') return null
  return previewDocument(call, { id: record.id, version: record.version }, null)
}

/**
 * No node of a tree may become its own descendant, so neither the record of the button nor the records of the form are
 * offered as targets.
 */
function targetsOutside(
  { resource }: ResourceCall,
  { action, record }: Target,
  typed: TypedText,
): Outside | undefined {
  const named = Object.entries(action.form.fields).flatMap(([name, field]) =>
    isSet(field) && field.rule.target === resource.path
      ? (typed[name] ?? '').split(',').filter(isUuid)
      : [],
  )
  return outsideOf(resource, record ? [record.id] : named)
}

/** The filled-in form as entries, for a page that does not show the form. */
function typedEntries({ fields }: Resource, typed: TypedText) {
  return Object.entries(typed).flatMap(([name, value]) => {
    const field = fields[name]
    if (field?.kind === 'rows') return rowEntries(name, value)
    const values = field && isSet(field) ? value.split(',') : [value]
    return values.filter(Boolean).map((each) => ({ name, value: each }))
  })
}

/** Rows as the controls of the form send them: their number, and one entry for each cell. */
function rowEntries(name: string, text: string) {
  const rows = typedRows(text)
  const cells = rows.flatMap((row, index) =>
    Object.entries(row).map(([column, value]) => ({ name: rowPart(name, index, column), value })),
  )
  return [{ name: `${name}.shown`, value: String(rows.length) }, ...cells]
}
