import { type RawBuilder, sql } from 'kysely'
import { commitmentLetters, LETTER } from '#modules/hr/letters/define/commitment-letter.ts'
import type { Actor } from '#platform/api/actor.ts'
import { auditRows } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'

/**
 * The kind of letter that stays in force when the employee leaves, because a non-compete commitment begins to
 * apply then.
 */
const STAYS = '竞业限制'

async function endLetters(tx: Tx, actor: Actor | null, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    with open as (
      select l.id, l.state from commitment_letter l
      where l.state <> ${LETTER.expired} and l.deleted_at is null and ${which} for no key update
    ), moved as (
      update commitment_letter l set state = ${LETTER.expired}, version = l.version + 1,
        updated_at = now()
      from open where l.id = open.id returning l.id, l.version, l.user_id, open.state as earlier
    )
    ${auditRows(actor, {
      resource: commitmentLetters.path,
      id: sql`moved.id`,
      version: sql`moved.version`,
      action: 'state',
      from: sql`moved join user_base_info b on b.id = moved.user_id`,
      title: sql`b.name`,
      before: sql`jsonb_build_object('state', moved.earlier)`,
      after: sql`jsonb_build_object('state', ${LETTER.expired}::text)`,
    })}`.execute(tx)
}

/** Expires letters after their last day. A second run changes nothing. */
export function expireLetters(tx: Tx): Promise<void> {
  return endLetters(tx, null, sql`l.valid_to < today()`)
}

/** Ends the commitments that an employee made for the time of their employment. */
export function endLettersOf(tx: Tx, actor: Actor, { userId }: WireRecord): Promise<void> {
  return endLetters(tx, actor, sql`l.user_id = ${userId}::uuid and l.kind <> ${STAYS}`)
}
