import type { Money } from '#platform/wire/values/money.ts'

/** A column in which the bureau has another figure. */
export type Difference<Column extends string = string> = {
  column: Column
  ours: string
  theirs: string
}

/**
 * The columns in which the bureau's figures are not ours, to the fen. Only columns that the file has are compared, and
 * of those only the ones that the sheet knows.
 */
export function columnDifferences<Column extends string>(
  ours: ReadonlyMap<Column, Money>,
  theirs: ReadonlyMap<Column, Money>,
): Difference<Column>[] {
  return [...theirs].flatMap(([column, said]) => {
    const own = ours.get(column)
    if (own === undefined || own.compare(said) === 0) return []
    return [{ column, ours: own.toString(), theirs: said.toString() }]
  })
}
