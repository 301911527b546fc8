import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import { inTransaction } from '#api/crud/in-transaction.ts'
import type { Store } from '#api/crud/resource-store.ts'
import { Failure } from '#api/failure.ts'
import { hashToken } from '#api/identity/token-hash.ts'
import { readMoment } from '#api/rules/attendance/clocking/read-moment.ts'
import { takeClockIns } from '#api/rules/attendance/clocking/take-clock-ins.ts'
import type { Database } from '#api/store/database.ts'
import type { pushedClockIns, TakenClockIns } from '#contracts/clocking.ts'
import { BY_MACHINE } from '#resources/attendance/clocking/choices.ts'
import { clockIns } from '#resources/attendance/clocking/clock-in.ts'

type Device = {
  id: string
  sn: string
  tokenHash: string
  areaId: string | null
  groupIds: string[]
}

/** Compared with what no token has where there is none: it takes as long. */
const NO_HASH = hashToken('')

function isSame(hash: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(hash), Buffer.from(other))
}

/** The device that has this token and says that it is it; all else is told the same. */
async function requireDevice(db: Database, sn: string, token: string | null): Promise<Device> {
  const { rows } = await sql<Device>`
    select id, sn, token_hash as "tokenHash", area_id as "areaId", attend_group_ids as "groupIds"
    from attend_device
    where lower(sn) = lower(${sn}) and enabled and token_hash is not null and deleted_at is null`.execute(
    db,
  )
  const [device] = rows
  const isRight = isSame(hashToken(token ?? ''), device?.tokenHash ?? NO_HASH)
  if (!device || token === null || !isRight) throw new Failure('unauthenticated', 'clock.noDevice')
  return device
}

/** Takes what a machine has, as far as it is good: the machine could do nothing about the rest. */
export async function pushClockIns(
  store: Pick<Store, 'db' | 'counts' | 'dictionaries'>,
  token: string | null,
  { sn, rows }: z.output<typeof pushedClockIns>,
): Promise<TakenClockIns> {
  const device = await requireDevice(store.db, sn, token)
  const sent = rows.map((row) => (Array.isArray(row) ? { empNo: row[0], at: row[1] } : row))
  const moments = sent.map(({ at }) => readMoment(at.trim()))
  return inTransaction(store, clockIns, async (tx) => {
    await sql`update attend_device set last_seen_at = now() where id = ${device.id}`.execute(tx)
    return takeClockIns(tx, {
      sent: sql`unnest(${sent.map((_, at) => at + 1)}::integer[],
        ${sent.map(({ empNo }) => empNo.trim())}::text[], ${moments}::timestamptz[],
        array_fill(${device.sn}::text, array[${sent.length}::integer]),
        ${sent.map(({ at }, nth) => (moments[nth] === null ? at : null))}::text[])
        as s (place, emp_no, moment, sn, said)`,
      ...{ source: BY_MACHINE, account: null, areaId: device.areaId, isLenient: true },
      ...{ reach: sql`true`, groups: device.groupIds.length > 0 ? device.groupIds : null },
    })
  })
}
