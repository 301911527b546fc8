import { archives } from '#modules/hr/archives/define/archive.ts'
import { Failure } from '#platform/api/failure.ts'
import type { ColumnMatcher, FileHead } from '#platform/api/imports/columns/file-columns.ts'
import { columnSample, plainHeading } from '#platform/api/imports/columns/match-columns.ts'
import { NUMBER_HEADINGS } from '#platform/api/imports/columns/number-headings.ts'
import { fieldLabel } from '#platform/define/described/labels.ts'
import type { ImportColumn } from '#platform/wire/files/imports.ts'
import { LANGUAGES } from '#platform/wire/language/language.ts'
import type { Words } from '#platform/wire/language/words.ts'
import { daysOf } from '#platform/wire/time/month-days.ts'
import { readDayHeading } from './day-heading.ts'

/** The column with the employee number; all other columns are days, `yyyy-MM-dd`. */
export const NUMBER_FIELD = 'empNo'

const labelOf = (): Words =>
  Object.fromEntries(
    LANGUAGES.map((one) => [one, fieldLabel(archives, NUMBER_FIELD, one)]),
  ) as Words

/** Recognises the columns of a roster file for one month (`yyyy-MM`). */
export function rosterMatcher(month: string): ColumnMatcher {
  const label = labelOf()
  const numbers = new Set(
    [...NUMBER_HEADINGS, ...Object.values(label)].map((heading) => plainHeading(heading)),
  )
  const isNumber = (heading: string) => numbers.has(plainHeading(heading))
  return {
    knows: (heading) => isNumber(heading) || isDay(heading, month),
    match: (head) => matchRoster(head, month, isNumber),
    open: [NUMBER_FIELD, ...daysOf(month)],
    key: { field: NUMBER_FIELD, label },
    // Day columns differ every month, so there is no mapping to remember.
    remember: async () => undefined,
  }
}

function isDay(heading: string, month: string): boolean {
  const day = readDayHeading(heading, month)
  return day !== null && day !== 'other'
}

/** Refuses a day that appears in two columns: one of them would be lost. */
function matchRoster(
  { headings, first }: FileHead,
  month: string,
  isNumber: (heading: string) => boolean,
): { columns: ImportColumn[]; isClear: boolean } {
  const taken = new Map<string, string>()
  let hasOther = false
  const columns = headings.map((heading, index) => {
    const sample = columnSample(heading, first[index])
    const day = isNumber(heading) ? null : readDayHeading(heading, month)
    if (day === 'other') hasOther = true
    const named = day === null || day === 'other' ? null : day.day
    const field = isNumber(heading) && !taken.has(NUMBER_FIELD) ? NUMBER_FIELD : named
    if (field === null) return { ...sample, field }
    const other = taken.get(field)
    if (other !== undefined) {
      const values = { day: field, heading: sample.heading, other }
      throw new Failure('invalid', 'roster.file.dayTwice', { values })
    }
    taken.set(field, sample.heading)
    return { ...sample, field }
  })
  const isFound = taken.has(NUMBER_FIELD) && taken.size > 1
  return { columns, isClear: isFound && !hasOther }
}
