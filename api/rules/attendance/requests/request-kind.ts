import { sql } from 'kysely'
import type { Actor } from '#api/actor.ts'
import type { DocumentKind } from '#api/approval/document-kind.ts'
import type { Tx } from '#api/store/database.ts'
import type { WireRecord } from '#contracts/envelope.ts'
import type { WriteInput } from '#resources/engine/schema.ts'

/** Entries of a request, saved or about to be. */
export type Asked = WireRecord | WriteInput

/** The first and the last day that a request touches, of the calendar of Asia/Shanghai. */
export type Days = { from: string; to: string }

const DAY_LENGTH = 'yyyy-MM-dd'.length

/** The day of a moment as moments travel. */
export const dayOf = (moment: unknown): string => String(moment).slice(0, DAY_LENGTH)

/** Whoever names nobody asks for himself. */
export function forOneself(actor: Actor, input: WriteInput): WriteInput {
  return input.userId ? input : { ...input, userId: actor.userBaseId }
}

/** Has the days of a request computed anew. */
export async function markDays(tx: Tx, userId: unknown, { from, to }: Days): Promise<void> {
  await sql`select mark_attend_days(array[${userId}::uuid], ${from}::date, ${to}::date)`.execute(tx)
}

/** What all requests do once they pass: their days are computed anew. */
export function marking(daysOf: (asked: Asked) => Days): DocumentKind['effect'] {
  return async (tx, _actor, record) => markDays(tx, record.userId, daysOf(record))
}
