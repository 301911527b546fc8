/** A base that counts from a month on, for the types named or for all. */
export type MonthBase = { from: string; types: readonly string[] | null; base: string }

/** The bases of a row of a register. Without a list, the base of the row counts in all its months. */
export type Declared = { declareBase: string; bases: readonly MonthBase[] }

const isFor = ({ types }: MonthBase, type: string | null) =>
  types === null || type === null || types.includes(type)

/** The base that is declared for a type in a month; without a type, the latest one of any type. */
export function declaredIn({ declareBase, bases }: Declared, month: string, type: string | null) {
  const begun = bases.filter((base) => base.from <= month && isFor(base, type))
  const latest = begun.reduce<MonthBase | undefined>(
    (found, base) => (found === undefined || base.from >= found.from ? base : found),
    undefined,
  )
  return latest?.base ?? bases[0]?.base ?? declareBase
}

/** The bases after a change from a month on. The old base is kept for the earlier months. */
export function withBase(
  { declareBase, bases, startMonth }: Declared & { startMonth: string },
  change: MonthBase,
): MonthBase[] {
  const before = bases.length > 0 ? bases : [{ from: startMonth, types: null, base: declareBase }]
  // The new change replaces an earlier entered change for the same types that begins in the same or a later month.
  const kept = before.filter(
    ({ from, types }) =>
      from < change.from ||
      (change.types !== null &&
        (types === null || types.some((type) => !change.types?.includes(type)))),
  )
  return [...kept, change]
}
