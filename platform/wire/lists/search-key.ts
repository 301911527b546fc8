import { composed, withoutUnseen } from '#platform/wire/values/plain-text.ts'

/** The most characters that may be looked for. */
export const MAX_SEARCH_KEY = 100

/** So many words are looked for one by one; a longer text is a sentence, and looked for as a whole. */
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

/** Whether it can be looked for: not too long, and nothing that cannot be stored. */
export function isSearchable(key: string): boolean {
  return key.length <= MAX_SEARCH_KEY && !key.includes('\u0000')
}
