import type { Field } from '#platform/define/engine/field-kinds.ts'
import { isCalendarDate } from '#platform/define/engine/kinds/date.ts'
import { readMoment } from '#platform/define/engine/kinds/date-time.ts'

const WHOLE = /^\d{1,9}$/
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

/** Converts a value of the address to the initial text of a control; null for an invalid value. */
export function initialText(
  { kind, rule }: Pick<Field, 'kind' | 'rule'>,
  text: string,
): string | null {
  switch (kind) {
    case 'date':
      return isCalendarDate(text) ? text : null
    case 'dateTime':
      return readMoment(text)?.replace(' ', 'T').replace(/:00$/, '') ?? null
    case 'month':
      return MONTH.test(text) ? text : null
    case 'integer':
    case 'decimal':
      return WHOLE.test(text) ? text : null
    case 'text':
      return text.length <= (rule.max ?? 0) ? text : null
    case 'choice':
      return rule.choices?.options.some(({ value }) => value === text) ? text : null
    default:
      return null
  }
}
