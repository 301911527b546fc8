import type { AttachedFile } from '#app/components/page/attached-files.tsx'
import { formatSize } from '#app/lib/format.ts'
import { type Attachment, attachment, attachmentPath } from '#contracts/attachments.ts'
import type { RecordValue } from '#contracts/envelope.ts'
import { endingOf } from '#contracts/files.ts'
import type { Language } from '#contracts/language.ts'
import { rowsIn } from '#resources/engine/kinds/rows.ts'

/** The files that a field of a record tells of, ready to be drawn. */
export function describeFiles(value: RecordValue | undefined, language: Language): AttachedFile[] {
  return rowsIn(value).flatMap((row) => {
    const read = attachment.safeParse(row)
    return read.success ? [describeFile(read.data, language)] : []
  })
}

function describeFile(
  { id, name, size, hasPreview }: Attachment,
  language: Language,
): AttachedFile {
  return {
    ...{ id, name, href: attachmentPath(id, 'original') },
    facts: [endingOf(name).toUpperCase(), formatSize(size, language)].filter(Boolean).join(' · '),
    preview: hasPreview ? attachmentPath(id, 'preview') : null,
  }
}
