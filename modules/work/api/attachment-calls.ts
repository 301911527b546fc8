import { z } from 'zod'
import { notices } from '#modules/work/notices/define/notice.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { answerFile } from '#platform/api/files/answer-file.ts'
import { SIGNED_IN } from '#platform/api/http/calls.ts'
import { idParam, readQuery } from '#platform/api/http/read-query.ts'
import {
  ATTACHMENT_TYPES,
  ATTACHMENT_VARIANTS,
  DOWNLOAD_CALL,
} from '#platform/wire/files/attachments.ts'

const fileQuery = z.object({
  id: idParam,
  variant: z.enum(ATTACHMENT_VARIANTS).default('original'),
})
const types = [...new Set(Object.values(ATTACHMENT_TYPES).map(({ type }) => type))]

/** Files attached to records of every resource. */
export const fileCalls: readonly AreaCall[] = [
  {
    method: 'GET',
    path: DOWNLOAD_CALL,
    need: SIGNED_IN,
    audit: 'none',
    about: {
      tag: notices.path,
      summary: '附件：有权查看其所属记录者可下载',
      query: fileQuery,
      files: types,
      answer: {},
    },
    handler: (c, actor, store) => answerFile(store, actor, readQuery(c, fileQuery)),
  },
]
