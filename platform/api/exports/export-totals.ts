import { say } from '#platform/api/http/messages.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { referenceLabelKey } from '#platform/define/engine/field-kinds.ts'
import type { ListQuery } from '#platform/define/engine/list-query.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import type { Language } from '#platform/wire/language/language.ts'
import { Fraction } from '#platform/wire/values/fraction.ts'

type Batches = AsyncIterable<readonly WireRecord[]>
type TotalsRequest = { query: Pick<ListQuery, 'orderBy'>; names: readonly string[] }

const DECIMALS = 2

/** Sums of figures with two decimals: amounts, hours and days. There is no sum of values that the reader never sees. */
class Sums {
  readonly #sums = new Map<string, Fraction>()

  constructor(readonly names: readonly string[]) {}

  add(record: WireRecord): void {
    for (const name of this.names) {
      const value = record[name]
      if (typeof value !== 'string') continue
      this.#sums.set(name, (this.#sums.get(name) ?? Fraction.ZERO).plus(value))
    }
  }

  take(): WireRecord {
    const taken = [...this.#sums].map(([name, sum]) => [name, sum.written(DECIMALS)] as const)
    this.#sums.clear()
    return { id: '', version: 0, ...Object.fromEntries(taken) }
  }
}

/**
 * Adds subtotals after each group of rows of a sheet, where the groups are contiguous, and
 * the total at the end. Other lists pass unchanged.
 */
export async function* withTotals(
  { fields, sheet }: Resource,
  { query, names }: TotalsRequest,
  language: Language,
  batches: Batches,
): AsyncGenerator<readonly WireRecord[]> {
  const summed = names.filter((name) => sheet && fields[name]?.in.includes('sum'))
  const headed = names.find((name) => ['reference', 'text'].includes(fields[name]?.kind ?? ''))
  if (summed.length === 0 || headed === undefined) {
    yield* batches
    return
  }
  const heading = fields[headed]?.rule.target === undefined ? headed : referenceLabelKey(headed)
  const by = sheet?.part ?? ''
  const isParted = query.orderBy[0]?.field === by && names.includes(by)
  const [part, all] = [new Sums(summed), new Sums(summed)]
  let open: string | null = null
  const closed = (): WireRecord[] => {
    if (open === null) return []
    const label = say(language, 'export.subtotal', { label: open })
    return [{ ...part.take(), [heading]: label }]
  }
  for await (const batch of batches) {
    yield batch.flatMap((record) => {
      const place = String(record[by] ?? '')
      const before = isParted && open !== place ? closed() : []
      if (isParted) open = place
      part.add(record)
      all.add(record)
      return [...before, record]
    })
  }
  yield [...closed(), { ...all.take(), [heading]: say(language, 'export.total') }]
}
