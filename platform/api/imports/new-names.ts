import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { Targets } from './find-targets.ts'
import type { TextRow } from './reading/read-row.ts'
import type { RowPlan } from './row-plan.ts'

/** A row may reference a record that an earlier row of the same file creates. */
export function createNewNames(resource: Resource, targets: Targets) {
  const selves = Object.values(resource.fields).filter(({ rule }) => rule.target === resource.path)
  const names = [resource.importBy ?? resource.title, resource.title]
  const made = new Set<string>()
  return {
    /** Lets later rows of the file refer to the record that this row creates. */
    learn({ texts }: TextRow, { kind, recordId }: RowPlan): void {
      if (selves.length === 0 || kind !== 'add' || recordId === null) return
      made.add(recordId)
      const words = names.flatMap((name) => texts.get(name) ?? [])
      for (const field of selves) targets.add(field, words, recordId)
    },
    /** Whether the row refers to a record that an earlier row creates. Such a row cannot be checked alone. */
    isBelow: ({ input, recordId }: RowPlan): boolean =>
      Object.values(input ?? {}).some((value) => value !== recordId && made.has(String(value))),
  }
}
