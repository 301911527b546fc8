import { data, redirect } from '@remix-run/node'
import { uuidv7 } from 'uuidv7'
import { GatewayError } from '#app/gateway/gateway-error.ts'
import { redrawing } from '#app/request/guarded.server.ts'
import type { ResourceCall } from '#app/request/page-call.ts'
import { refusalInit } from '#app/request/page-error.server.ts'
import type { WireRecord } from '#contracts/envelope.ts'
import { askedOf } from '#contracts/form-parts.ts'
import { isUuid } from '#contracts/uuid.ts'
import type { Action } from '#resources/engine/define-resource.ts'
import { describeDetail, describeForm } from '#resources/engine/describe.ts'
import { readTypedText, wireValues } from '#resources/engine/form-values.ts'
import { controlText } from '#resources/engine/kinds.ts'
import { resourceLabel } from '#resources/engine/labels.ts'
import type { ActView } from './act-view.ts'
import { isOffered } from './action-links.server.ts'
import { confirmText } from './confirm-text.server.ts'
import { findTargets, type Search } from './find-targets.server.ts'
import { foreignFields } from './foreign-fields.server.ts'
import { describeControls } from './form-controls.server.ts'
import { sayMessage } from './problem-text.server.ts'
import { describeHeading, readRecord } from './read-record.server.ts'
import { listPlace, recordHref } from './record-paths.server.ts'
import { forgetChoices } from './reference-options.server.ts'
import { isDrawnOnly, parse, restoredNotice } from './save.server.ts'
import { recordText } from './value-text.server.ts'

/** What a button is pressed on: one record, or the list as a whole. */
type Target = { action: Action; record: WireRecord | null }

/** The page that asks before a button is pressed. */
export async function loadAct(call: ResourceCall): Promise<ActView> {
  const target = await readTarget(call)
  const { action, record } = target
  if (record && !isOffered(action, record)) return turnAway(call, action, record)
  const given = call.url.searchParams
  const typed: Record<string, string> = {}
  for (const { fields } of describeForm(target.action.form, 'add', call)) {
    for (const { name, initial } of fields) {
      const preset = given.get(name)
      const current = controlText(call.resource.fields[name], record?.[name])
      if (preset !== null) typed[name] = preset
      else if (current !== '') typed[name] = current
      else if (initial !== undefined && initial !== false) typed[name] = String(initial)
    }
  }
  const search = { typed, found: new Map(), open: [] }
  return describeAct(call, target, { search, draw: 'first', id: uuidv7() })
}

/** A bookmarked or late address: the record says what is possible now. */
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
  call.setFlash({ kind: 'error', text: sayMessage(call.language, key, values) })
  throw redirect(recordHref(call, record.id), 303)
}

/** Presses the button. */
export const runAct = redrawing(async function runAct(call: ResourceCall) {
  const target = await readTarget(call)
  const { action, record } = target
  const formCall = { ...call, resource: action.form }
  const search = await findTargets(formCall, 'add', readTypedText(action.form, 'add', call.form))
  const given = call.form.get('id')
  const id = record?.id ?? (isUuid(given) ? given : uuidv7())
  const redraw = (rest: Partial<Redraw>, init: ResponseInit) =>
    describeAct(call, target, { search, draw: call.requestId, id, ...rest }).then((view) =>
      data(view, init),
    )
  if (isDrawnOnly(call)) return redraw({ general: restoredNotice(call) }, { status: 200 })
  if (search.open.length > 0) return redraw({ errors: unanswered(search) }, { status: 400 })
  const sent = { ...foreignFields(formCall, 'add'), ...wireValues(action.form, search.typed) }
  const input = parse(formCall, 'add', { ...sent, id })
  if ('errors' in input) return redraw({ errors: input.errors }, { status: 400 })
  const { id: _id, ...values } = input.values
  try {
    const version = Number(call.form.get('version')) || undefined
    const { message, once, isGone } = await call.gateway.act(action.endpoint, id, {
      ...values,
      version,
    })
    forgetChoices(call.resource.path)
    if (once !== null) return redraw({ once: { message, secret: once } }, { status: 200 })
    call.setFlash({ kind: 'success', text: message || call.t('page.done') })
    return redirect(placeAfter(call, isGone ? null : record).href, 303)
  } catch (error) {
    if (!(error instanceof GatewayError) || !isAboutForm(error)) throw error
    const { fieldErrors } = error
    const general =
      Object.keys(fieldErrors).length > 0 ? [] : [error.message || call.t('page.notDone')]
    return redraw({ errors: fieldErrors, general }, refusalInit(error))
  }
})

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
    throw new GatewayError('not-found', sayMessage(language, 'not-found'))
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
  once?: ActView['once']
}

async function describeAct(
  call: ResourceCall,
  { action, record }: Target,
  { search, draw, id, errors = {}, general = [], once = null }: Redraw,
): Promise<ActView> {
  const label = resourceLabel(action.form, call.language)
  const heading = record ? describeHeading(call, record) : null
  const place = placeAfter(call, record)
  const asked = askedOf(call.form).target
  return {
    draw,
    title: heading ? call.t('page.actTitle', { label, title: heading.title }) : label,
    facts: heading?.facts ?? '',
    label,
    confirm: await confirmText(call, action.button),
    hidden: record
      ? [{ name: 'version', value: String(record.version) }]
      : [{ name: 'id', value: id }],
    groups: await describeControls(
      { ...call, resource: action.form },
      {
        mode: 'add',
        typed: search.typed,
        errors,
        fixed: new Set<string>(),
        found: search.found,
        focus: asked || null,
      },
    ),
    heading: call.t('page.problems'),
    problems: [
      ...general.map((text) => ({ text, name: null })),
      ...Object.entries(errors).map(([name, text]) => ({ text, name: name || null })),
    ],
    back: place,
    once,
  }
}
