import { z } from 'zod'
import { pageOf, wireRecord } from './envelope.ts'

/** Somebody as pages name him: `id` is the account. */
const noticePerson = z.object({
  ...{ id: z.string(), name: z.string() },
  /** By which the face has its colour everywhere. */
  face: z.string(),
  photo: z.string().nullable(),
  deptName: z.string().nullable(),
})
export type NoticePerson = z.infer<typeof noticePerson>

/** A notice among those that are meant for the reader. */
export const boardNotice = z.object({
  ...{ id: z.string(), title: z.string(), type: z.string(), top: z.boolean() },
  publishAt: z.string().nullable(),
  publisher: noticePerson.nullable(),
  isRead: z.boolean(),
  /** How its text begins, as it was written. */
  beginning: z.string(),
})
export type BoardNotice = z.infer<typeof boardNotice>

/** GET Notice/GetMyNoticeList?key&type&unread&page → response */
export const noticeBoard = pageOf(boardNotice).extend({
  /** Of those that are meant for the reader, whatever he looks for. */
  ...{ total: z.number().int(), unread: z.number().int() },
})
export type NoticeBoard = z.infer<typeof noticeBoard>

const neighbour = z.object({ id: z.string(), title: z.string() }).nullable()

/** GET Notice/GetNoticeDetail?id → response; whoever it is meant for has read it from then on. */
export const noticeDetail = z.object({
  record: wireRecord,
  publisher: noticePerson.nullable(),
  /** When the reader opened it first; null when it is not meant for him. */
  readAt: z.string().nullable(),
  /** Published before and after it, among those that are meant for the reader. */
  ...{ earlier: neighbour, later: neighbour },
})
export type NoticeDetail = z.infer<typeof noticeDetail>

const noticeReader = noticePerson.extend({ code: z.string(), readAt: z.string().nullable() })
export type NoticeReader = z.infer<typeof noticeReader>

/** GET Notice/GetNoticeReaderList?id&unread&key&page → response: who has read it, or has not. */
export const noticeReaders = pageOf(noticeReader).extend({
  ...{ title: z.string(), read: z.number().int(), unread: z.number().int() },
})
export type NoticeReaders = z.infer<typeof noticeReaders>

export const NOTICE_CALLS = {
  board: '/wt/api/Notice/GetMyNoticeList',
  detail: '/wt/api/Notice/GetNoticeDetail',
  readers: '/wt/api/Notice/GetNoticeReaderList',
} as const
