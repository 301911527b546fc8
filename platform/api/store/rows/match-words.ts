import { type RawBuilder, sql } from 'kysely'
import { keyWords } from '#platform/wire/lists/search-key.ts'

type Condition = RawBuilder<boolean>

type Ways = {
  /** Condition: the row's own fields, such as a name or a number, contain the text. */
  own(text: string): Condition
  /** Condition: the row belongs to a place with the text in its name; null when the text cannot select places. */
  place?(text: string): Condition | null
}

/**
 * Condition: the row matches the keyword as a whole, or each of its words. 史欣佳 软件 finds a person of
 * that name in a department of that name. One word must match the row itself; otherwise the name of a
 * department would find all its people.
 */
export function matchWords(key: string, { own, place }: Ways): Condition {
  const words = keyWords(key)
  if (words.length === 0) return own(key)
  const each = words.map((word) => {
    const there = place?.(word) ?? null
    return there === null ? own(word) : sql<boolean>`(${own(word)} or ${there})`
  })
  const one = sql.join(words.map(own), sql` or `)
  return sql`(${own(key)} or (${sql.join(each, sql` and `)} and (${one})))`
}
