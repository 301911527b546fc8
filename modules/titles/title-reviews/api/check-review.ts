import { sql } from 'kysely'
import { LEVELS_OF, lineOf } from '#modules/titles/professions/define/choices.ts'
import { titleReviews } from '#modules/titles/title-reviews/define/title-review.ts'
import { invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'

/** Refuses a level of another line, and one that the person has already reached. */
export async function checkReview(
  tx: Tx,
  { userId, series, level }: WireRecord | WriteInput,
): Promise<void> {
  if (!userId) throw invalidFields(titleReviews, { userId: { key: 'invalid.required' } })
  const line = lineOf(series)
  const levels = LEVELS_OF[line] ?? []
  const asked = levels.indexOf(String(level))
  if (asked < 0) {
    throw invalidFields(titleReviews, {
      level: { key: 'invalid.titleLevel', values: { levels: levels.join('、') } },
    })
  }
  const { rows } = await sql<{ level: string; name: string }>`
    select h.level, h.name from highest_titles(${userId}::uuid, today()) h where h.line = ${line}::text`.execute(
    tx,
  )
  const [held] = rows
  if (held && levels.indexOf(held.level) >= asked) {
    throw invalidFields(titleReviews, {
      level: { key: 'invalid.titleReached', values: { name: held.name } },
    })
  }
}
