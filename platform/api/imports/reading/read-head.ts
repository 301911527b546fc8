import type { Upload } from '#platform/api/files/upload.ts'
import type { ColumnMatcher } from '#platform/api/imports/columns/file-columns.ts'
import { plainHeading } from '#platform/api/imports/columns/match-columns.ts'
import { unfit } from '#platform/api/imports/failures.ts'
import type { ImportColumn, ReadingWish } from '#platform/wire/files/imports.ts'
import { type OpenTable, openTable } from './open-table.ts'

/** The head of a file: how it is read, and the meaning of its columns. */
export type ReadHead = Pick<OpenTable, 'format' | 'delimiter' | 'reading'> & {
  columns: ImportColumn[]
  /** True when the user has nothing to decide. */
  isClear: boolean
}

/** Reads the headings of a file with the first row under them. */
export async function readHead(
  upload: Upload,
  wish: ReadingWish,
  matcher: ColumnMatcher,
): Promise<ReadHead> {
  const { format, delimiter, reading, head } = await openTable(upload, wish, matcher.knows)
  const headings = head[reading.headRow - 1]?.cells ?? []
  const groups = groupsOver(headings, head[reading.headRow - 2]?.cells ?? [])
  const first = head
    .slice(reading.headRow)
    .find(({ cells, faults }) => faults.size > 0 || cells.some((cell) => cell.trim() !== ''))
  requireHeadings(headings, first !== undefined)
  const { columns, isClear } = matcher.match({ headings, groups, first: first?.cells ?? [] })
  return { format, delimiter, reading, columns, isClear: isClear && reading.isSure }
}

/** The group above each heading. The heading of a group covers the columns up to the next group. */
function groupsOver(headings: readonly string[], above: readonly string[]): string[] {
  let group = ''
  return headings.map((_, column) => {
    group = above[column]?.trim() || group
    return group
  })
}

function requireHeadings(headings: readonly string[], hasRows: boolean): void {
  if (!headings.some((heading) => plainHeading(heading) !== '') || !hasRows) throw unfit('noRows')
}
