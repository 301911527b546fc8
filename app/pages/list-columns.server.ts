import type { ChoosableColumn } from '#app/components/table/column-chooser.tsx'
import type { ColumnDescriptor, ListDescriptor } from '#resources/described/describe.ts'

/** The chosen columns in their order, or the standard ones. */
export function columnsIn(
  { columns }: ListDescriptor,
  chosen: readonly string[],
): ColumnDescriptor[] {
  if (chosen.length === 0) return columns.filter(({ shown }) => shown)
  const byName = new Map(columns.map((column) => [column.name, column]))
  return chosen.flatMap((name) => byName.get(name) ?? [])
}

/** Those that are ticked first, as they stand; the others wait below. */
export function describeChooser(
  descriptor: ListDescriptor,
  ticked: readonly string[],
  shown: readonly ColumnDescriptor[],
): ChoosableColumn[] {
  const first = ticked.length > 0 ? columnsIn(descriptor, ticked) : shown
  const names = new Set(first.map(({ name }) => name))
  const others = descriptor.columns.filter(({ name }) => !names.has(name))
  return [...first, ...others].map(({ name, label }) => ({ name, label, shown: names.has(name) }))
}
