import { z } from 'zod'
import { pageOf } from '#platform/wire/http/envelope.ts'
import { INBOX_PAGE, MAX_OPINION } from './approval.ts'

/** The most documents in one background batch. */
export const MAX_BATCH = 10_000

/** The kind of a batch with documents of several kinds. */
export const ANY_KIND = INBOX_PAGE.slice(1)

export const BATCH_VERBS = ['submit', 'approve', 'reject'] as const
export type BatchVerb = (typeof BATCH_VERBS)[number]

/** `stopped`: the user stopped it. `failed`: the server gave it up. */
export const BATCH_STATES = ['running', 'done', 'stopped', 'failed'] as const
export type BatchState = (typeof BATCH_STATES)[number]

const count = z.int().min(0)

/** GET ApprovalStep/GetBatchPreview → response. */
export const batchPreview = z.object({
  /** The number of documents in the list, and of those whose state allows the step. */
  total: count,
  going: count,
  /** The user has not seen changes after this time. */
  seenAt: z.string(),
})
export type BatchPreview = z.infer<typeof batchPreview>

/** POST ApprovalStep/BeginBatch takes a list as the user saw it. Two requests with the same id start only one batch. */
export const batchWish = z.strictObject({
  id: z.uuid().toLowerCase(),
  verb: z.enum(BATCH_VERBS),
  /**
   * The kind of documents; `list` is the address of the list. Without a kind, the batch takes the steps that wait for
   * the user.
   */
  bizType: z.string().max(60).nullish(),
  list: z.string().max(20_000).default(''),
  opinion: z.string().trim().max(MAX_OPINION).nullish(),
  seenAt: z.iso.datetime(),
  /** The number of documents that the page showed. */
  shown: z.int().min(1),
})
export type BatchWish = z.infer<typeof batchWish>

/** GET ApprovalStep/GetMyBatch → response: the progress, for the user who started it. */
export const ownBatch = z.object({
  id: z.uuid(),
  /** Path of the resource, or of the inbox. */
  resource: z.string(),
  verb: z.enum(BATCH_VERBS),
  opinion: z.string().nullable(),
  state: z.enum(BATCH_STATES),
  shown: count,
  total: count,
  done: count,
  refused: count,
  /** Estimated from the speed of the last half minute; null when that is too short. */
  secondsLeft: count.nullable(),
  /** The reason why it was given up. */
  problem: z.string().nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  /** The batch is deleted after this time. */
  expiresAt: z.string().nullable(),
})
export type OwnBatch = z.infer<typeof ownBatch>

/** A document that was refused. Its number is left out if the reader may not see it any more. */
export const refusedDocument = z.object({
  bizType: z.string(),
  bizId: z.uuid(),
  docNo: z.string().nullable(),
  /** The person whom the document is about. */
  person: z.string().nullable(),
  why: z.string(),
})
export type RefusedDocument = z.infer<typeof refusedDocument>

/** GET ApprovalStep/GetMyBatchRefused → response. */
export const refusedDocuments = pageOf(refusedDocument)

const at = (method: string) => `/hr/ApprovalStep/${method}`

export const BATCH_CALLS = {
  preview: at('GetBatchPreview'),
  begin: at('BeginBatch'),
  list: at('GetMyBatchList'),
  info: at('GetMyBatch'),
  stop: at('StopMyBatch'),
  refused: at('GetMyBatchRefused'),
  file: at('DownloadMyBatchRefused'),
} as const

const BATCH_PAGE = '/account/batches'

/** The page with the progress of a batch. */
export const batchPage = (id: string): string => `${BATCH_PAGE}/${id}`
