import { z } from 'zod'
import { pageOf, wireRecord } from '#platform/wire/http/envelope.ts'
import { accountPerson } from '#platform/wire/records/readers.ts'

/** A notice among those that are meant for the reader. */
export const boardNotice = z.object({
  id: z.string(),
  title: z.string(),
  type: z.string(),
  top: z.boolean(),
  publishAt: z.string().nullable(),
  publisher: accountPerson.nullable(),
  isRead: z.boolean(),
  /** How its text begins, as it was written. */
  beginning: z.string(),
})
export type BoardNotice = z.infer<typeof boardNotice>

/** GET Notice/GetMyNoticeList?key&type&unread&page → response */
export const noticeBoard = pageOf(boardNotice).extend({
  /** Of those that are meant for the reader, whatever he looks for. */
  total: z.number().int(),
  unread: z.number().int(),
})
export type NoticeBoard = z.infer<typeof noticeBoard>

const neighbour = z.object({ id: z.string(), title: z.string() }).nullable()

/** GET Notice/GetNoticeDetail?id → response; whoever it is meant for has read it from then on. */
export const noticeDetail = z.object({
  record: wireRecord,
  publisher: accountPerson.nullable(),
  /** When the reader opened it first; null when it is not meant for him. */
  readAt: z.string().nullable(),
  /** Published before and after it, among those that are meant for the reader. */
  earlier: neighbour,
  later: neighbour,
})
export type NoticeDetail = z.infer<typeof noticeDetail>

export const NOTICE_CALLS = {
  board: '/wt/api/Notice/GetMyNoticeList',
  detail: '/wt/api/Notice/GetNoticeDetail',
  /** Answers `readers`. */
  readers: '/wt/api/Notice/GetNoticeReaderList',
} as const
