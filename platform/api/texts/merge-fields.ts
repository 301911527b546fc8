import type { FieldProblem } from '#platform/api/failure.ts'
import type { FieldKind } from '#platform/define/engine/field-kinds.ts'
import { calendarText } from '#platform/wire/language/calendar-text.ts'
import { LANGUAGE_TAG, type Language } from '#platform/wire/language/language.ts'
import { mergedNames, replaceFields } from '#platform/wire/records/merged-text.ts'

/** The problem of a template: an unknown field, by its name, or broken braces. */
export function mergeProblem(body: string, known: ReadonlySet<string>): FieldProblem | null {
  const unknown = mergedNames(body).find((name) => !known.has(name))
  if (unknown !== undefined) return { key: 'invalid.mergeField', values: { field: unknown } }
  const rest = replaceFields(body, () => '')
  return /\{\{|\}\}/.test(rest) ? { key: 'invalid.mergeBraces' } : null
}

const LONG_DAY = { dateStyle: 'long', timeZone: 'UTC' } as const
const DECIMALS = /^-?\d+(?:\.(\d+))?$/
const WIRE_DAY = /^\d{4}-\d{2}-\d{2}$/

/**
 * Formats a field for a printed document in this language, from its plain text: dates in full, amounts with
 * separators. A text of another format, such as a masked value, stays unchanged.
 */
export function paperWords(kind: FieldKind, plain: string, language: Language): string {
  if (kind === 'date' && WIRE_DAY.test(plain)) {
    const day = new Date(`${plain}T00:00:00Z`)
    return new Intl.DateTimeFormat(LANGUAGE_TAG[language], LONG_DAY).format(day)
  }
  if (kind === 'month' || kind === 'dateTime') return calendarText(kind, plain, language)
  if (kind !== 'money' && kind !== 'decimal') return plain
  const written = DECIMALS.exec(plain)
  if (!written) return plain
  const digits = written[1]?.length ?? 0
  return new Intl.NumberFormat(LANGUAGE_TAG[language], {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: true,
    // The check above ensures that the text is a number. As a text it is never converted to a float.
  }).format(plain as `${number}`)
}
