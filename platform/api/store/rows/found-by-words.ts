import { type RawBuilder, sql } from 'kysely'
import { spelledKey } from '#platform/wire/language/pinyin.ts'
import { keyWords, searchKey } from '#platform/wire/lists/search-key.ts'
import { tidyName } from '#platform/wire/values/person-name.ts'
import { likePattern } from './like-pattern.ts'

type Condition = RawBuilder<boolean>

type Ways = {
  /** Rows that have a text in what is their own: a name, a number. */
  own(text: string): Condition
  /** Rows that belong somewhere with the text in its name; null where that tells nothing. */
  place?(text: string): Condition | null
}

/**
 * Rows that are found by a keyword as a whole, or by each of its words: 史欣佳 软件 is whoever of
 * that name is in a department called so. One of the words has to be the row's own, or the name of a
 * department would bring everybody in it.
 */
export function foundByWords(key: string, { own, place }: Ways): Condition {
  const words = keyWords(key)
  if (words.length === 0) return own(key)
  const each = words.map((word) => {
    const there = place?.(word) ?? null
    return there === null ? own(word) : sql<boolean>`(${own(word)} or ${there})`
  })
  const one = sql.join(words.map(own), sql` or `)
  return sql`(${own(key)} or (${sql.join(each, sql` and `)} and (${one})))`
}

type PersonColumns = {
  name: string
  code: string
  pinyin: string
  department?: string
  /** The name of a department alone finds everybody in it. */
  takesDepartments?: true
}

/**
 * People whom somebody looks for: by the name as it is kept or as a keyboard of Latin letters types
 * it, by the number, and beside one of these by the department. An empty keyword finds everybody.
 */
export function peopleFoundBy(typed: string, columns: PersonColumns): Condition {
  const key = searchKey(typed)
  if (key === '') return sql`true`
  const { department, takesDepartments = false } = columns
  const place = (text: string) =>
    department === undefined
      ? null
      : sql<boolean>`${sql.ref(department)} ilike ${likePattern(text)}`
  const own = (text: string) => {
    const word = spelledKey(text)
    const spelt = word === null ? sql`false` : speltSo(sql.ref(columns.pinyin), word)
    const there = (takesDepartments ? place(text) : null) ?? sql`false`
    return sql<boolean>`(${sql.ref(columns.name)} ilike ${likePattern(tidyName(text) || text)}
      or ${sql.ref(columns.code)} ilike ${likePattern(text)} or ${spelt} or ${there})`
  }
  return foundByWords(key, { own, place })
}

/** Columns of accounts named `u`, in departments named `d`. */
export const ACCOUNT_COLUMNS = {
  name: 'u.name',
  code: 'u.code',
  pinyin: 'u.pinyin',
  department: 'd.name',
} as const

/** The beginning of a word in a column of spellings. */
export function speltSo(column: RawBuilder<unknown>, word: string): Condition {
  return sql`${column} @@ ${`${word}:*`}::tsquery`
}
