import { z } from 'zod'
import { pageOf, wireRecord } from '#platform/wire/http/envelope.ts'
import { accountPerson } from '#platform/wire/records/readers.ts'

/** A document in force that the reader may read. */
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
  /** The reader must confirm it and has not yet. */
  toConfirm: z.boolean(),
  /** When the reader confirmed it, or opened one that needs no confirmation. */
  readAt: z.string().nullable(),
})
export type ShelfDocument = z.infer<typeof shelfDocument>

/** GET Document/GetMyDocumentList?key&category&page → response; documents to confirm come first. */
export const documentShelf = pageOf(shelfDocument).extend({
  /** Number of all documents that the reader must confirm, whatever the search. */
  toConfirm: z.int(),
})
export type DocumentShelf = z.infer<typeof documentShelf>

/**
 * GET Document/GetDocumentTree → response: documents in force that the reader may read, by
 * category.
 */
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

/**
 * GET Document/GetDocumentDetail?id → response; opening marks a document that needs no confirmation
 * as read.
 */
export const documentDetail = z.object({
  record: wireRecord,
  publisher: accountPerson.nullable(),
  readAt: z.string().nullable(),
  mayConfirm: z.boolean(),
  /** Versions that the reader may read, the newest first. */
  versions: z.array(documentVersion),
})
export type DocumentDetail = z.infer<typeof documentDetail>

/** Documents to confirm, for the home page. */
export const documentsCard = z.object({
  total: z.int(),
  rows: z.array(shelfDocument.pick({ id: true, title: true, edition: true, effectiveDate: true })),
})
export type DocumentsCard = z.infer<typeof documentsCard>

export const DOCUMENT_CALLS = {
  shelf: '/hr/Document/GetMyDocumentList',
  tree: '/hr/Document/GetDocumentTree',
  detail: '/hr/Document/GetDocumentDetail',
  /** Answers with `readers`. */
  readers: '/hr/Document/GetDocumentReadList',
  confirm: '/hr/Document/ReadDocument',
} as const
