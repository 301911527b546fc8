import { sql } from 'kysely'
import { readMoment } from '#modules/attendance/clocking/api/read-moment.ts'
import { takeClockIns } from '#modules/attendance/clocking/api/take-clock-ins.ts'
import { BY_MACHINE } from '#modules/attendance/clocking/define/choices.ts'
import { clockIns } from '#modules/attendance/clocking/define/clock-in.ts'
import { pushedRow, type TakenClockIns } from '#modules/attendance/clocking/wire/clocking.ts'
import { inTransaction } from '#platform/api/crud/in-transaction.ts'
import type { Store } from '#platform/api/crud/resource-store.ts'
import { withMarks } from '#platform/api/http/refuse-unstorable.ts'
import { currentOrigin } from '#platform/api/store/connection/call-origin.ts'
import type { Device } from './find-device.ts'
import { recordDeviceCall } from './record-device-call.ts'

/** How many characters of a malformed row the answer repeats. */
const TOLD_LETTERS = 40

type Pushed = { empNo: string; at: string }

/** A malformed row has no time; the answer repeats its text. */
function readPushedRow(row: unknown): Pushed {
  const read = pushedRow.safeParse(row)
  if (!read.success) {
    return {
      empNo: '',
      at: withMarks(JSON.stringify(row).slice(0, TOLD_LETTERS)),
    }
  }
  const { empNo, at } = Array.isArray(read.data)
    ? { empNo: read.data[0], at: read.data[1] }
    : read.data
  return {
    empNo: withMarks(empNo.trim()),
    at: withMarks(at.trim()),
  }
}

/**
 * Writes the valid rows of a machine and names the others. Refusing the whole batch would not help:
 * the machine would send it again forever, because it cannot correct a row.
 */
export function pushClockIns(
  store: Pick<Store, 'db' | 'counts' | 'dictionaries'>,
  device: Device,
  { rows }: { rows: readonly unknown[] },
): Promise<TakenClockIns> {
  const sent = rows.map(readPushedRow)
  const moments = sent.map(({ at }) => readMoment(at))
  return inTransaction(store, { resource: clockIns, actor: null }, async (tx) => {
    await recordDeviceCall(tx, device, currentOrigin()?.ip ?? null)
    return takeClockIns(tx, {
      sent: sql`unnest(${sent.map((_, at) => at + 1)}::integer[],
        ${sent.map(({ empNo }) => empNo)}::text[], ${moments}::timestamptz[],
        array_fill(${device.sn}::text, array[${sent.length}::integer]),
        ${sent.map(({ at }, nth) => (moments[nth] === null ? at : null))}::text[])
        as s (place, emp_no, moment, sn, said)`,
      source: BY_MACHINE,
      account: null,
      areaId: device.areaId,
      isLenient: true,
      reach: sql`true`,
      groups: device.groupIds,
    })
  })
}
