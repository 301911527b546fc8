import type { Words } from '#modules/attendance/days/web/day-words.server.ts'
import { AVERAGED_HOURS, INDEFINITE_HOURS } from '#modules/attendance/groups/define/choices.ts'
import { formatDate, formatNumber } from '#platform/web/lib/format.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'

/** How a month's overtime was computed, if not day by day; otherwise empty. */
export function cycleLines(record: WireRecord, { t, language }: Words): string[] {
  if (record.hoursSystem === INDEFINITE_HOURS) return [t('attendRecords.cycle.indefinite')]
  const { cycleSince, cycleUntil, month } = record
  if (record.hoursSystem !== AVERAGED_HOURS || typeof cycleUntil !== 'string') return []
  const hours = (name: string) => formatNumber(Number(record[name] ?? 0), language)
  const over = Number(record.cycleOver ?? 0)
  const isOver = String(month) >= cycleUntil.slice(0, 'yyyy-MM'.length)
  return [
    t('attendRecords.cycle.days', {
      from: formatDate(String(cycleSince), language),
      until: formatDate(cycleUntil, language),
    }),
    t('attendRecords.cycle.hours', {
      hours: hours('cycleHours'),
      standard: hours('cycleStandard'),
    }),
    ...(Number(record.cycleLeave ?? 0) > 0
      ? [t('attendRecords.cycle.leave', { leave: hours('cycleLeave') })]
      : []),
    over > 0
      ? t('attendRecords.cycle.over', { over: hours('cycleOver') })
      : t(isOver ? 'attendRecords.cycle.within' : 'attendRecords.cycle.later'),
  ]
}
