import type { Side } from '#modules/pay/catch-up/api/side.ts'
import { invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import type { Rebasing } from './plan-rebasing.ts'
import { typesOfCity } from './rebased-people.ts'

/** An entry of a form as text; empty without one. */
export const textIn = (value: unknown): string =>
  value === null || value === undefined ? '' : String(value)

/**
 * The re-basing that a form describes. If the form leaves out the month that withholds the differences, it is this
 * month, or the first month of the new bases if that is later. An earlier month is refused.
 */
export function rebasingIn(form: Resource, values: Readonly<Record<string, unknown>>): Rebasing {
  const month = textIn(values.month)
  const current = todayInShanghai().slice(0, 'yyyy-MM'.length)
  const typed = textIn(values.bookMonth)
  if (typed !== '' && typed < month) {
    const dates = { earlier: '@month', later: '@bookMonth' }
    throw invalidFields(form, { bookMonth: { key: 'invalid.dateOrder', values: dates } })
  }
  const bookMonth = typed || ([current, month].sort().at(-1) ?? month)
  const types = Array.isArray(values.types) ? values.types.map(String) : []
  return { city: textIn(values.city), month, types, bookMonth }
}

/** Refuses types without a rule in the city; returns the types of the city that the re-basing leaves as they are. */
export async function requireTypes(
  tx: Tx,
  side: Side,
  form: Resource,
  rebasing: Rebasing,
): Promise<string[]> {
  const known = await typesOfCity(tx, side, rebasing)
  if (rebasing.types.some((type) => !known.includes(type))) {
    throw invalidFields(form, { types: { key: 'rebase.typeUnknown' } })
  }
  return rebasing.types.length === 0 ? [] : known.filter((type) => !rebasing.types.includes(type))
}
