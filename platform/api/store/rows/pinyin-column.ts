import { type RawBuilder, sql } from 'kysely'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { spell, spelledKey } from '#platform/wire/language/pinyin.ts'

/**
 * Condition: the spelling of the title matches the keyword; null when titles have no spelling, or the keyword
 * cannot be a spelling.
 */
export function matchPinyin(
  { pinyin }: Resource,
  alias: string,
  key: string,
): RawBuilder<boolean> | null {
  const word = pinyin ? spelledKey(key) : null
  return word === null ? null : speltSo(sql.ref(`${alias}.pinyin`), word)
}

/** Adds the spelling to a written title. */
export function withPinyin(
  { pinyin, title }: Resource,
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const name = values[title]
  return pinyin && typeof name === 'string' ? { ...values, pinyin: spell(name, pinyin) } : values
}

/** Condition: a word in a column of spellings begins with the text. */
export function speltSo(column: RawBuilder<unknown>, word: string): RawBuilder<boolean> {
  return sql`${column} @@ ${`${word}:*`}::tsquery`
}
