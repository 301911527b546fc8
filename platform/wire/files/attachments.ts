import { z } from 'zod'
import { PICTURE_TYPES } from './pictures.ts'

/** As many files may one field of a record have. */
export const MAX_ATTACHMENTS = 10
/** As many may one form bring. */
export const MAX_FILES_A_FORM = 5
/** What everybody may keep, of all records together. */
export const MAX_BYTES_A_PERSON = 500 * 1024 * 1024

/** What is behind an ending: `found` is what its bytes must look like, `type` what it is answered as. */
export type AttachmentType = {
  type: string
  found: 'text' | readonly string[]
  /** What a browser may show; anything else it saves. */
  inline?: true
}

const OOXML = 'application/vnd.openxmlformats-officedocument'
const OASIS = 'application/vnd.oasis.opendocument'
/** What every Office before 2007, and WPS, wraps its files in. */
const COMPOUND = ['application/x-cfb']
const office = (type: string, found: readonly string[] = [type]): AttachmentType => ({
  type,
  found,
})

/** Never run and never drawn, whatever is in it. */
const BYTES = 'application/octet-stream'

/** Endings that an attachment may have, in small letters. */
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

/** What pages may show of any file that comes from a back end: other types are saved. */
export const INLINE_TYPES: ReadonlySet<string> = new Set(
  Object.values(ATTACHMENT_TYPES).flatMap(({ type, inline }) => (inline ? [type] : [])),
)

/** A file of a record, as a field of the record tells of it. */
export const attachment = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.string(),
  size: z.number().int(),
  /** Of pictures: there is a form of it that is quick to load. */
  hasPreview: z.boolean(),
  /** Evidence that was added after the decision: it stays, and says who added it and when. */
  isLater: z.boolean(),
  addedBy: z.string().nullable(),
  addedAt: z.string().nullable(),
})
export type Attachment = z.infer<typeof attachment>

/** What comes of adding or removing one: all that there are then. */
export const attachmentsSet = z.object({
  id: z.uuid(),
  version: z.number().int(),
  files: z.array(attachment),
})

/** `original` as it was sent, `preview` for a page. */
export const ATTACHMENT_VARIANTS = ['original', 'preview'] as const
type AttachmentVariant = (typeof ATTACHMENT_VARIANTS)[number]

/** GET → the file: `id`, and which of its forms; for whoever sees the record that it belongs to. */
export const DOWNLOAD_CALL = '/hr/FileAsset/Download'

/** Where a browser finds a file of a record. */
export function attachmentPath(id: string, variant: AttachmentVariant): string {
  return `/files/${id}/${variant}`
}

/** The endings, as people are told of them. */
export function attachmentEndings(): string[] {
  return Object.keys(ATTACHMENT_TYPES)
}
