import type { RefusedCell } from '#modules/attendance/roster/wire/roster.ts'
import type { FieldProblem } from '#platform/api/failure.ts'
import { say } from '#platform/api/http/messages.ts'
import { LANGUAGES } from '#platform/wire/language/language.ts'
import type { Words } from '#platform/wire/language/words.ts'

/** Why a day of a roster cannot be written, in the same words that refuse a cell typed by the user. */
export function refusedCell(day: string, reason: RefusedCell['reason']): FieldProblem {
  const words = LANGUAGES.map((language) => [language, say(language, `roster.refused.${reason}`)])
  return { key: 'roster.file.barred', values: { day, reason: Object.fromEntries(words) as Words } }
}
