import { sql } from 'kysely'
import type { z } from 'zod'
import { inTransaction } from '#api/crud/in-transaction.ts'
import type { Store } from '#api/crud/resource-store.ts'
import { readMoment } from '#api/rules/attendance/clocking/read-moment.ts'
import { takeClockIns } from '#api/rules/attendance/clocking/take-clock-ins.ts'
import { currentOrigin } from '#api/store/call-origin.ts'
import type { pushedClockIns, TakenClockIns } from '#contracts/clocking.ts'
import { BY_MACHINE } from '#resources/attendance/clocking/choices.ts'
import { clockIns } from '#resources/attendance/clocking/clock-in.ts'
import type { Device } from './find-device.ts'
import { noteDevice } from './note-device.ts'

/** Takes what a machine has, as far as it is good: the machine could do nothing about the rest. */
export function pushClockIns(
  store: Pick<Store, 'db' | 'counts' | 'dictionaries'>,
  device: Device,
  { rows }: Pick<z.output<typeof pushedClockIns>, 'rows'>,
): Promise<TakenClockIns> {
  const sent = rows.map((row) => (Array.isArray(row) ? { empNo: row[0], at: row[1] } : row))
  const moments = sent.map(({ at }) => readMoment(at.trim()))
  return inTransaction(store, clockIns, async (tx) => {
    await noteDevice(tx, device, currentOrigin()?.ip ?? null)
    return takeClockIns(tx, {
      sent: sql`unnest(${sent.map((_, at) => at + 1)}::integer[],
        ${sent.map(({ empNo }) => empNo.trim())}::text[], ${moments}::timestamptz[],
        array_fill(${device.sn}::text, array[${sent.length}::integer]),
        ${sent.map(({ at }, nth) => (moments[nth] === null ? at : null))}::text[])
        as s (place, emp_no, moment, sn, said)`,
      ...{ source: BY_MACHINE, account: null, areaId: device.areaId, isLenient: true },
      ...{ reach: sql`true`, groups: device.groupIds },
    })
  })
}
