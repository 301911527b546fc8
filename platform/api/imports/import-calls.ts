import { z } from 'zod'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading, writing } from '#platform/api/calls/described-call.ts'
import { FORMATS } from '#platform/api/exports/write-export.ts'
import { answerAttachment } from '#platform/api/http/attachment.ts'
import { SIGNED_IN } from '#platform/api/http/calls.ts'
import { readQuery, wholeParam } from '#platform/api/http/read-query.ts'
import type { JobPerson } from '#platform/api/jobs/job.ts'
import { currentLanguage, currentOrigin } from '#platform/api/store/connection/call-origin.ts'
import { IMPORT_CALLS } from '#platform/define/shipped/imports/own-import-calls.ts'
import {
  cellAnswer,
  cellQuestion,
  IMPORT_FORMATS,
  importRows,
  MAX_SHEET_COLUMNS,
  MOST_QUESTIONS,
  ownImport,
  ROW_KINDS,
  readingWish,
} from '#platform/wire/files/imports.ts'
import { describeRows, refusedFile } from './describe-rows.ts'
import { requireImportable, requireOwnImport } from './import-file.ts'
import {
  checkAgain,
  commitOwn,
  deleteOwnImport,
  readOwnImport,
  readOwnImports,
  setAnswers,
  setColumns,
  setReading,
} from './own-import-files.ts'
import { readQuestions } from './words/questions.ts'

const MAX_ROWS_A_PAGE = 100
const tag = '导入文件'
const one = z.object({ id: z.uuid().toLowerCase() })
const body = z.strictObject({ id: z.uuid().toLowerCase() })
const answer = z.null()
const nothing = { response: null }

const personOf = ({ userId }: { userId: string }): JobPerson => ({
  userId,
  language: currentLanguage(),
  requestId: currentOrigin()?.requestId ?? null,
})

const refused: AreaCall = {
  method: 'GET',
  path: IMPORT_CALLS.refused,
  need: SIGNED_IN,
  audit: 'read',
  spends: 'exports',
  about: {
    tag,
    summary: '下载未通过的行及原因',
    query: one,
    answer: {},
    files: IMPORT_FORMATS.map((format) => FORMATS[format].type.split(';', 1).join()),
  },
  handler: async (c, actor, { db }) => {
    const file = await requireOwnImport(db, actor, readQuery(c, one).id)
    requireImportable(actor, file.resource)
    return answerAttachment(await refusedFile(db, file, c.get('language')))
  },
}

/** Calls about the caller's import files. */
export const importFileCalls: readonly AreaCall[] = [
  reading({
    tag,
    path: IMPORT_CALLS.list,
    summary: '本人的导入文件',
    answer: z.array(ownImport),
    run: ({ actor, store: { db } }) => readOwnImports(db, actor),
  }),
  reading({
    tag,
    path: IMPORT_CALLS.info,
    summary: '本人的一个导入文件',
    query: one,
    answer: ownImport,
    run: ({ actor, query: { id }, store: { db } }) => readOwnImport(db, actor, id),
  }),
  reading({
    tag,
    path: IMPORT_CALLS.rows,
    summary: '导入文件的行：将新增、修改、不变或未通过',
    query: one.extend({
      kind: z.enum(ROW_KINDS).default('refused'),
      page: wholeParam(9_999).default(1),
      pageSize: wholeParam(MAX_ROWS_A_PAGE).default(20),
    }),
    answer: importRows,
    run: async ({ actor, query: { id, ...wish }, language, store: { db } }) => {
      const file = await requireOwnImport(db, actor, id)
      requireImportable(actor, file.resource)
      return describeRows(db, file, { ...wish, language })
    },
  }),
  refused,
  writing({
    tag,
    method: 'PUT',
    path: IMPORT_CALLS.columns,
    summary: '指定各列对应的字段',
    body: body.extend({
      columns: z.array(z.string().max(60).nullable()).max(MAX_SHEET_COLUMNS),
    }),
    answer,
    run: async ({ actor, body: input, store: { db } }) => {
      await db.transaction().execute((tx) => setColumns(tx, actor, input, personOf(actor)))
      return nothing
    },
  }),
  writing({
    tag,
    method: 'PUT',
    path: IMPORT_CALLS.reading,
    summary: '指定文件的读法：工作表、编码、表头所在行',
    body: body.extend(readingWish.shape),
    answer,
    run: async ({ actor, body: wish, store: { db } }) => {
      await db.transaction().execute((tx) => setReading(tx, actor, wish, personOf(actor)))
      return nothing
    },
  }),
  reading({
    tag,
    path: IMPORT_CALLS.questions,
    summary: '导入文件中不能确定含义的写法',
    query: one,
    answer: z.array(cellQuestion),
    run: async ({ actor, query: { id }, language, store }) => {
      const file = await requireOwnImport(store.db, actor, id)
      const resource = requireImportable(actor, file.resource)
      return readQuestions(store, resource, file, language)
    },
  }),
  writing({
    tag,
    method: 'PUT',
    path: IMPORT_CALLS.answers,
    summary: '指定写法的含义，对文件中所有相同的写法有效，并重新核对',
    body: body.extend({ answers: z.array(cellAnswer).max(MOST_QUESTIONS) }),
    answer,
    run: async ({ actor, body: input, store: { db } }) => {
      await db.transaction().execute((tx) => setAnswers(tx, actor, input, personOf(actor)))
      return nothing
    },
  }),
  writing({
    tag,
    method: 'PUT',
    path: IMPORT_CALLS.check,
    summary: '重新核对',
    body,
    answer,
    run: async ({ actor, body: { id }, store: { db } }) => {
      await db.transaction().execute((tx) => checkAgain(tx, actor, id, personOf(actor)))
      return nothing
    },
  }),
  writing({
    tag,
    method: 'PUT',
    path: IMPORT_CALLS.commit,
    summary: '执行导入：全部写入或全部不写',
    body: body.extend({ withoutRefused: z.boolean().default(false) }),
    answer,
    run: async ({ actor, body: wish, store: { db } }) => {
      await db.transaction().execute((tx) => commitOwn(tx, actor, wish, personOf(actor)))
      return nothing
    },
  }),
  writing({
    tag,
    method: 'DELETE',
    path: IMPORT_CALLS.remove,
    summary: '删除导入文件',
    query: one,
    answer,
    run: async ({ actor, query: { id }, store: { db } }) => {
      await deleteOwnImport(db, actor, id)
      return { response: null, told: { key: 'import.deleted' } }
    },
  }),
]
