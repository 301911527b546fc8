import { sql } from 'kysely'
import type { BY_MACHINE, TERMINAL } from '#modules/attendance/clocking/define/choices.ts'
import { hashToken } from '#platform/api/identity/tokens/token-hash.ts'
import type { Database } from '#platform/api/store/connection/database.ts'

export type Device = {
  id: string
  sn: string
  name: string
  areaId: string | null
  groupIds: string[]
}

export type DeviceKind = typeof BY_MACHINE | typeof TERMINAL

/** The device of a kind with this token; null for any other token. */
export async function findDevice(
  db: Database,
  kind: DeviceKind,
  token: string | null,
): Promise<Device | null> {
  if (token === null) return null
  const { rows } = await sql<Device>`
    select id, sn, name, area_id as "areaId", attend_group_ids as "groupIds" from attend_device
    where token_hash = ${hashToken(token)} and kind = ${kind} and enabled
      and deleted_at is null`.execute(db)
  return rows[0] ?? null
}
