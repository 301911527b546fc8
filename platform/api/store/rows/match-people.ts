import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { PEOPLE } from '#platform/wire/approval/approval.ts'
import { spelledKey } from '#platform/wire/language/pinyin.ts'
import { searchKey } from '#platform/wire/lists/search-key.ts'
import { tidyText } from '#platform/wire/values/checks.ts'
import { requireResource } from '#product/define/registry.server.ts'
import { holds } from './like-pattern.ts'
import { matchWords } from './match-words.ts'
import { speltSo } from './pinyin-column.ts'

type Condition = RawBuilder<boolean>

/** The facts about a person in a row, as SQL. */
export type PersonColumns = {
  name: RawBuilder<unknown>
  /** The employee number, or the code of the account; null where the reader may not see it. */
  code: RawBuilder<unknown> | null
  pinyin: RawBuilder<unknown>
  /** Condition: the person has a post with this text in its name; null when the text cannot select posts. */
  post?: (text: string) => Condition | null
  /**
   * A condition that the database checks by an index before the conditions on name and number; null if name and number
   * have an index themselves.
   */
  ahead?: (text: string) => Condition | null
}

/** Codes are ASCII: skip them for other keywords. */
const ASCII = /^\p{ASCII}*$/u

/**
 * Condition: the text is the name of the person or a part of it, the pinyin of the name, its initials, a part of
 * the number, or a part of the name of the post. Every search for people uses this function.
 */
export function matchPerson(text: string, columns: PersonColumns): Condition {
  const { name, code, pinyin, post, ahead } = columns
  const word = spelledKey(text)
  const named = holds(name, tidyText(text, 'personName'))
  const numbered = code !== null && ASCII.test(text) ? holds(code, tidyText(text, 'code')) : null
  const written = numbered === null ? named : sql<boolean>`(${named} or ${numbered})`
  const first = ahead?.(text) ?? null
  const ways = [
    // The condition with the index comes first, because rows that match it are not checked further.
    word === null ? null : speltSo(pinyin, word),
    first === null ? written : sql<boolean>`(${written} and ${first})`,
    post?.(text) ?? null,
  ].filter((way) => way !== null)
  return sql`(${sql.join(ways, sql` or `)})`
}

type Found = PersonColumns & {
  department?: RawBuilder<unknown>
  /** The name of a department alone finds all its people. */
  takesDepartments?: boolean
}

/**
 * Condition for a search for people with one or several words: each word matches the person or the department,
 * and one of them the person. An empty keyword matches every person.
 */
export function matchPeople(typed: string, columns: Found): Condition {
  const key = searchKey(typed)
  if (key === '') return sql`true`
  const { department, takesDepartments = false } = columns
  const place = (text: string) => (department === undefined ? null : holds(department, text))
  const own = (text: string) => {
    const there = takesDepartments ? place(text) : null
    const person = matchPerson(text, columns)
    return there === null ? person : sql<boolean>`(${person} or ${there})`
  }
  return matchWords(key, { own, place })
}

/** Columns of accounts named `u`, in departments named `d`; the actor limits whose posts are searched. */
export function accountColumns(actor: Actor) {
  return {
    name: sql.ref('u.name'),
    code: sql.ref('u.code'),
    pinyin: sql.ref('u.pinyin'),
    department: sql.ref('d.name'),
    post: postOfFile(sql.ref('u.user_base_id'), actor),
  }
}

/** Columns of personnel files named `b`, in departments named `d`. */
export const FILE_COLUMNS = {
  name: sql.ref('b.name'),
  code: sql.ref('b.emp_no'),
  pinyin: sql.ref('b.pinyin'),
  department: sql.ref('d.name'),
  post: postIn(sql.ref('b.post_id')),
} as const

/** One character is a part of too many posts. */
const SHORTEST_POST = 2

/** Rows whose column references a post with the text in its name. */
export function postIn(column: RawBuilder<unknown>) {
  return (text: string): Condition | null =>
    [...text].length < SHORTEST_POST ? null : sql`${column} = any(${postsNamed(text)})`
}

/**
 * Accounts of people with such a post. Only people whose files the caller may see count: otherwise the search
 * would reveal the posts of others.
 */
export function postOfFile(file: RawBuilder<unknown>, actor: Actor) {
  return (text: string): Condition | null =>
    [...text].length < SHORTEST_POST
      ? null
      : sql`${file} = any(array(select filed.id from user_base_info as filed
          where filed.deleted_at is null and filed.post_id = any(${postsNamed(text)})
            and ${scopePredicate(requireResource(PEOPLE), 'filed', actor, 'view')}))`
}

/**
 * A text in the names of more posts selects nobody by post: with 100,000 people 工程师 would find 29,000, and every
 * search with the word would read them. The filter of the list finds these people.
 */
const MOST_POSTS = 50

/** An array, because PostgreSQL reads it once before the rows and can look it up in an index on the posts of people. */
function postsNamed(text: string): RawBuilder<unknown> {
  return sql`array(select sought.id from (
      select post.id, count(*) over () as total from post
      where post.deleted_at is null and ${holds(sql.ref('post.name'), text)}) as sought
    where sought.total <= ${MOST_POSTS})`
}
