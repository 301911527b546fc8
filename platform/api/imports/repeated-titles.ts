import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { ImportColumn } from '#platform/wire/files/imports.ts'
import { withoutUnseen } from '#platform/wire/values/plain-text.ts'
import { importerOf } from '#product/api/importers.ts'
import { plainHeading } from './columns/match-columns.ts'
import type { Targets } from './find-targets.ts'
import type { TextRow } from './reading/read-row.ts'
import type { RowProblem } from './row-plan.ts'

/** Files often fill short names with blanks, to the width of longer ones. */
const plain = (text: string) => withoutUnseen(text).replace(/\s+/g, '').toLowerCase()

/** Finds rows whose number does not belong to the person whose name is beside it. */
export function createRepeatedTitles(
  resource: Resource,
  columns: readonly ImportColumn[],
  targets: Targets,
): (row: TextRow) => RowProblem[] {
  const repeats = new Map(
    Object.entries(importerOf(resource).repeats ?? {}).map(([heading, name]) => [
      plainHeading(heading),
      name,
    ]),
  )
  const beside = columns.flatMap(({ heading, field }, index) => {
    const name = field === null ? repeats.get(plainHeading(heading)) : undefined
    const about = name === undefined ? undefined : resource.fields[name]
    return name !== undefined && about ? [{ index, name, about }] : []
  })
  return ({ cells, texts }) =>
    beside.flatMap(({ index, name, about }) => {
      const said = (cells[index] ?? '').trim()
      const known = targets.titleOf(about, texts.get(name) ?? '')
      if (said === '' || known === null || plain(said) === plain(known)) return []
      return [{ field: name, key: 'import.otherName', values: { said: said.slice(0, 40), known } }]
    })
}
