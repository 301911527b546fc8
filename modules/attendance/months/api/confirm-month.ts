import { sql } from 'kysely'
import { monthlySummaries as resource } from '#modules/attendance/months/define/monthly.ts'
import type { Actor } from '#platform/api/actor.ts'
import { readForConflict } from '#platform/api/crud/read-record.ts'
import type { ActionInput, ActionVerb } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'

type Month = {
  version: number
  userId: string
  month: string
  locked: boolean
  isConfirmed: boolean
  isOver: boolean
}

/**
 * The month within the caller's scope, in the version that they saw; locked until the end of the transaction.
 */
async function lockMonth(tx: Tx, actor: Actor, { id, version }: ActionInput): Promise<Month> {
  const { rows } = await sql<Month>`
    select t.version, t.user_id as "userId", t.month, t.locked, t.confirmed_at is not null as "isConfirmed",
      t.month < to_char(today(), 'YYYY-MM') as "isOver"
    from attend_month t where t.id = ${id}::uuid and t.deleted_at is null
      and ${scopePredicate(resource, 't', actor, 'confirm')} for update`.execute(tx)
  const [row] = rows
  if (!row) throw new Failure('not-found', 'not-found')
  if (version !== null && row.version !== version) {
    const current = (await readForConflict(tx, actor, resource, id)) ?? undefined
    throw new Failure('conflict', 'conflict.version', { current, resource })
  }
  return row
}

/**
 * An employee confirms the figures of their own month, after its end and before it is closed. Any later
 * change of the figures removes the confirmation. Confirming twice has the same effect as once.
 */
export const confirmMonth: ActionVerb = async (tx, actor, input) => {
  const { id } = input
  const row = await lockMonth(tx, actor, input)
  const values = { month: row.month }
  if (row.userId !== actor.userBaseId) throw new Failure('conflict', 'attendance.ownMonth')
  if (row.locked) throw new Failure('conflict', 'attendance.monthClosed', { values })
  if (!row.isOver) throw new Failure('conflict', 'attendance.monthNotOver', { values })
  const message = { key: 'attendance.monthConfirmed', values }
  if (row.isConfirmed) return { id, version: row.version, message }
  const version = row.version + 1
  const { rows } = await sql<{ confirmedAt: string }>`
    update attend_month set confirmed_at = now(), version = ${version}, updated_at = now(),
      updated_by = ${actor.userId}::uuid
    where id = ${id}::uuid returning
      to_char(confirmed_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "confirmedAt"`.execute(
    tx,
  )
  await writeHistory(tx, actor, {
    resource,
    id,
    version,
    action: 'update',
    before: { confirmedAt: null },
    after: { confirmedAt: rows[0]?.confirmedAt ?? null },
  })
  return { id, version, message }
}
