import type { ColumnDescriptor, ListDescriptor } from '#platform/define/described/describe.ts'
import { groupLabel } from '#platform/define/described/labels.ts'
import type {
  ChoosableColumn,
  ChooserView,
} from '#platform/web/components/table/column-chooser.tsx'
import type { ResourceCall } from '#platform/web/request/page-call.ts'

/** The chosen columns in their order, or the default ones. */
export function columnsIn(
  { columns }: ListDescriptor,
  chosen: readonly string[],
): ColumnDescriptor[] {
  if (chosen.length === 0) return columns.filter(({ shown }) => shown)
  const byName = new Map(columns.map((column) => [column.name, column]))
  return chosen.flatMap((name) => byName.get(name) ?? [])
}

/** The columns, and behind them those of these names that are missing. */
export function withColumns(
  { columns }: ListDescriptor,
  shown: readonly ColumnDescriptor[],
  names: readonly string[],
): ColumnDescriptor[] {
  return [...new Set([...shown, ...columns.filter(({ name }) => names.includes(name))])]
}

/** The ticked columns in their order, and beside them the other columns by section. */
export function describeChooser(
  { resource, language }: Pick<ResourceCall, 'resource' | 'language'>,
  descriptor: ListDescriptor,
  ticked: readonly string[],
  shown: readonly ColumnDescriptor[],
): ChooserView {
  const chosen = ticked.length > 0 ? columnsIn(descriptor, ticked) : shown
  const names = new Set(chosen.map(({ name }) => name))
  const sections = new Map<string, ChoosableColumn[]>()
  for (const { name, label, group } of descriptor.columns) {
    if (names.has(name)) continue
    sections.set(group, [...(sections.get(group) ?? []), { name, label }])
  }
  return {
    chosen: chosen.map(({ name, label }) => ({ name, label })),
    sections: [...sections].map(([group, columns]) => ({
      name: group,
      label: groupLabel(resource, group, language),
      columns,
    })),
  }
}
