import { sql } from 'kysely'
import type { LockState } from '#modules/attendance/roster/wire/roster.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'

/** The lock in force for a day, including the lock of its month, or for a month alone. */
export async function readLock(
  db: Database | Tx,
  attendGroupId: string,
  setDate: string,
): Promise<LockState> {
  const { rows } = await sql<{ lockType: LockState['lockType'] }>`
    select coalesce(max(lock_type), '0') as "lockType" from attend_lock_now
    where attend_group_id = ${attendGroupId}::uuid
      and set_date in (${setDate}, left(${setDate}, 7))`.execute(db)
  const lockType = rows[0]?.lockType ?? '0'
  return { locked: lockType !== '0', lockType }
}
