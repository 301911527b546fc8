import { z } from 'zod'
import { PICTURE_TYPES } from './pictures.ts'

/** The most files in one field of a record. */
export const MAX_ATTACHMENTS = 10
/** The most files in one form. */
export const MAX_FILES_A_FORM = 5
/** The storage limit of a user, over all records. */
export const MAX_BYTES_A_PERSON = 500 * 1024 * 1024

/**
 * The type of a file name extension: `found` lists the types that detection may report for its bytes, `type` is
 * the content type of the answer.
 */
export type AttachmentType = {
  type: string
  found: 'text' | readonly string[]
  /** Browsers may show it; they save other types. */
  inline?: true
}

const OOXML = 'application/vnd.openxmlformats-officedocument'
const OASIS = 'application/vnd.oasis.opendocument'
/** The container of files from Office before 2007 and from WPS. */
const COMPOUND = ['application/x-cfb']
const office = (type: string, found: readonly string[] = [type]): AttachmentType => ({
  type,
  found,
})

/** Browsers neither run nor render this type. */
const BYTES = 'application/octet-stream'

/** Extensions that an attachment may have, in lower case. */
export const ATTACHMENT_TYPES: Readonly<Record<string, AttachmentType>> = {
  ...Object.fromEntries(
    Object.entries(PICTURE_TYPES).map(([ending, type]) => [
      ending,
      { type, found: [type], inline: true } as const,
    ]),
  ),
  pdf: { type: 'application/pdf', found: ['application/pdf'], inline: true },
  docx: office(`${OOXML}.wordprocessingml.document`),
  xlsx: office(`${OOXML}.spreadsheetml.sheet`),
  pptx: office(`${OOXML}.presentationml.presentation`),
  odt: office(`${OASIS}.text`),
  ods: office(`${OASIS}.spreadsheet`),
  odp: office(`${OASIS}.presentation`),
  doc: office('application/msword', COMPOUND),
  xls: office('application/vnd.ms-excel', COMPOUND),
  ppt: office('application/vnd.ms-powerpoint', COMPOUND),
  wps: office(BYTES, COMPOUND),
  et: office(BYTES, COMPOUND),
  dps: office(BYTES, COMPOUND),
  txt: { type: 'text/plain', found: 'text' },
  csv: { type: 'text/csv', found: 'text' },
  md: { type: 'text/plain', found: 'text' },
  ...Object.fromEntries(
    ['html', 'htm', 'svg', 'xml'].map((ending) => [
      ending,
      { type: BYTES, found: 'text' } as const,
    ]),
  ),
}

/** Types that pages may show, from any back end. Files of other types are downloaded. */
export const INLINE_TYPES: ReadonlySet<string> = new Set(
  Object.values(ATTACHMENT_TYPES).flatMap(({ type, inline }) => (inline ? [type] : [])),
)

/** A file of a record, as the field of the record lists it. */
export const attachment = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.string(),
  size: z.number().int(),
  /** For pictures: whether a small version exists that loads quickly. */
  hasPreview: z.boolean(),
  /** Evidence added after the decision: it stays, with its author and time. */
  isLater: z.boolean(),
  addedBy: z.string().nullable(),
  addedAt: z.string().nullable(),
})
export type Attachment = z.infer<typeof attachment>

/** The answer to adding or removing a file: all files of the field. */
export const attachmentsSet = z.object({
  id: z.uuid(),
  version: z.number().int(),
  files: z.array(attachment),
})

/** A file that was sent with a form, and waits until the form is saved. */
export const stagedFile = z.object({ id: z.uuid(), name: z.string() })
export type StagedFile = z.infer<typeof stagedFile>

/** `original` is the file as sent, `preview` a small version for a page. */
export const ATTACHMENT_VARIANTS = ['original', 'preview'] as const
type AttachmentVariant = (typeof ATTACHMENT_VARIANTS)[number]

/** GET with `id` and the variant → the file, for users who may see its record. */
export const DOWNLOAD_CALL = '/hr/FileAsset/Download'

/** The address of a file of a record for browsers. */
export function attachmentPath(id: string, variant: AttachmentVariant): string {
  return `/files/${id}/${variant}`
}

/** The extensions, for messages to users. */
export function attachmentEndings(): string[] {
  return Object.keys(ATTACHMENT_TYPES)
}
