import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import type { Background, DocumentKind } from '#platform/api/approval/documents/document-kind.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { nextWorkDay } from './next-work-day.ts'
import {
  type AskedSpan,
  type Days,
  dayOf,
  daysApart,
  daysTouched,
  type RequestFields,
} from './request-span.ts'

/** A request without an employee is for the caller. */
function forOneself(actor: Actor, input: WriteInput): WriteInput {
  return input.userId ? input : { ...input, userId: actor.userBaseId }
}

/** Marks the days of a request for recalculation. */
export async function markDays(tx: Tx, userId: unknown, { from, to }: Days): Promise<void> {
  await sql`select mark_attend_days(array[${userId}::uuid], ${from}::date, ${to}::date)`.execute(tx)
}

/** Refuses requests that would change closed days. */
export async function refuseClosedDays(tx: Tx, userId: unknown, { from, to }: Days): Promise<void> {
  const { rows } = await sql<{ day: string | null }>`
    select to_char(min(p.date), 'YYYY-MM-DD') as day
    from attend_places(array[${userId}::uuid], ${from}::date, ${to}::date) p
    where attend_lock_of(p.attend_group_id, p.date) = '2'`.execute(tx)
  const day = rows[0]?.day
  if (day) throw new Failure('conflict', 'request.closed', { values: { day } })
}

/** That a request was submitted after it began. */
function lateFacts(
  record: RequestFields,
  spanOf: (request: RequestFields) => AskedSpan,
): Background[] {
  if (!record.applyAt) return []
  const days = daysApart(dayOf(spanOf(record).from), dayOf(record.applyAt))
  if (days <= 0) return []
  const text = { key: 'fact.daysLate', values: { count: days } }
  return [{ label: { key: 'fact.late' }, text, tone: 'amber' }]
}

type Own = Omit<DocumentKind, 'resource' | 'begins' | 'filled' | 'effect'> & {
  /** The fields of a new request that begin with the employee's next working day. */
  beginsOn?: readonly string[]
  /** The days that the request changes, if they may include the night shift of the day before. */
  daysOf?: (tx: Tx, request: RequestFields) => Promise<Days>
  /** Effects of an approval besides the recalculation of the days. */
  passes?: (tx: Tx, record: WireRecord) => Promise<void>
}

/** The common rules of all requests, combined with the rules of one kind. */
export function requestKind(
  resource: Resource,
  spanOf: (request: RequestFields) => AskedSpan,
  { passes, checkSubmitted, daysOf, background, rowFacts, beginsOn = [], ...own }: Own,
): DocumentKind {
  const daysChanged = async (tx: Tx, record: RequestFields) =>
    daysOf ? daysOf(tx, record) : daysTouched(spanOf(record))
  return {
    ...own,
    resource,
    begins: async (db, { userBaseId }) => {
      if (userBaseId === null) return {}
      const day = beginsOn.length > 0 ? await nextWorkDay(db, userBaseId) : null
      return { userId: userBaseId, ...Object.fromEntries(beginsOn.map((name) => [name, day])) }
    },
    filled: forOneself,
    background: async (db, record, reader) => [
      ...lateFacts(record, spanOf),
      ...((await background?.(db, record, reader)) ?? []),
    ],
    rowFacts: async (db, records, reader) => {
      const further = await rowFacts?.(db, records, reader)
      return new Map(
        records.map((record) => [
          record.id,
          [...lateFacts(record, spanOf), ...(further?.get(record.id) ?? [])],
        ]),
      )
    },
    checkSubmitted: async (tx, record) => {
      await refuseClosedDays(tx, record.userId, await daysChanged(tx, record))
      await checkSubmitted?.(tx, record)
    },
    effect: async (tx, _actor, record) => {
      await passes?.(tx, record)
      await markDays(tx, record.userId, await daysChanged(tx, record))
    },
  }
}
