import type { TFunction } from 'i18next'
import { createBoundedCache } from '#app/lib/bounded-cache.ts'

type Values = Readonly<Record<string, unknown>>

// Page numbers and sizes mostly; each of them a short text.
const MAX_FILLED_IN = 1_000

/**
 * The same words, each looked up once: a page says some hundred of them, and looking one up costs
 * more than drawing it. What is filled in is remembered only where all of it is numbers.
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

  function sayNumbers(key: string, values: Values): string {
    const name = `${key} ${JSON.stringify(values)}`
    const known = filledIn.get(name)
    if (known !== undefined) return known
    const text = t(key, values)
    filledIn.set(name, text)
    return text
  }

  const say = (key: string, values?: Values) => {
    if (values === undefined) return sayPlain(key)
    return isNumbers(values) ? sayNumbers(key, values) : t(key, values)
  }
  return say as TFunction
}

function isNumbers(values: Values): boolean {
  return Object.values(values).every((value) => typeof value === 'number')
}
