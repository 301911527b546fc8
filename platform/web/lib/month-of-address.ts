import { monthFrom } from '#platform/wire/values/parse-day.ts'

const MONTH = /^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/

/** The month in a parameter of an address, as yyyy-MM; undefined where it names none. */
export function monthOfAddress({ searchParams }: URL, name: string): string | undefined {
  const typed = monthFrom(searchParams.get(name) ?? '')
  return MONTH.test(typed) ? typed : undefined
}
