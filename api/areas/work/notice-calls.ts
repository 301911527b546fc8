import { z } from 'zod'
import type { AreaCall } from '#api/areas/area.ts'
import { reading } from '#api/areas/described-call.ts'
import { recordAnswer } from '#api/crud/about-resource.ts'
import { readRecord } from '#api/crud/read-record.ts'
import { flagAsked, idAsked, keyAsked, wholeAsked } from '#api/http/read-asked.ts'
import { readNoticeBoard } from '#api/queries/work/notice-board.ts'
import { readSurroundings } from '#api/queries/work/notice-surroundings.ts'
import { readReaders } from '#api/receipts/read-readers.ts'
import { writeReceipt } from '#api/receipts/write-receipt.ts'
import { closeMessages } from '#api/rules/work/tell-notice.ts'
import { permissionsFor } from '#api/store/permission.ts'
import { NOTICE_CALLS, noticeBoard, noticeDetail } from '#contracts/notices.ts'
import { readers } from '#contracts/readers.ts'
import { NOTICE_TYPE } from '#resources/work/notices/choices.ts'
import { notices } from '#resources/work/notices/notice.ts'

const tag = notices.path
const view = permissionsFor(notices, 'view')
const MAX_PAGE = 1_000
const pageAsked = wholeAsked(MAX_PAGE).default(1)
const types = NOTICE_TYPE.options.map(({ value }) => value)

/** Notices as their readers see them, and who has read them. */
export const noticeCalls: readonly AreaCall[] = [
  reading({
    tag,
    need: view,
    path: NOTICE_CALLS.board,
    answer: noticeBoard,
    summary: '发给本人的公告，及本人是否已读',
    query: z.object({
      key: keyAsked,
      unread: flagAsked,
      page: pageAsked,
      type: z.enum(types).optional(),
    }),
    run: ({ query, actor, store: { db } }) => readNoticeBoard(db, actor, query),
  }),
  reading({
    tag,
    need: view,
    path: NOTICE_CALLS.detail,
    summary: '公告内容；发给本人的公告由此记为已读',
    query: z.object({ id: idAsked }),
    answer: noticeDetail.extend({ record: recordAnswer(notices) }),
    run: async ({ query: { id }, actor, store: { db } }) => {
      const record = await readRecord(db, actor, notices, id)
      const readAt = await db.transaction().execute(async (tx) => {
        const receipt = await writeReceipt(tx, actor, notices, id)
        if (receipt.isNew) await closeMessages(tx, id, actor.userId)
        return receipt.readAt
      })
      return { record, readAt, ...(await readSurroundings(db, actor, id)) }
    },
  }),
  reading({
    tag,
    need: permissionsFor(notices, 'edit'),
    path: NOTICE_CALLS.readers,
    summary: '公告已读和未读的人员',
    answer: readers,
    query: z.object({ id: idAsked, key: keyAsked, unread: flagAsked, page: pageAsked }),
    run: async ({ query, actor, store: { db } }) => {
      const { title } = await readRecord(db, actor, notices, query.id)
      return { title: String(title), ...(await readReaders(db, notices, query)) }
    },
  }),
]
