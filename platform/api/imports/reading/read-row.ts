import { maskRecord } from '#platform/api/crud/fields/mask-record.ts'
import type { Targets } from '#platform/api/imports/find-targets.ts'
import type { RowProblem } from '#platform/api/imports/row-plan.ts'
import type { Answers } from '#platform/api/imports/words/answers.ts'
import type { CellWords } from '#platform/api/imports/words/cell-words.ts'
import type { KeyedRecord } from '#platform/api/store/rows/keyed-records.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { type Field, isSet } from '#platform/define/engine/field-kinds.ts'
import type { ImportColumn } from '#platform/wire/files/imports.ts'
import type { RecordValue } from '#platform/wire/http/envelope.ts'
import { keptText, namesIn, readCell } from './read-cell.ts'
import type { TableRow } from './read-sheet.ts'
import type { CellFault } from './sheet-values.ts'

/** The texts of a row by field. Empty cells are absent. */
export type TextRow = {
  place: number
  cells: readonly string[]
  texts: ReadonlyMap<string, string>
  /** Cells whose value cannot be read, with the text they show; they are not among the texts. */
  faults: ReadonlyMap<string, { fault: CellFault; value: string }>
}

/** A `TextRow` with the parsed values and the problems. */
export type ReadRow = TextRow & {
  values: Record<string, RecordValue>
  problems: readonly RowProblem[]
}

export function textRow(
  { fields }: Pick<Resource, 'fields'>,
  row: TableRow,
  columns: readonly ImportColumn[],
  answers: Answers,
): TextRow {
  const { place, cells } = row
  const texts = new Map<string, string>()
  const faults = new Map<string, { fault: CellFault; value: string }>()
  for (const [index, { field: name }] of columns.entries()) {
    const field = name === null ? undefined : fields[name]
    if (name === null || !field) continue
    const text = answers.said(name, field, keptText(cells[index] ?? '', field))
    const fault = row.faults.get(index)
    if (fault !== undefined) faults.set(name, { fault, value: text })
    else if (text !== '') texts.set(name, text)
  }
  return { place, cells, texts, faults }
}

/** Looks up the names in all cells of a batch in one step. */
export async function learnTargets(
  resource: Resource,
  rows: readonly TextRow[],
  targets: Targets,
): Promise<void> {
  const queries = Object.entries(resource.fields)
    .filter(([, { rule }]) => rule.target !== undefined)
    .map(([name, field]) => ({
      field,
      texts: rows.flatMap(({ texts }) => {
        const text = texts.get(name)
        if (text === undefined) return []
        return isSet(field) ? namesIn(text) : [text]
      }),
    }))
  await targets.learn(queries)
}

type Tools = { resource: Resource; words: CellWords; targets: Targets }

/** Reads the cells of a row; `existing` is the record that the row changes. */
export function readRow(
  row: TextRow,
  existing: KeyedRecord | undefined,
  { resource, words, targets }: Tools,
): ReadRow {
  const values: Record<string, RecordValue> = {}
  const problems: RowProblem[] = [...row.faults].map(([field, { fault, value }]) => ({
    field,
    key: `import.fault.${fault}`,
    values: { value },
  }))
  const covered = existing && maskRecord(resource, existing.record)
  for (const [name, text] of inOrder(resource, row.texts)) {
    const field = resource.fields[name]
    if (!field) continue
    if (existing && name !== resource.importBy) {
      // A masked value, as an export writes it, changes nothing.
      if (field.mask && text === keptText(String(covered?.[name] ?? ''), field)) continue
      const isHidden = existing.closedGroups.has(field.group) || (field.mask && !existing.isClear)
      if (isHidden) {
        problems.push({ field: name, key: 'import.hidden' })
        continue
      }
    }
    const read = field.rule.target === undefined ? readCell(text, field, words) : null
    if (read !== null && 'problem' in read) {
      const { values: problemValues, ...problem } = read.problem
      problems.push({ ...problem, field: name, values: { ...problemValues, row: row.place } })
      continue
    }
    if (read !== null && read.value !== null) {
      values[name] = read.value
      continue
    }
    const owner = field.rule.within
    const ownerId = owner && (values[owner] ?? existing?.record[owner])
    const match = findIn(targets, field, text, ownerId)
    if (typeof match === 'string' || Array.isArray(match)) values[name] = match
    else {
      problems.push({
        field: name,
        key: match.problem,
        values: { name: text.slice(0, 40) },
        // With several names in one cell it is unknown which name has the problem, so the page does not ask
        // the user about it.
        asked: isSet(field) ? undefined : text,
      })
    }
  }
  return { ...row, values, problems }
}

/** A field that depends on another field is looked up after it. */
function inOrder({ fields }: Resource, texts: ReadonlyMap<string, string>): [string, string][] {
  const within = (name: string) => Number(fields[name]?.rule.within !== undefined)
  return [...texts].sort(([a], [b]) => within(a) - within(b))
}

function findIn(
  targets: Targets,
  field: Field,
  text: string,
  owner: unknown,
): string | string[] | { problem: string } {
  const names = isSet(field) ? namesIn(text) : [text]
  const match = names.map((name) => targets.find(field, name, owner))
  if (match.includes('several')) return { problem: 'import.several' }
  if (match.includes(null)) return { problem: 'import.notFound' }
  const ids = match as string[]
  return isSet(field) ? ids : (ids[0] ?? '')
}
