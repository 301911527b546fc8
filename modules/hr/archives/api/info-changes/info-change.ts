import { sql } from 'kysely'
import { updateArchive } from '#modules/hr/archives/api/update-archive.ts'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { infoChanges } from '#modules/hr/archives/define/info-change.ts'
import type { Actor } from '#platform/api/actor.ts'
import { moveRecord } from '#platform/api/crud/move-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { takingBack } from '#platform/api/crud/withdraw-record.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { explaining } from '#platform/api/store/rows/constraint-failures.ts'
import { selectWholeRecord } from '#platform/api/store/rows/records.ts'
import { itemsIn, requireSight, requireUnchanged, type StoredItem } from './info-change-items.ts'
import { closeRequest, tellOutcome } from './tell-info-change.ts'

type Request = { userId: string; person: string; now: string; items: StoredItem[] }

async function readRequest(tx: Tx, id: string): Promise<Request> {
  const { rows } = await sql<Omit<Request, 'items'> & { items: unknown }>`
    select c.user_id as "userId", b.name as person, c.items,
      to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as now
    from base_info_change c join user_base_info b on b.id = c.user_id where c.id = ${id}`.execute(
    tx,
  )
  const [row] = rows
  if (!row) throw new Failure('not-found', 'not-found')
  return { ...row, items: itemsIn(row.items) }
}

/** Refuses to let an approver decide about their own file, from any of their accounts. */
function refuseOwn({ userBaseId }: Actor, { userId }: Request): void {
  if (userBaseId === userId) throw new Failure('conflict', 'conflict.author')
}

/** Closes the request with decision, approver and time, and notifies the employee. */
async function decide(
  tx: Tx,
  actor: Actor,
  name: 'confirm' | 'refuse',
  input: ActionInput,
  { now, userId }: Request,
): Promise<ActionResult> {
  const decided = { handledById: actor.userId, handledAt: now }
  const moved = await moveRecord(tx, actor, { resource: infoChanges, name }, input, decided)
  const opinion = String(input.values.opinion ?? '')
  await tellOutcome(tx, actor, name, { id: input.id, fileId: userId, opinion })
  return moved
}

/**
 * Writes the requested values into the file with the same function as every other change. The
 * history of the file names the approver and the employee who asked.
 */
export async function confirmInfoChange(
  tx: Tx,
  actor: Actor,
  input: ActionInput,
): Promise<ActionResult> {
  const request = await readRequest(tx, input.id)
  refuseOwn(actor, request)
  const { userId, person, items } = request
  await requireSight(tx, actor, userId, items)
  const file = await selectWholeRecord(tx, archives, userId, actor, 'edit')
  if (!file) throw new Failure('forbidden', 'auth.forbidden')
  requireUnchanged(items, file)
  const values = Object.fromEntries(items.map(({ field, after }) => [field, after]))
  const doer = { ...actor, onRequestOf: person }
  await explaining(tx, { actor, resource: archives }, () =>
    updateArchive(tx, doer, { ...values, id: userId, version: file.version }),
  )
  return decide(tx, actor, 'confirm', input, request)
}

export async function refuseInfoChange(
  tx: Tx,
  actor: Actor,
  input: ActionInput,
): Promise<ActionResult> {
  const request = await readRequest(tx, input.id)
  refuseOwn(actor, request)
  return decide(tx, actor, 'refuse', input, request)
}

/** Withdraws the actor's own request. */
export const withdrawInfoChange = takingBack(infoChanges, closeRequest)
