import type { TFunction } from 'i18next'
import { createBoundedCache } from '#platform/web/lib/bounded-cache.ts'

type Values = Readonly<Record<string, unknown>>

// The values are page numbers, sizes, ages and lengths of service; each of these texts is short.
const MAX_FILLED_IN = 5_000

/**
 * Caches translated texts: a page needs about a hundred of them, and a look-up costs
 * more than rendering. Texts with values are cached only when all values are figures.
 */
export function rememberTexts(t: TFunction): TFunction {
  const plain = new Map<string, string>()
  const filledIn = createBoundedCache<string>(MAX_FILLED_IN)

  function sayPlain(key: string): string {
    const known = plain.get(key)
    if (known !== undefined) return known
    const text = t(key)
    // A missing text comes back as its key: cache only existing texts.
    if (text !== key) plain.set(key, text)
    return text
  }

  function sayFigures(key: string, values: Values): string {
    const name = `${key} ${JSON.stringify(values)}`
    const known = filledIn.get(name)
    if (known !== undefined) return known
    const text = t(key, values)
    filledIn.set(name, text)
    return text
  }

  const say = (key: string, values?: Values) => {
    if (values === undefined) return sayPlain(key)
    return isFigures(values) ? sayFigures(key, values) : t(key, values)
  }
  return say as TFunction
}

/** Matches short figures. There are few different ones, so caching their texts is cheap. */
const FIGURE = /^-?[\d.,\s]{1,8}$/

function isFigures(values: Values): boolean {
  return Object.values(values).every(
    (value) => typeof value === 'number' || (typeof value === 'string' && FIGURE.test(value)),
  )
}
