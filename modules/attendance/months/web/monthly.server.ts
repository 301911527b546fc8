import { monthDays, RECORD_CALLS } from '#modules/attendance/months/wire/attend-records.ts'
import { requireId } from '#platform/web/pages/record/read-record.server.ts'
import { loadRecord } from '#platform/web/pages/record/record.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { cycleLines } from './cycle-lines.server.ts'
import { describeMonthGrid } from './month-grid.server.ts'

/** Only the employee may confirm, after the end of the month and before it is closed. */
const CONFIRM = 'confirm'

/** An employee's month with the days that it sums. */
export async function loadMonth(call: ResourceCall) {
  const id = requireId(call)
  const [view, days, record] = await Promise.all([
    loadRecord(call),
    call.gateway.ask(RECORD_CALLS.month, { id }, monthDays),
    call.gateway.info(call.resource, id),
  ])
  const isOver = days.month < todayInShanghai().slice(0, 'yyyy-MM'.length)
  const isOffered =
    days.isOwn && isOver && record.locked !== true && (record.confirmedAt ?? null) === null
  const keep = <T extends { name: string }>(links: readonly T[]) =>
    links.filter(({ name }) => name !== CONFIRM || isOffered)
  return {
    ...view,
    next: keep(view.next),
    actions: keep(view.actions),
    grid: describeMonthGrid({ ...days, url: call.url }, call),
    cycle: cycleLines(record, call),
  }
}
