import { say } from '#platform/api/http/messages.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { referenceLabelKey } from '#platform/define/engine/field-kinds.ts'
import type { ListQuery } from '#platform/define/engine/list-query.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import type { Language } from '#platform/wire/language/language.ts'

type Batches = AsyncIterable<readonly WireRecord[]>
type Asked = { query: Pick<ListQuery, 'orderBy'>; names: readonly string[] }

/** Sums of amounts; there is no sum of values that the reader never sees. */
class Sums {
  readonly #cents = new Map<string, bigint>()

  constructor(readonly names: readonly string[]) {}

  add(record: WireRecord): void {
    for (const name of this.names) {
      const value = record[name]
      if (typeof value !== 'string') continue
      this.#cents.set(name, (this.#cents.get(name) ?? 0n) + BigInt(value.replace('.', '')))
    }
  }

  take(): WireRecord {
    const taken = [...this.#cents].map(([name, cents]) => [name, inYuan(cents)] as const)
    this.#cents.clear()
    return { id: '', version: 0, ...Object.fromEntries(taken) }
  }
}

function inYuan(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * Adds subtotals after each group of rows of a sheet, where the groups are contiguous, and
 * the total at the end. Other lists pass unchanged.
 */
export async function* withTotals(
  { fields, sheet }: Resource,
  { query, names }: Asked,
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
