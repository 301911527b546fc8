import { z } from 'zod'
import { pageOf, wireRecord } from '#platform/wire/http/envelope.ts'
import { accountPerson } from '#platform/wire/records/readers.ts'

/** A document in force among those that the reader may read. */
export const shelfDocument = z.object({
  id: z.string(),
  title: z.string(),
  docCode: z.string(),
  edition: z.string(),
  category: z.string(),
  secret: z.string(),
  effectiveDate: z.string(),
  deptName: z.string(),
  files: z.int(),
  /** It is to be confirmed by the reader, and is not. */
  toConfirm: z.boolean(),
  /** When the reader confirmed it, or read what nobody has to confirm. */
  readAt: z.string().nullable(),
})
export type ShelfDocument = z.infer<typeof shelfDocument>

/** GET Document/GetMyDocumentList?key&category&page → response; what is to be confirmed stands first. */
export const documentShelf = pageOf(shelfDocument).extend({
  /** Of all that the reader has to confirm, whatever he looks for. */
  toConfirm: z.int(),
})
export type DocumentShelf = z.infer<typeof documentShelf>

/** GET Document/GetDocumentTree → response: what is in force and the reader may read, by category. */
export const documentTree = z.array(
  z.object({ category: z.string(), count: z.int(), toConfirm: z.int() }),
)
export type DocumentTree = z.infer<typeof documentTree>

const documentVersion = z.object({
  id: z.string(),
  title: z.string(),
  edition: z.string(),
  pubState: z.string(),
  effectiveDate: z.string(),
  abolishDate: z.string().nullable(),
})
export type DocumentVersion = z.infer<typeof documentVersion>

/** GET Document/GetDocumentDetail?id → response; what need not be confirmed is read from then on. */
export const documentDetail = z.object({
  record: wireRecord,
  publisher: accountPerson.nullable(),
  readAt: z.string().nullable(),
  mayConfirm: z.boolean(),
  /** Those versions that the reader may read, the newest first. */
  versions: z.array(documentVersion),
})
export type DocumentDetail = z.infer<typeof documentDetail>

/** What waits to be confirmed, for the home page. */
export const documentsCard = z.object({
  total: z.int(),
  rows: z.array(shelfDocument.pick({ id: true, title: true, edition: true, effectiveDate: true })),
})
export type DocumentsCard = z.infer<typeof documentsCard>

export const DOCUMENT_CALLS = {
  shelf: '/hr/Document/GetMyDocumentList',
  tree: '/hr/Document/GetDocumentTree',
  detail: '/hr/Document/GetDocumentDetail',
  /** Answers `readers`. */
  readers: '/hr/Document/GetDocumentReadList',
  confirm: '/hr/Document/ReadDocument',
} as const
