import { sql } from 'kysely'
import { UNFAIR_WORD } from '#modules/hr/recruiting-needs/define/choices.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { SHIPPED_ENTRIES } from '#platform/define/shipped/dictionaries/shipped-entries.ts'

const SHIPPED: Readonly<Record<string, { zh: string; en: string; es: string }>> =
  SHIPPED_ENTRIES.unfairWord
/** Words in Latin letters count only as whole words: "male" does not stand in "tamales". */
const LATIN = /^[\p{Script=Latin}\p{N}\s'-]+$/u

type Entry = { code: string; name: string }

/** The spellings of an entry: a shipped one in every language, unless the company renamed it. */
function spellings({ code, name }: Entry): string[] {
  const shipped = Object.hasOwn(SHIPPED, code) ? SHIPPED[code] : undefined
  return shipped?.zh === name ? [shipped.zh, shipped.en, shipped.es] : [name]
}

const isWithin = (text: string, word: string): boolean => {
  const sought = word.toLowerCase()
  if (!LATIN.test(word)) return text.includes(sought)
  const escaped = sought.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'u').test(text)
}

/** Finds the words of a list in some texts, each once, in the order of the list. Case does not count. */
export function wordsWithin(texts: readonly unknown[], words: readonly string[]): string[] {
  const text = texts
    .filter((one) => typeof one === 'string')
    .join('\n')
    .toLowerCase()
  return [...new Set(words.filter((word) => word !== '' && isWithin(text, word)))]
}

/**
 * Finds conditions of sex, age, marriage or health in the texts of a need. The words are a dictionary of the
 * company. Employment Promotion Law, articles 26 to 30.
 */
export async function findUnfairWords(
  db: Database | Tx,
  { duty, requirement, nice, majors }: Readonly<Record<string, unknown>>,
): Promise<string[]> {
  const { rows } = await sql<Entry>`select code, name from data_dict
    where type = ${UNFAIR_WORD.dictionary} and enabled and deleted_at is null order by sort, code`.execute(
    db,
  )
  return wordsWithin([duty, requirement, nice, majors], rows.flatMap(spellings))
}
