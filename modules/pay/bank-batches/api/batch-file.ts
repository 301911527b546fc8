import { FORMATS } from '#platform/api/exports/write-export.ts'
import { answerAttachment } from '#platform/api/http/attachment.ts'
import type { StoredFile } from './move-batch.ts'

const TYPES: Readonly<Record<string, string>> = {
  txt: 'text/plain',
  xlsx: FORMATS.xlsx.type,
}

/** The media types of the files of batches. */
export const BATCH_FILE_TYPES: readonly string[] = Object.values(TYPES)

/** The file of a batch as a download. */
export const sendBatchFile = ({ batchNo, extension, content }: StoredFile): Response =>
  answerAttachment({
    title: batchNo,
    plainTitle: batchNo,
    extension,
    type: TYPES[extension] ?? 'application/octet-stream',
    size: content.byteLength,
    parts: [content],
  })
