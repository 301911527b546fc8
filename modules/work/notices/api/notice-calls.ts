import { z } from 'zod'
import { NOTICE_SCOPE, NOTICE_TYPE } from '#modules/work/notices/define/choices.ts'
import { notices } from '#modules/work/notices/define/notice.ts'
import {
  NOTICE_CALLS,
  noticeBoard,
  noticeDetail,
  noticeReceivers,
} from '#modules/work/notices/wire/notices.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading, writing } from '#platform/api/calls/described-call.ts'
import { formBody, recordAnswer, savedAnswer } from '#platform/api/crud/mount/about-resource.ts'
import { readRecord } from '#platform/api/crud/read-record.ts'
import { stageFormFile } from '#platform/api/files/staged-files.ts'
import { nameAsked, readUpload } from '#platform/api/files/upload.ts'
import { succeed } from '#platform/api/http/answer.ts'
import { flagParam, idParam, keyParam, wholeParam } from '#platform/api/http/read-query.ts'
import { readReaders } from '#platform/api/receipts/read-readers.ts'
import { writeReceipt } from '#platform/api/receipts/write-receipt.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { ATTACHMENT_TYPES, MAX_ATTACHMENTS, stagedFile } from '#platform/wire/files/attachments.ts'
import { readers } from '#platform/wire/records/readers.ts'
import { addNoticeWithFiles } from './add-with-files.ts'
import { readNoticeBoard } from './notice-board.ts'
import { readReceivers } from './notice-receivers.ts'
import { readSurroundings } from './previous-and-next-notice.ts'
import { closeMessages } from './tell-notice.ts'

const tag = notices.path
const view = permissionsFor(notices, 'view')
const MAX_PAGE = 1_000
const pageAsked = wholeParam(MAX_PAGE).default(1)
const types = NOTICE_TYPE.options.map(({ value }) => value)
const scopes = NOTICE_SCOPE.options.map(({ value }) => value)
const add = permissionsFor(notices, 'add')
const FILE_TYPES = [...new Set(Object.values(ATTACHMENT_TYPES).map(({ type }) => type))]
const MOST_NAMED = 2_000
const ids = z.array(z.uuid().toLowerCase()).max(MOST_NAMED).default([])

const receiversAsked = z.strictObject({
  scope: z.enum(scopes),
  deptIds: ids,
  userIds: ids,
  roleIds: ids,
})

const withFiles = z.strictObject({
  record: formBody(notices),
  files: z.array(z.uuid().toLowerCase()).max(MAX_ATTACHMENTS).default([]),
  publish: z.boolean().default(false),
})

/** `POST` with the bytes of a file as body. */
const staging: AreaCall = {
  method: 'POST',
  path: NOTICE_CALLS.stage,
  audit: 'none',
  need: add,
  about: {
    tag,
    summary: '暂存新公告的附件：正文为文件本身；一小时内随公告保存，否则删除',
    bytes: FILE_TYPES,
    query: z.object({ name: nameAsked }),
    answer: stagedFile,
  },
  handler: async (c, actor, store) =>
    succeed(c, await stageFormFile(store, actor, await readUpload(c))),
}

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
      return { title: String(title), ...(await readReaders(db, actor, notices, query)) }
    },
  }),
  staging,
  writing({
    tag,
    method: 'POST',
    path: NOTICE_CALLS.receivers,
    need: add,
    // The call writes nothing, and a script sends it after each change of the form.
    audit: 'none',
    spends: 'reads',
    body: receiversAsked,
    answer: noticeReceivers,
    summary: '发布范围的实际接收人：人数及前几位姓名，不保存任何内容',
    run: async ({ body, actor, store: { db } }) => ({
      response: await readReceivers(db, actor, body),
    }),
  }),
  writing({
    tag,
    method: 'POST',
    path: NOTICE_CALLS.addWithFiles,
    need: add,
    body: withFiles,
    answer: savedAnswer,
    summary: '新增公告并带附件，可同时发布：一次完成，任一步不成则不保存',
    run: async ({ body: { record, files, publish }, actor, store }) => {
      const form = { record, files, isPublished: publish }
      const { saved, told } = await addNoticeWithFiles(store, actor, form)
      return { response: saved, told }
    },
  }),
]
