import { GatewayError } from '#app/gateway/gateway-error.ts'
import type { ResourceCall } from '#app/session/page-call.ts'
import type { WireRecord } from '#contracts/envelope.ts'
import { isUuid } from '#contracts/uuid.ts'
import type { FieldKind } from '#resources/engine/field-kinds.ts'
import { listDescriptor } from './list-descriptor.server.ts'
import { sayMessage } from './problem-text.server.ts'
import { recordText } from './value-text.server.ts'

/** The id in the URL. What is no id names nothing, like an id that nobody has. */
export function requireId({ params, language }: ResourceCall): string {
  const { id } = params
  if (!isUuid(id)) throw new GatewayError('not-found', sayMessage(language, 'not-found'))
  return id.toLowerCase()
}

export function readRecord(call: ResourceCall): Promise<WireRecord> {
  return call.gateway.info(call.resource, requireId(call))
}

const MAX_FACTS = 5
/** Kinds whose value speaks for itself without a label. */
const TELLING = new Set<FieldKind>(['text', 'choice', 'reference'])

/** What names a record, and the few facts a list shows of it. */
export function describeHeading(
  call: ResourceCall,
  record: WireRecord,
): { title: string; facts: string } {
  const { columns, title: titleName } = listDescriptor(call.resource, call.language)
  const titleColumn = columns.find((column) => column.name === titleName)
  const title = titleColumn ? recordText(titleColumn, record, call) : ''
  const facts = columns
    .filter(({ shown, masked }) => shown && !masked)
    .filter(({ name, kind }) => name !== titleName && TELLING.has(kind))
    .map((column) => recordText(column, record, call))
    .filter((text) => text !== '')
    .slice(0, MAX_FACTS)
  return { title: title || call.t('page.untitled'), facts: facts.join(' · ') }
}
