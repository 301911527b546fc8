import { type RawBuilder, sql } from 'kysely'
import { spelledKey } from '#platform/wire/language/pinyin.ts'
import { keyWords, searchKey } from '#platform/wire/lists/search-key.ts'
import { tidyName } from '#platform/wire/values/person-name.ts'
import { likePattern } from './like-pattern.ts'

type Condition = RawBuilder<boolean>

type Ways = {
  /** Condition: the row's own fields, a name or a number, have the text. */
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

type PersonColumns = {
  name: string
  code: string
  pinyin: string
  department?: string
  /** The name of a department alone finds all its people. */
  takesDepartments?: true
}

/**
 * Condition for a search for people: by name as stored or as typed in Latin letters, by number, and
 * together with one of these by department. An empty keyword matches every person.
 */
export function matchPeople(typed: string, columns: PersonColumns): Condition {
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
  return matchWords(key, { own, place })
}

/** Columns of accounts named `u`, in departments named `d`. */
export const ACCOUNT_COLUMNS = {
  name: 'u.name',
  code: 'u.code',
  pinyin: 'u.pinyin',
  department: 'd.name',
} as const

/** Condition: a word in a column of spellings begins with the text. */
export function speltSo(column: RawBuilder<unknown>, word: string): Condition {
  return sql`${column} @@ ${`${word}:*`}::tsquery`
}
