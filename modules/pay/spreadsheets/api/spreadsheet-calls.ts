import { z } from 'zod'
import { SHEET_PAYS } from '#modules/pay/spreadsheets/define/choices.ts'
import { spreadsheets } from '#modules/pay/spreadsheets/define/spreadsheet.ts'
import {
  mySheetSlip,
  mySheets,
  ROW_SHOWS,
  SPREADSHEET_CALLS,
  spreadsheetRows,
  uploadedSheet,
} from '#modules/pay/spreadsheets/wire/spreadsheets.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading, writing } from '#platform/api/calls/described-call.ts'
import { inTransaction } from '#platform/api/crud/in-transaction.ts'
import { createTurns } from '#platform/api/exports/export-turns.ts'
import { FORMATS } from '#platform/api/exports/write-export.ts'
import { nameAsked, readUpload } from '#platform/api/files/upload.ts'
import { succeed } from '#platform/api/http/answer.ts'
import { answerAttachment } from '#platform/api/http/attachment.ts'
import { say } from '#platform/api/http/messages.ts'
import { idParam, monthParam, readQuery, wholeParam } from '#platform/api/http/read-query.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import type { PageRight } from '#platform/define/own-pages.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import { IMPORT_FORMATS, MAX_CSV_BYTES } from '#platform/wire/files/imports.ts'
import { matchRowByHand, showColumns } from './mend-rows.ts'
import { moveSheets } from './move-sheets.ts'
import { confirmMySheet, readMySheetSlip, readMySheets } from './my-sheets.ts'
import { readSpreadsheetRows } from './read-rows.ts'
import { readSpreadsheet } from './reading/read-spreadsheet.ts'
import { sheetTemplate } from './sheet-template.ts'
import { replaceContent } from './write-content.ts'

const tag = spreadsheets.path
const resource = spreadsheets
const VIEW = permissionsFor(resource, 'view')
const EDIT = permissionsFor(resource, 'edit')
const MINE: PageRight[] = ['pay/my-slips:view']
const MOST_SHEETS = 200
const MOST_PAGES = 9_999
const [FIRST_YEAR, LAST_YEAR] = [1990, 9999]

/** Each file is unpacked in memory, so only few are read at the same time. */
const takeTurn = createTurns(1, 5, 'import.busy')

const one = z.object({ id: idParam })
const uploadAsked = one.extend({
  name: nameAsked,
  sheet: wholeParam(200).optional().describe('第几个可见工作表，从 1 起；不填为第一个'),
})
const templateAsked = z.object({ kind: z.enum(Object.values(SHEET_PAYS)) })
/** A SHA-256 hash in hexadecimal. */
const digestParam = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .meta({ examples: ['0'.repeat(64)] })
const column = z
  .string()
  .regex(/^c\d{1,2}$/)
  .meta({ examples: ['c2'] })

const uploadCall: AreaCall = {
  method: 'POST',
  path: SPREADSHEET_CALLS.upload,
  need: EDIT,
  audit: 'write',
  about: {
    tag,
    summary:
      '上传外部工资表文件：正文为文件本身（xlsx 或文本），按工号与姓名匹配，替换原有明细；不四舍五入',
    query: uploadAsked,
    answer: uploadedSheet,
    bytes: IMPORT_FORMATS.map((format) => FORMATS[format].type.split(';', 1).join()),
  },
  handler: async (c, actor, store) => {
    const { id, sheet } = readQuery(c, uploadAsked)
    const upload = await readUpload(c, MAX_CSV_BYTES)
    const wish = sheet === undefined ? {} : { sheet: sheet - 1 }
    const done = await takeTurn(async () => {
      const parsed = await readSpreadsheet(upload, wish)
      return inTransaction(store, { resource, actor }, (tx) =>
        replaceContent(tx, actor, { id, upload, parsed }),
      )
    })
    const { rows, matched } = done
    const key = matched === rows ? 'spreadsheet.read' : 'spreadsheet.readInPart'
    return succeed(c, done, say(c.get('language'), key, { rows, open: rows - matched }))
  },
}

const templateCall: AreaCall = {
  method: 'GET',
  path: SPREADSHEET_CALLS.template,
  need: EDIT,
  audit: 'none',
  about: {
    tag,
    summary: '外部工资表模板：工号、姓名、应发、实发与常用列，表头为读者的语言',
    query: templateAsked,
    answer: {},
    files: [FORMATS.xlsx.type],
  },
  handler: async (c) => {
    const { kind } = readQuery(c, templateAsked)
    return answerAttachment(await sheetTemplate(kind, c.get('language')))
  },
}

/** Calls of salary spreadsheets beside those of every resource. */
export const spreadsheetCalls: readonly AreaCall[] = [
  uploadCall,
  templateCall,
  reading({
    tag,
    need: VIEW,
    path: SPREADSHEET_CALLS.rows,
    audit: 'read',
    summary: '外部工资表的列、合计与明细：只含读者有权查看其工资的人；有问题的行在前',
    query: one.extend({
      show: z.enum(ROW_SHOWS).default('all'),
      page: wholeParam(MOST_PAGES).default(1),
    }),
    answer: spreadsheetRows,
    run: ({ query, actor, store: { db } }) => readSpreadsheetRows(db, actor, query),
  }),
  writing({
    tag,
    need: EDIT,
    method: 'PUT',
    path: SPREADSHEET_CALLS.matchRow,
    summary: '将待核对文件中的一行指定给某工号的人员；本人的行须由他人指定',
    body: z.strictObject({ id: idParam, empNo: z.string().trim().min(1).max(40) }),
    answer: z.object({ name: z.string(), no: z.int() }),
    run: async ({ body, actor, store }) => {
      const done = await inTransaction(store, { resource, actor }, (tx) =>
        matchRowByHand(tx, actor, body),
      )
      return { response: done, told: { key: 'spreadsheet.rowMatched', values: done } }
    },
  }),
  writing({
    tag,
    need: EDIT,
    method: 'PUT',
    path: SPREADSHEET_CALLS.columns,
    summary: '指定员工在工资条上可见的列；实发始终可见',
    body: z.strictObject({ id: idParam, visible: z.array(column).max(100) }),
    answer: z.object({ visible: z.int() }),
    run: async ({ body, actor, store }) => {
      const visible = await inTransaction(store, { resource, actor }, (tx) =>
        showColumns(tx, actor, body),
      )
      return {
        response: { visible },
        told: { key: 'spreadsheet.columnsSet', values: { count: visible } },
      }
    },
  }),
  writing({
    tag,
    need: VIEW,
    method: 'PUT',
    path: SPREADSHEET_CALLS.state,
    summary: '变更若干外部工资表的状态：全部成功或全部不变；每一步另须其按钮权限',
    body: z.strictObject({
      ids: z.array(idParam).min(1).max(MOST_SHEETS),
      state: z.enum(Object.values(MONTHLY)),
      reason: z.string().trim().max(500).optional(),
    }),
    answer: z.object({ moved: z.int() }),
    run: async ({ body, actor, store }) => {
      const moved = await inTransaction(store, { resource, actor }, (tx) =>
        moveSheets(tx, actor, body),
      )
      return {
        response: { moved },
        told: { key: 'spreadsheet.moved', values: { count: moved } },
      }
    },
  }),
  reading({
    tag,
    need: MINE,
    path: SPREADSHEET_CALLS.mine,
    summary: '我的外部工资条：某月或某年已发布的，不与系统计算的工资条相加',
    query: z.object({
      month: monthParam.optional(),
      year: wholeParam(LAST_YEAR, FIRST_YEAR).optional(),
    }),
    answer: mySheets,
    run: ({ query, actor, store: { db } }) => readMySheets(db, actor, query),
  }),
  reading({
    tag,
    need: MINE,
    path: SPREADSHEET_CALLS.slip,
    summary: '我的一张外部工资条：只含对员工可见的列；首次打开记录阅读时间',
    query: one,
    answer: mySheetSlip,
    run: ({ query: { id }, actor, store: { db } }) => readMySheetSlip(db, actor, id),
  }),
  writing({
    tag,
    need: MINE,
    method: 'PUT',
    path: SPREADSHEET_CALLS.confirm,
    summary: '确认我的外部工资条；内容与打开时不同则拒绝',
    body: z.strictObject({ id: idParam, digest: digestParam }),
    answer: z.object({ month: z.string() }),
    run: async ({ body, actor, store: { db } }) => {
      const month = await db.transaction().execute((tx) => confirmMySheet(tx, actor, body))
      return { response: { month }, told: { key: 'slip.confirmed', values: { month } } }
    },
  }),
]
