import type { TFunction } from 'i18next'
import { MAKE_UP_DAY, PUBLIC_HOLIDAY } from '#modules/attendance/calendar/define/choices.ts'
import type { WorkingYear } from '#modules/attendance/calendar/wire/working-calendar.ts'
import type { SmallTableView } from '#platform/web/components/ui/small-table.tsx'
import { formatDayPart, formatNumber } from '#platform/web/lib/format.ts'
import type { Language } from '#platform/wire/language/language.ts'

type Day = WorkingYear['days'][number]
type Words = { t: TFunction; language: Language }

/** Consecutive named days off; two holidays may be adjacent. */
function holidayRuns(days: readonly Day[]): Day[][] {
  const runs: Day[][] = []
  let wasFree = false
  for (const day of days) {
    const isFree = Boolean(day.name) && day.dayClass !== MAKE_UP_DAY
    if (isFree && wasFree) runs.at(-1)?.push(day)
    else if (isFree) runs.push([day])
    wasFree = isFree
  }
  return runs
}

/** The name of a holiday in the reader's language; a company's own holiday keeps its name. */
export function holidayName(name: string, t: TFunction): string {
  return t(`calendar.holiday.${name}`, { defaultValue: name })
}

/** Each holiday of a year: its dates, its length, and the weekends worked for it. */
export function holidayTable(days: readonly Day[], { t, language }: Words): SmallTableView {
  const shown = (day: Day) => formatDayPart(day.date, 'dayOfYear', language)
  const list = (some: readonly Day[]) => some.map(shown).join(t('calendar.and'))
  const rows = holidayRuns(days).map((run) => {
    const [first] = run
    const last = run.at(-1)
    if (!first || !last) return []
    const names = new Set(run.map(({ name }) => name ?? ''))
    const worked = days.filter((day) => day.dayClass === MAKE_UP_DAY && names.has(day.name ?? ''))
    return [
      [...names].map((name) => holidayName(name, t)).join(t('calendar.and')),
      first === last ? shown(first) : t('calendar.span', { from: shown(first), to: shown(last) }),
      formatNumber(run.length, language),
      list(run.filter(({ dayClass }) => dayClass === PUBLIC_HOLIDAY)),
      list(worked),
    ]
  })
  const columns = ['name', 'when', 'days', 'public', 'worked']
  return { columns: columns.map((column) => t(`calendar.columns.${column}`)), rows }
}
