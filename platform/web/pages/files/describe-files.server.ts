import { rowsIn } from '#platform/define/engine/kinds/rows.ts'
import type { AttachedFile } from '#platform/web/components/page/attached-files.tsx'
import { formatDateTime, formatSize } from '#platform/web/lib/format.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { type Attachment, attachment, attachmentPath } from '#platform/wire/files/attachments.ts'
import { endingOf } from '#platform/wire/files/files.ts'
import type { RecordValue } from '#platform/wire/http/envelope.ts'
import { isolate } from '#platform/wire/language/isolate-text.ts'

type Words = Pick<SignedInCall, 'language' | 't'>

/** The files of a field of a record, ready to render. */
export function describeFiles(value: RecordValue | undefined, words: Words): AttachedFile[] {
  return rowsIn(value).flatMap((row) => {
    const read = attachment.safeParse(row)
    return read.success ? [describeFile(read.data, words)] : []
  })
}

function describeFile(
  { id, name, size, hasPreview, isLater, addedBy, addedAt }: Attachment,
  { language, t }: Words,
): AttachedFile {
  const later =
    isLater && addedAt !== null
      ? t('files.later', { name: isolate(addedBy ?? ''), at: formatDateTime(addedAt, language) })
      : ''
  return {
    id,
    name,
    href: attachmentPath(id, 'original'),
    facts: [endingOf(name).toUpperCase(), formatSize(size, language), later]
      .filter(Boolean)
      .join(' · '),
    preview: hasPreview ? attachmentPath(id, 'preview') : null,
    isLater,
  }
}
