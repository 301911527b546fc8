import { z } from 'zod'
import { pageOf, wireRecord } from '#platform/wire/http/envelope.ts'
import { accountPerson } from '#platform/wire/records/readers.ts'

/** A notice addressed to the reader. */
export const boardNotice = z.object({
  id: z.string(),
  title: z.string(),
  type: z.string(),
  top: z.boolean(),
  publishAt: z.string().nullable(),
  publisher: accountPerson.nullable(),
  isRead: z.boolean(),
  /** Start of the text, with its formatting. */
  beginning: z.string(),
})
export type BoardNotice = z.infer<typeof boardNotice>

/** GET Notice/GetMyNoticeList?key&type&unread&page → response */
export const noticeBoard = pageOf(boardNotice).extend({
  /** Counts all notices addressed to the reader, regardless of the search filter. */
  total: z.number().int(),
  unread: z.number().int(),
})
export type NoticeBoard = z.infer<typeof noticeBoard>

const neighbour = z.object({ id: z.string(), title: z.string() }).nullable()

/**
 * GET Notice/GetNoticeDetail?id → response; the call marks the notice as read when it is addressed
 * to the caller.
 */
export const noticeDetail = z.object({
  record: wireRecord,
  publisher: accountPerson.nullable(),
  /** When the reader first opened the notice; null when it is not addressed to the reader. */
  readAt: z.string().nullable(),
  /** The previous and next notice addressed to the reader, by publication time. */
  earlier: neighbour,
  later: neighbour,
})
export type NoticeDetail = z.infer<typeof noticeDetail>

/** POST Notice/PreviewNoticeReceivers → response: the recipients of a notice to this audience. */
export const noticeReceivers = z.object({
  count: z.number().int(),
  /** The first names by the alphabet. */
  names: z.array(z.string()),
})
export type NoticeReceivers = z.infer<typeof noticeReceivers>

export const NOTICE_CALLS = {
  board: '/wt/api/Notice/GetMyNoticeList',
  detail: '/wt/api/Notice/GetNoticeDetail',
  /** Responds with `readers`. */
  readers: '/wt/api/Notice/GetNoticeReaderList',
  receivers: '/wt/api/Notice/PreviewNoticeReceivers',
  /**
   * The body is a file, which the server keeps until the user saves the form of a new notice.
   * Responds with `stagedFile`.
   */
  stage: '/wt/api/Notice/AddStagedFile',
  /** Saves the form of a new notice with its staged files, and publishes it on request. */
  addWithFiles: '/wt/api/Notice/AddNoticeWithFiles',
} as const
