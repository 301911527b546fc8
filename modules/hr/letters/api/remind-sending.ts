import { sql } from 'kysely'
import { commitmentSendings } from '#modules/hr/letters/define/commitment-sending.ts'
import type { Actor } from '#platform/api/actor.ts'
import { requireAsPreviewed } from '#platform/api/crud/preview-action.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import { historyRows } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { tellUnsigned } from './tell-letter.ts'

/** Reminds the receivers who have not signed; previews the number first. */
export async function remindSending(
  tx: Tx,
  actor: Actor,
  input: ActionInput,
): Promise<ActionResult> {
  const { id, title, deadline, openCount } = await lockForUpdate(
    tx,
    actor,
    commitmentSendings,
    input.id,
    input.version,
    'remind',
  )
  const count = Number(openCount)
  if (count === 0) throw new Failure('conflict', 'letter.allSigned')
  const consequences = { lines: [{ key: 'letter.willRemind', values: { count } }], rows: count }
  if (input.isPreview) return { consequences }
  requireAsPreviewed(input, consequences)
  const part = sql`with moved as (update commitment_sending
    set version = version + 1, updated_at = now(), updated_by = ${actor.userId}
    where id = ${id} returning id, version)`
  const history = { before: null, after: sql`'{"transition": "remind"}'::jsonb` }
  await sql`${part} ${historyRows(actor, commitmentSendings, 'moved', history)}`.execute(tx)
  const sending = { id, title: String(title), deadline: deadline ? String(deadline) : null }
  await tellUnsigned(tx, actor, sending)
  return { id, message: { key: 'letter.reminded', values: { count } }, consequences }
}
