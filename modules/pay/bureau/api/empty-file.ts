import { fileOf } from '#platform/api/exports/write-export.ts'
import type { Attachment } from '#platform/api/http/attachment.ts'

/** A workbook with these headings and no row, to be filled in by hand. */
export function emptyFile(
  called: { title: string; plainTitle: string },
  headings: readonly string[],
): Promise<Attachment> {
  const columns = headings.map((label) => ({
    label,
    sheet: undefined,
    scale: 2,
    read: () => '',
  }))
  return fileOf(
    {
      title: called.title,
      plainTitle: called.plainTitle,
      format: 'xlsx',
    },
    columns,
    noRows(),
  )
}

async function* noRows(): AsyncGenerator<never[]> {
  yield []
}
