import type { FieldDescriptor } from '#platform/define/described/describe.ts'
import type { FieldKind } from '#platform/define/engine/field-kinds.ts'
import { groupButton } from '#platform/define/engine/groups.ts'
import { referenceFaceKey } from '#platform/define/face-column.server.ts'
import type { HeadView } from '#platform/web/components/page/head-card.tsx'
import type { PillView } from '#platform/web/components/ui/pill.tsx'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { faceColour } from '#platform/web/lib/face-colour.ts'
import { personColour } from '#platform/web/pages/files/person-colour.server.ts'
import { formatMessage } from '#platform/web/pages/forms/problem-text.server.ts'
import { listDescriptor } from '#platform/web/pages/lists/list-descriptor.server.ts'
import { recordText } from '#platform/web/pages/texts/value-text.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { isolate } from '#platform/wire/language/isolate-text.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import { requireResource } from '#product/define/registry.server.ts'
import { headFactsOfKind } from '#product/web/document-facts.server.ts'
import { describeDays } from './head-days.server.ts'

/** The id in the URL. An invalid id gets the same response as an unknown one. */
export function requireId({ params, language }: ResourceCall): string {
  const { id } = params
  if (!isUuid(id)) throw new GatewayError('not-found', formatMessage(language, 'not-found'))
  return id.toLowerCase()
}

/** It never throws synchronously, because parallel calls would then have no handler for their rejections. */
export async function readRecord(
  call: ResourceCall,
  asked: { asOf?: string | undefined; isPrinted?: boolean } = {},
): Promise<WireRecord> {
  return call.gateway.info(call.resource, requireId(call), asked)
}

const UNMASK = 'unmask'

/**
 * The permissions on this one record. The permissions for unmasked values and for field groups may apply only within
 * the user's scope, and users may have them on their own file.
 */
export function callFor(call: ResourceCall, record: WireRecord): ResourceCall {
  const { mayUnmask, openGroups } = record
  const permissions = new Set(call.permissions)
  // If the response names no permissions, the buttons of the user decide.
  if (mayUnmask === true) permissions.add(UNMASK)
  if (mayUnmask === false) permissions.delete(UNMASK)
  if (Array.isArray(openGroups)) {
    for (const group of Object.keys(call.resource.groups ?? {})) {
      if (!openGroups.includes(group)) permissions.delete(groupButton(group))
    }
  }
  return { ...call, permissions }
}

/**
 * The record for its form. A user who may see the sensitive values gets them unmasked, and the access is
 * logged.
 */
export async function readForForm(
  call: ResourceCall,
): Promise<{ call: ResourceCall; record: WireRecord }> {
  const record = await readRecord(call)
  const allowed = callFor(call, record)
  if (record.mayUnmask !== true) return { call: allowed, record }
  return {
    call: allowed,
    record: await call.gateway.info(call.resource, record.id, { clear: true }),
  }
}

const MAX_FACTS = 5
/** The most facts beside the declared ones: the number of the document, and its department. */
const MAX_BESIDE = 2
/** Kinds of fields whose values are understandable without a label. */
const TELLING = new Set<FieldKind>(['text', 'choice', 'reference'])

/**
 * Fields that name people in the approval. A name means nothing without the role of the person in it, and the steps of
 * the approval show both.
 */
const OF_APPROVAL: readonly string[] = ['applyUserId', 'currentApprover']

/** The title of a record, and the few facts that a list shows. */
export function describeHeading(call: ResourceCall, record: WireRecord): HeadView {
  return readHeading(call, record).head
}

/** The head of a record, and the names of the fields that need no label below it, because the head shows them. */
export function readHeading(
  call: ResourceCall,
  record: WireRecord,
): { head: HeadView; told: ReadonlySet<string> } {
  const { columns, title: titleName } = listDescriptor(call.resource, call)
  const titleColumn = columns.find((column) => column.name === titleName)
  const title = titleColumn ? recordText(titleColumn, record, call) : ''
  const isToned = ({ options }: FieldDescriptor) => options?.some(({ tone }) => tone)
  const ladder = call.resource.document?.ladder
  const stateName = ladder ?? call.resource.states
  const state = columns.find(({ name }) => name === stateName) ?? columns.find(isToned)
  // A document may have a second state: the state of its subject after the approval.
  const hasAlso = call.resource.document !== undefined && ladder === undefined
  const also = hasAlso ? columns.find((one) => one !== state && isToned(one)) : undefined
  const ofKind = headFactsOfKind(call.resource.path)
  const declared = ofKind?.facts(record, call) ?? []
  const replaced = ofKind?.replaces ?? []
  const room = ofKind?.replaces ? MAX_FACTS - declared.length : MAX_BESIDE
  const beside = columns
    // Headings leave out dictionary fields, which need a further call.
    .filter(({ shown, masked, dictionary }) => shown && !masked && dictionary === undefined)
    .filter(({ name }) => !(call.resource.document && OF_APPROVAL.includes(name)))
    .filter(
      ({ name, kind }) =>
        name !== titleName && name !== state?.name && name !== also?.name && TELLING.has(kind),
    )
    .filter(({ name, kind }) =>
      declared.length > 0 ? kind !== 'choice' && !replaced.includes(name) : true,
    )
    .map((column) => ({ column, text: recordText(column, record, call) }))
    .filter(({ text }) => text !== '')
    .slice(0, declared.length > 0 ? room : MAX_FACTS)
  const facts = declared.map(({ label, text }) => (label ? `${label} ${text}` : text))
  // The reader's own name says nothing about a document of their own.
  const isOwn = facts.length > 0 && record[titleName] === call.person.face
  const words = [...beside.map(({ text }) => text), ...(isOwn ? [] : facts)]
  const days = describeDays(call, record)
  const pill = state ? pillOf(state, record, call) : null
  const second = also ? pillOf(also, record, call) : null
  // A choice, such as "ordinary", says little without its label.
  const named = beside.filter(({ column }) => column.kind !== 'choice')
  // How far away a day is, as a number below it in the list.
  const counted = columns.filter(
    ({ under, kind }) =>
      kind === 'integer' && days.some(({ name, away }) => away && name === under),
  )
  // The name of the person in the title, once more as a text.
  const repeated = columns.filter(
    (column) =>
      column.kind === 'text' && title !== '' && recordText(column, record, call) === title,
  )
  return {
    head: {
      title: isOwn ? facts.join(' · ') : title || call.t('page.untitled'),
      facts: words.map(isolate).join(' · '),
      face: isOwn ? null : faceOf(call, record, titleColumn),
      photo: !isOwn && typeof record.photo === 'string' ? record.photo : null,
      pill,
      also: second,
      days,
    },
    told: new Set([
      titleName,
      ...[...named.map(({ column }) => column), ...counted, ...repeated].map(({ name }) => name),
      ...(pill ? [state?.name ?? ''] : []),
      ...(second ? [also?.name ?? ''] : []),
      ...(declared.length > 0 ? replaced : []),
      ...days.map(({ name }) => name),
    ]),
  }
}

/** The avatar of a person, or of the person in the record's title. */
function faceOf(
  { resource }: ResourceCall,
  record: WireRecord,
  title: FieldDescriptor | undefined,
): number | null {
  if (resource.arePeople) return personColour(resource, record)
  const isNamedAfter = title?.target !== undefined && requireResource(title.target).arePeople
  const person = isNamedAfter ? (record[referenceFaceKey(title.name)] ?? record[title.name]) : null
  return typeof person === 'string' ? faceColour(person) : null
}

function pillOf(state: FieldDescriptor, record: WireRecord, call: ResourceCall): PillView | null {
  const tone = state.options?.find(({ value }) => value === record[state.name])?.tone
  return tone ? { tone, text: recordText(state, record, call) } : null
}
