import type { FieldProblem } from '#api/failure.ts'
import { say } from '#api/http/messages.ts'
import { LANGUAGES } from '#contracts/language.ts'
import type { RefusedCell } from '#contracts/roster.ts'
import type { Words } from '#contracts/words.ts'

/** Why a day of a roster cannot be written, in the words in which a cell that was typed is refused. */
export function barredCell(day: string, reason: RefusedCell['reason']): FieldProblem {
  const words = LANGUAGES.map((language) => [language, say(language, `roster.refused.${reason}`)])
  return { key: 'roster.file.barred', values: { day, reason: Object.fromEntries(words) as Words } }
}
