import { sql } from 'kysely'
import { OFFER } from '#modules/hr/hiring/define/choices.ts'
import { hirings } from '#modules/hr/hiring/define/hiring.ts'
import type { Actor } from '#platform/api/actor.ts'
import { cancelDocument } from '#platform/api/approval/documents/end-document.ts'
import { lockDocument } from '#platform/api/approval/documents/lock-document.ts'
import { writeMove } from '#platform/api/crud/write-move.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { DOC } from '#platform/define/documents/define-document.ts'
import { hiringKind } from './hiring-kind.ts'

const ENDED = '应聘已结束'

type Undone = { id: string; isDecided: boolean; offerState: string | null }

/**
 * Ends the hiring of an application that ends before an offer was sent: no approver decides about somebody who is gone,
 * and no list waits for the offer. The caller checks the right to end the application.
 */
export async function dropHiringOf(
  tx: Tx,
  actor: Actor,
  { candidateId, reason }: { candidateId: string; reason: string | null },
): Promise<void> {
  const why = reason ?? ENDED
  const { rows } = await sql<Undone>`select id, state = ${DOC.done} as "isDecided",
      offer_state as "offerState"
    from to_be_recruited
    where candidate_id = ${candidateId}::uuid and deleted_at is null and state <> ${DOC.cancelled}
      and (state <> ${DOC.done} or offer_state = ${OFFER.none})
    order by id for update`.execute(tx)
  for (const { isDecided, ...current } of rows) {
    if (isDecided) {
      const move = { values: { offerState: OFFER.withdrawn }, move: 'giveUp', reason: why }
      await writeMove(tx, actor, { resource: hirings, current }, move)
    } else {
      const locked = await lockDocument(tx, hirings, current.id)
      await cancelDocument(tx, actor, hiringKind, locked, why)
    }
  }
}
