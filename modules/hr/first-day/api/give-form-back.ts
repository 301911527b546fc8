import { sql } from 'kysely'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { REGISTER } from '#modules/hr/first-day/define/choices.ts'
import { registers } from '#modules/hr/first-day/define/register.ts'
import type { Actor } from '#platform/api/actor.ts'
import { writeMove } from '#platform/api/crud/write-move.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'

/**
 * Makes the form of a hiring a checked one again, with its papers, when the joining that took it over is undone. A form
 * that was emptied in the meantime stays as it is.
 */
export async function giveFormBack(
  tx: Tx,
  actor: Actor,
  { hiringId, fileId }: { hiringId: string; fileId: string },
): Promise<void> {
  const { rows } = await sql<WireRecord>`
    select id, state from register where hiring_id = ${hiringId}::uuid and state = ${REGISTER.converted}
      and emptied_at is null and deleted_at is null for update`.execute(tx)
  const [current] = rows
  if (!current) return
  await sql`update file set resource = ${registers.path}, record_id = ${current.id}::uuid, field = 'papers'
    where resource = ${archives.path} and record_id = ${fileId}::uuid and field = 'files'`.execute(
    tx,
  )
  const move = { values: { state: REGISTER.checked }, move: 'undoJoin' }
  await writeMove(tx, actor, { resource: registers, current }, move)
}
