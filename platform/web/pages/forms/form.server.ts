import { uuidv7 } from 'uuidv7'
import { describeForm } from '#platform/define/described/describe.ts'
import { recordLabel, resourceLabel } from '#platform/define/described/labels.ts'
import { DOC } from '#platform/define/documents/define-document.ts'
import { type Field, isSet } from '#platform/define/engine/field-kinds.ts'
import type { TypedText } from '#platform/define/engine/form-values.ts'
import { controlText } from '#platform/define/engine/kinds.ts'
import {
  type Drafted,
  documentBeginnings,
  maySubmitForms,
  previewDocument,
} from '#platform/web/approval/document-preview.server.ts'
import type { ControlGroup, ProblemView } from '#platform/web/components/form/form-view.ts'
import type { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { BASE_FIELD } from '#platform/web/lib/form-fields.ts'
import { inSentence } from '#platform/web/lib/in-sentence.ts'
import { confirmText } from '#platform/web/pages/act/confirm-text.server.ts'
import { describeHeading, readForForm } from '#platform/web/pages/record/read-record.server.ts'
import {
  listBefore,
  listPlace,
  ownerOf,
  parentLabel,
  recordHref,
} from '#platform/web/pages/record/record-paths.server.ts'
import { baseOf } from '#platform/web/request/forms/form-base.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { isolate } from '#platform/wire/language/isolate-text.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import { requireResource } from '#product/define/registry.server.ts'
import { type Conflict, describeConflict, editedFields } from './conflict.server.ts'
import { describeControls, recordTexts, type TargetSearch } from './form-controls.server.ts'
import type { FormView } from './form-view.ts'
import { initialText } from './initial-text.server.ts'
import { wayTo } from './problem-text.server.ts'
import { nameChoices, outsideOf, referenceAt } from './reference-options.server.ts'

/** The state of a form since it was first rendered. */
export type Redraw = {
  typed: TypedText
  draw: string
  errors?: Readonly<Record<string, string>>
  /** Messages about the form as a whole. */
  general?: readonly string[]
  instead?: GatewayError['instead']
  found?: ReadonlyMap<string, TargetSearch>
  focus?: string
}

/**
 * Loads the form of a new record, with the values that its page fills in. The form holds the id of the record, so
 * that sending it twice creates one record.
 */
export async function loadNew(call: ResourceCall, filled: TypedText = {}): Promise<FormView> {
  const typed = { ...(await firstTexts(call)), ...filled }
  return describeNew(call, uuidv7(), { typed, draw: 'first' })
}

/** The form of an existing record. */
export async function loadEdit(pageCall: ResourceCall): Promise<FormView> {
  const { call, record } = await readForForm(pageCall)
  const redraw = { typed: recordTexts(call, record), draw: `version ${record.version}` }
  return describeEdit(call, record, editBase(call, record), redraw)
}

export async function describeNew(
  call: ResourceCall,
  id: string,
  redraw: Redraw,
): Promise<FormView> {
  const { resource, language, t } = call
  const label = resourceLabel(resource, language)
  const owner = presetOwner(call)
  const fixed = new Set(owner && resource.parent ? [resource.parent.field] : [])
  const [groups, facts, confirm, submission] = await Promise.all([
    describeControls(call, { ...drawingOf(redraw), mode: 'add', fixed }),
    owner === null ? '' : ownerFacts(call, owner),
    confirmText(call, 'add'),
    describeSubmission(call, { id, version: null }, redraw),
  ])
  const back = listPlace(call, owner)
  return {
    mode: 'add',
    label,
    title: t('page.newTitle', { label: inSentence(recordLabel(resource, language)) }),
    facts,
    confirm,
    hidden: [
      { name: 'id', value: id },
      ...(owner && resource.parent ? [{ name: resource.parent.field, value: owner }] : []),
    ],
    groups,
    conflict: null,
    cancel: listBefore(call) ?? back.href,
    back,
    ...submission,
    ...problemsOf(call, redraw, groups),
  }
}

/** The state of the record when the form was rendered, to find the fields that the user changed. */
export type EditBase = { version: number; base: string }

export function editBase(call: ResourceCall, record: WireRecord): EditBase {
  const base = baseOf(editedFields(call), recordTexts(call, record))
  return { version: record.version, base }
}

export async function describeEdit(
  call: ResourceCall,
  record: WireRecord,
  { version, base }: EditBase,
  redraw: Redraw,
  found: Conflict | null = null,
): Promise<FormView> {
  const { resource, language, t } = call
  const { title, facts } = describeHeading(call, record)
  const drawing = {
    ...drawingOf(redraw),
    mode: 'update' as const,
    fixed: new Set<string>(),
    record,
    outside: outsideOf(resource, [record.id]),
  }
  const [groups, confirm, submission] = await Promise.all([
    describeControls(call, drawing),
    confirmText(call, 'edit'),
    found || !isOpenDocument(call, record)
      ? NO_SUBMISSION
      : describeSubmission(call, { id: record.id, version }, redraw),
  ])
  const owner = resource.parent ? listPlace(call, ownerOf(call, record)) : null
  const own = recordHref(call, record.id)
  return {
    mode: 'update',
    label: resourceLabel(resource, language),
    title: t('page.editTitle', { title }),
    facts,
    confirm,
    hidden: [
      { name: 'version', value: String(version) },
      { name: BASE_FIELD, value: base },
    ],
    ...(found ? describeConflict(call, found, groups) : { conflict: null, groups }),
    cancel: owner?.href ?? own,
    back: owner ?? { label: title, href: own },
    ...submission,
    ...problemsOf(call, redraw, groups),
  }
}

const NO_SUBMISSION = { submits: null, preview: null }

/** A document that was never submitted, or that was sent back. */
function isOpenDocument({ resource }: ResourceCall, record: WireRecord): boolean {
  return resource.document !== undefined && OPEN.includes(record[resource.states ?? ''])
}

const OPEN: readonly unknown[] = [DOC.draft, DOC.rejected]

/** The button that submits the document of a form, and what would happen. */
async function describeSubmission(
  call: ResourceCall,
  drafted: Drafted,
  { typed, errors = {}, general = [] }: Redraw,
): Promise<Pick<FormView, 'submits' | 'preview' | 'submit'>> {
  const { resource, language, t } = call
  const { submit } = resource.actions
  if (!submit || !maySubmitForms(call)) return NO_SUBMISSION
  const preview = await previewDocument(call, drafted, typed)
  // A back end that cannot preview a document may not know how to submit its form either.
  if (!preview?.maySubmit) return { submits: null, preview }
  const isRefused = general.length > 0 || Object.keys(errors).length > 0
  return {
    submit: t('submission.saveDraft'),
    submits: { label: resourceLabel(submit.form, language) },
    // A refused form lists its problems at the top already. Where they are the reason why nothing can be computed,
    // the preview has to say so too.
    preview: isRefused && preview.isKnown ? { ...preview, problems: [] } : preview,
  }
}

/** The owner of a new child row, when the URL names it. */
export function presetOwner({ resource, url }: ResourceCall): string | null {
  const owner = resource.parent ? url.searchParams.get(resource.parent.field) : null
  return isUuid(owner) ? owner : null
}

async function ownerFacts(call: ResourceCall, owner: string): Promise<string> {
  const { parent } = call.resource
  if (!parent) return ''
  // The call also checks that the owner is within the user's scope.
  await call.gateway.info(requireResource(parent.resource), owner)
  const [named] = await nameChoices(call, referenceAt(call, parent.field, parent.resource), [owner])
  return named ? `${parentLabel(call)}: ${isolate(named.label)}` : ''
}

/**
 * Values from the URL, such as the parent of a new department or a day; else the values that the back end fills in,
 * else the default values.
 */
export async function firstTexts(call: ResourceCall): Promise<TypedText> {
  const begun = beginningsFor(call, await documentBeginnings(call))
  const typed: TypedText = {}
  for (const { fields } of describeForm(call.resource, 'add', call)) {
    for (const { name, target, initial } of fields) {
      const param = call.url.searchParams.get(name)
      const field = call.resource.fields[name]
      const text = field && param !== null ? initialText(field, param) : null
      if (target !== undefined && param !== null && namesRows(field, param)) typed[name] = param
      else if (text !== null) typed[name] = text
      else if (begun[name] !== undefined) typed[name] = controlText(field, begun[name])
      else if (initial !== undefined && initial !== false) typed[name] = String(initial)
    }
  }
  return typed
}

/**
 * Leaves out default values that contradict the URL: the reader's own values in a document about another person,
 * and days if the URL names a day.
 */
function beginningsFor({ resource, url }: ResourceCall, begun: Beginnings): Beginnings {
  const { about } = resource.document ?? {}
  if (typeof about === 'object' && 'file' in about && url.searchParams.has(about.file)) return {}
  const isDay = (name: string) => resource.fields[name]?.kind === 'date'
  if (![...url.searchParams.keys()].some(isDay)) return begun
  return Object.fromEntries(Object.entries(begun).filter(([name]) => !isDay(name)))
}

type Beginnings = Awaited<ReturnType<typeof documentBeginnings>>

/** Whether a value of the URL names one row, or several rows for a field that accepts them. */
function namesRows(field: Field | undefined, text: string): boolean {
  const ids = text.split(',')
  return ids.every(isUuid) && (ids.length === 1 || (field !== undefined && isSet(field)))
}

function drawingOf({ typed, errors = {}, found = new Map(), focus }: Redraw) {
  return { typed, errors, found, focus: focus ?? null }
}

function problemsOf(
  { t, language }: ResourceCall,
  { draw, errors = {}, general = [], instead }: Redraw,
  groups: readonly ControlGroup[],
): Pick<FormView, 'draw' | 'heading' | 'problems'> {
  const visibleNames = new Set(groups.flatMap(({ controls }) => controls.map(({ name }) => name)))
  // A cell of rows belongs to the control of its field.
  const isDrawn = (name: string) => visibleNames.has(name.split('.', 1)[0] ?? '')
  const problems: ProblemView[] = [
    ...general.map((text) => ({ text, name: null })),
    ...Object.entries(errors).map(([name, text]) => ({ text, name: isDrawn(name) ? name : null })),
    ...wayTo(language, instead),
  ]
  return { draw, heading: t('page.problems'), problems }
}
