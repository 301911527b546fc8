import { z } from 'zod'
import { NOTICE_TYPE } from '#modules/work/notices/define/choices.ts'
import { notices } from '#modules/work/notices/define/notice.ts'
import { NOTICE_CALLS, noticeBoard, noticeDetail } from '#modules/work/notices/wire/notices.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading } from '#platform/api/calls/described-call.ts'
import { recordAnswer } from '#platform/api/crud/mount/about-resource.ts'
import { readRecord } from '#platform/api/crud/read-record.ts'
import { flagParam, idParam, keyParam, wholeParam } from '#platform/api/http/read-query.ts'
import { readReaders } from '#platform/api/receipts/read-readers.ts'
import { writeReceipt } from '#platform/api/receipts/write-receipt.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { readers } from '#platform/wire/records/readers.ts'
import { readNoticeBoard } from './notice-board.ts'
import { readSurroundings } from './previous-and-next-notice.ts'
import { closeMessages } from './tell-notice.ts'

const tag = notices.path
const view = permissionsFor(notices, 'view')
const MAX_PAGE = 1_000
const pageAsked = wholeParam(MAX_PAGE).default(1)
const types = NOTICE_TYPE.options.map(({ value }) => value)

/** Calls for notices as readers see them, and for their read receipts. */
export const noticeCalls: readonly AreaCall[] = [
  reading({
    tag,
    need: view,
    path: NOTICE_CALLS.board,
    answer: noticeBoard,
    summary: '发给本人的公告，及本人是否已读',
    query: z.object({
      key: keyParam,
      unread: flagParam,
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
    query: z.object({ id: idParam }),
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
    query: z.object({ id: idParam, key: keyParam, unread: flagParam, page: pageAsked }),
    run: async ({ query, actor, store: { db } }) => {
      const { title } = await readRecord(db, actor, notices, query.id)
      return { title: String(title), ...(await readReaders(db, notices, query)) }
    },
  }),
]
