import type { TFunction } from 'i18next'
import { createBoundedCache } from '#platform/web/lib/bounded-cache.ts'

type Values = Readonly<Record<string, unknown>>

// Page numbers, sizes, ages, lengths of service; each of them a short text.
const MAX_FILLED_IN = 5_000

/**
 * The same words, each looked up once: a page says some hundred of them, and looking one up costs
 * more than drawing it. What is filled in is remembered only where all of it is figures.
 */
export function rememberTexts(t: TFunction): TFunction {
  const plain = new Map<string, string>()
  const filledIn = createBoundedCache<string>(MAX_FILLED_IN)

  function sayPlain(key: string): string {
    const known = plain.get(key)
    if (known !== undefined) return known
    const text = t(key)
    // What the catalogue does not have comes back as its key: only its own texts are kept.
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

/** Figures as people write them are as few as the numbers that they stand for. */
const FIGURE = /^-?[\d.,\s]{1,8}$/

function isFigures(values: Values): boolean {
  return Object.values(values).every(
    (value) => typeof value === 'number' || (typeof value === 'string' && FIGURE.test(value)),
  )
}
