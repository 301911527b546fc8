/** The most characters that may be looked for. */
export const MAX_SEARCH_KEY = 100

/** Marks that nobody sees; a text copied from elsewhere brings them along. */
const UNSEEN = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** What somebody looks for, without what he cannot see of it. */
export function searchKey(typed: string): string {
  return typed.replace(UNSEEN, '').trim()
}

/** Whether it can be looked for: not too long, and nothing that cannot be stored. */
export function isSearchable(key: string): boolean {
  return key.length <= MAX_SEARCH_KEY && !key.includes('\u0000')
}
