import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import {
  FAILED_PROBATION,
  ON_PROBATION,
} from '#modules/hr/departures/define/compensation/departure-kinds.ts'
import { departures } from '#modules/hr/departures/define/departure.ts'
import { lockPerson } from '#modules/org/positions/api/hold-position.ts'
import type { Actor } from '#platform/api/actor.ts'
import { draftByRule } from '#platform/api/approval/documents/draft-document.ts'
import { declareMessage } from '#platform/api/messages/declare-message.ts'
import { sendMessage } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { departureKind } from './departure.ts'

const link = (id: string) => `/${departures.path}/${id}`
const DRAFTED = declareMessage({
  code: 'dimissionDrafted',
  type: 'staff',
  about: departures.path,
  link,
})
/** Entry of the dictionary of reasons: unsuited to the job. */
const UNSUITABLE = 'unsuitable'

/** The document that rejected the employee, and its reason. */
export type Decided = { record: WireRecord; origin: 'probationId' | 'positiveId'; why: string }

type Standing = { name: string; today: string; lastDay: string; by: string | null }

/** Reads the employee if they are still on probation and have no open or approved departure. */
async function readStanding(tx: Tx, { record }: Decided, until: unknown) {
  const { rows } = await sql<Standing>`
    select b.name, today()::text as today, greatest(today(), ${until ?? null}::date)::text as "lastDay",
      (select a.id from app_user a where a.id = ${record.applyUserId ?? null}::uuid
        and a.user_base_id is distinct from b.id and a.state in ('1', '2')
        and a.deleted_at is null) as by
    from user_base_info b
    where b.id = ${record.userId}::uuid and b.status = ${ON_PROBATION} and b.deleted_at is null
      and not exists (select from dimission d where d.user_id = b.id and d.deleted_at is null
        and (d.state in ('0', '1', '2') or (d.state = '4' and not d.effect_done)))`.execute(tx)
  return rows[0]
}

/**
 * Drafts the departure of a rejected employee, for the applicant of the document, or else for the
 * user who completed it. Does nothing when the employee has an open departure.
 */
export async function draftDeparture(
  tx: Tx,
  actor: Actor,
  decided: Decided,
  until: unknown,
): Promise<void> {
  const { record, origin, why } = decided
  await lockPerson(tx, String(record.userId))
  const standing = await readStanding(tx, decided, until)
  if (!standing) return
  const { name, today, lastDay } = standing
  const id = uuidv7()
  const draft = {
    id,
    userId: record.userId,
    kind: FAILED_PROBATION,
    applyDate: today,
    lastDay,
    reasonMain: UNSUITABLE,
    reasonText: why,
    [origin]: record.id,
  } as WriteInput
  const by = standing.by ?? actor.userId
  await draftByRule(tx, actor, departureKind, draft, { by })
  const message = { from: null, id, values: { name, number: String(record.docNo) } }
  await sendMessage(tx, DRAFTED, [by], message)
}
