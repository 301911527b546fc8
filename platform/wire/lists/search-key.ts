import { composed, withoutUnseen } from '#platform/wire/values/plain-text.ts'

/** The most characters of a keyword. */
export const MAX_SEARCH_KEY = 100

/** The most words that are searched one by one; a longer text is searched as a whole. */
const MAX_WORDS = 4

/** Normalises a search keyword: removes invisible characters and composes letters as they are stored. */
export function searchKey(typed: string): string {
  return composed(withoutUnseen(typed)).replace(/\s+/g, ' ').trim()
}

/** The words of a keyword, where it has several: 史欣佳 软件. */
export function keyWords(key: string): readonly string[] {
  const words = [...new Set(key.split(' '))].filter(Boolean)
  return words.length >= 2 && words.length <= MAX_WORDS ? words : []
}

/** Whether a keyword can be searched: it is short enough, and the database can store it. */
export function isSearchable(key: string): boolean {
  return key.length <= MAX_SEARCH_KEY && !key.includes('\u0000')
}
