import { type RawBuilder, sql } from 'kysely'

/** Builds a LIKE pattern that finds the text anywhere, with wildcards escaped. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`
}

/** Chinese characters, digits and punctuation have no upper and lower case. */
const CASELESS = /^[\p{Script=Han}\d\s\p{P}]*$/u

/**
 * Condition: the column contains the text, ignoring case. For texts without upper and lower case, a
 * case-sensitive comparison takes half the time.
 */
export function holds(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  const pattern = likePattern(text)
  return CASELESS.test(text) ? sql`${column} like ${pattern}` : sql`${column} ilike ${pattern}`
}
