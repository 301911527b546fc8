import { sql } from 'kysely'
import { bankCards } from '#modules/pay/bank-cards/define/bank-card.ts'
import type { Actor } from '#platform/api/actor.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { updateRow, type Values } from '#platform/api/store/rows/records.ts'
import { readToday } from '#platform/api/store/time/today.ts'
import { dayAfter } from '#platform/wire/time/shanghai-time.ts'

/** Whose card of which kind becomes the default, and from which day. */
export type NewDefault = { userId: string; kind: string; from: string }

type Before = { id: string; validFrom: string; validTo: string | null }

/** Changes of the cards of one person wait for each other. */
export async function lockCards(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`salary_bank ${userId}`}, 0))`.execute(
    tx,
  )
}

/**
 * Ends the default cards of a person and kind before the day from which another card is the default. A card that would
 * have become the default later does not.
 */
export async function endDefaults(
  tx: Tx,
  actor: Actor,
  { userId, kind, from }: NewDefault,
): Promise<void> {
  const { rows } = await sql<Before>`
    select id, valid_from::text as "validFrom", valid_to::text as "validTo" from salary_bank
    where user_id = ${userId}::uuid and kind = ${kind} and is_default and deleted_at is null
      and coalesce(valid_to, 'infinity') >= ${from}::date
    order by id for no key update`.execute(tx)
  const today = await readToday(tx)
  for (const { id, validFrom, validTo } of rows) {
    const end: Values = validFrom < from ? { validTo: dayAfter(from, -1) } : {}
    const isOver = from <= today || validFrom >= from
    await changeCard(tx, actor, id, {
      before: { validTo, isDefault: true },
      after: isOver ? { ...end, isDefault: false } : end,
    })
  }
}

/** Each night: a card whose last day is over is the default no more. */
export async function endPastDefaults(tx: Tx): Promise<void> {
  await sql`update salary_bank set is_default = false where is_default and valid_to < today()`.execute(
    tx,
  )
}

/** Writes computed fields of a card, with history. */
export async function changeCard(
  tx: Tx,
  actor: Actor,
  id: string,
  { before, after }: { before: Values; after: Values },
): Promise<number> {
  const version = await updateRow(tx, bankCards, id, after, actor)
  await writeHistory(tx, actor, {
    resource: bankCards,
    id,
    version,
    action: 'update',
    before,
    after,
  })
  return version
}
