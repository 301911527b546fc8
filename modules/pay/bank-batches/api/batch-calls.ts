import { z } from 'zod'
import { bankBatches } from '#modules/pay/bank-batches/define/bank-batch.ts'
import { PAYMENT_RESULTS } from '#modules/pay/bank-batches/define/choices.ts'
import {
  BANK_BATCH_CALLS,
  bankBatchRows,
  bankPayList,
  enteredResult,
  type SettledBatch,
  settledBatch,
} from '#modules/pay/bank-batches/wire/bank-batches.ts'
import { readTemplate } from '#modules/pay/bank-files/api/bank-template.ts'
import { readBankResult } from '#modules/pay/bank-files/api/read-bank-result.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading, writing } from '#platform/api/calls/described-call.ts'
import { inTransaction } from '#platform/api/crud/in-transaction.ts'
import { createTurns } from '#platform/api/exports/export-turns.ts'
import { FORMATS } from '#platform/api/exports/write-export.ts'
import { nameAsked, readUpload } from '#platform/api/files/upload.ts'
import { succeed } from '#platform/api/http/answer.ts'
import { say } from '#platform/api/http/messages.ts'
import { idParam, monthParam, readQuery, wholeParam } from '#platform/api/http/read-query.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { IMPORT_FORMATS, MAX_CSV_BYTES } from '#platform/wire/files/imports.ts'
import { BATCH_FILE_TYPES, sendBatchFile } from './batch-file.ts'
import { bankMonthCalls } from './month-calls.ts'
import { exportBatch } from './move-batch.ts'
import { readBatchRows, readPayList } from './read-batch-rows.ts'
import { settleBatch } from './settle-batch.ts'

const tag = bankBatches.path
const resource = bankBatches
const one = z.object({ id: idParam })
/** Each file is unpacked in memory, so only few are read at the same time. */
const takeTurn = createTurns(1, 5, 'import.busy')

const fileCall: AreaCall = {
  method: 'GET',
  path: BANK_BATCH_CALLS.file,
  need: permissionsFor(resource, 'export'),
  // The first download changes the state of the batch.
  audit: 'write',
  spends: 'exports',
  about: {
    tag,
    summary: '代发文件：复核后才可下载，每次下载的字节相同；首次下载时批次转为已导出',
    query: one,
    answer: {},
    files: BATCH_FILE_TYPES,
  },
  handler: async (c, actor, store) => {
    const { id } = readQuery(c, one)
    return sendBatchFile(
      await inTransaction(store, { resource, actor }, (tx) => exportBatch(tx, actor, id)),
    )
  },
}

const told = ({ changed, paid, open }: SettledBatch) => ({
  key: changed === 0 ? 'bankBatch.nothingNew' : 'bankBatch.settled',
  values: { changed, paid, open },
})

/** A text for yuan with up to two decimals, typed by a user. */
const totalParam = z
  .string()
  .regex(/^\d{1,11}(\.\d{1,2})?$/)
  .meta({ examples: ['4000.10'] })

/** `count` and `total` are what the bank says apart from its file. */
const sendAsked = one.extend({
  name: nameAsked,
  count: z
    .string()
    .regex(/^\d{1,6}$/)
    .meta({ examples: ['2'] })
    .transform(Number)
    .optional(),
  total: totalParam.optional(),
})

const MAX_PAGE = 999

const rowsAsked = one.extend({
  result: z.enum(PAYMENT_RESULTS).optional(),
  page: wholeParam(MAX_PAGE).default(1),
})

const resultFileCall: AreaCall = {
  method: 'POST',
  path: BANK_BATCH_CALLS.resultFile,
  need: permissionsFor(resource, 'make'),
  audit: 'write',
  about: {
    tag,
    summary: '导入银行回盘文件：正文为文件本身，按模板的回盘列读取；有一行对不上就整份拒绝',
    query: sendAsked,
    answer: settledBatch,
    bytes: IMPORT_FORMATS.map((format) => FORMATS[format].type.split(';', 1).join()),
  },
  handler: async (c, actor, store) => {
    const { id, count, total } = readQuery(c, sendAsked)
    const upload = await readUpload(c, MAX_CSV_BYTES)
    const done = await takeTurn(() =>
      inTransaction(store, { resource, actor }, (tx) =>
        settleBatch(tx, actor, id, async (templateId) => ({
          outcomes: await readBankResult(upload, await readTemplate(tx, templateId)),
          count,
          total,
        })),
      ),
    )
    const { key, values } = told(done)
    return succeed(c, done, say(c.get('language'), key, values))
  },
}

/** Calls of batches beside those of every resource. */
export const bankBatchCalls: readonly AreaCall[] = [
  reading({
    tag,
    path: BANK_BATCH_CALLS.rows,
    need: permissionsFor(resource, 'view'),
    audit: 'read',
    summary: '代发批次的明细：金额、卡号后四位、处理结果；未成功的排在前面，每页50笔',
    query: rowsAsked,
    answer: bankBatchRows,
    run: ({ query, actor, store: { db } }) => readBatchRows(db, actor, query),
  }),
  reading({
    tag,
    path: BANK_BATCH_CALLS.payList,
    need: permissionsFor(resource, 'view'),
    audit: 'read',
    summary: '某月待代发名单：按发放批次和银行汇总，并列出暂不能代发的原因',
    query: z.object({ month: monthParam }),
    answer: bankPayList,
    run: ({ query: { month }, actor, store: { db } }) => readPayList(db, actor, month),
  }),
  fileCall,
  resultFileCall,
  writing({
    tag,
    method: 'PUT',
    path: BANK_BATCH_CALLS.result,
    need: permissionsFor(resource, 'make'),
    summary: '登记代发结果：逐行登记，或 all 表示其余全部成功；有一行对不上就整份拒绝',
    body: enteredResult,
    answer: settledBatch,
    run: async ({ body: { id, rows, count, total }, actor, store }) => {
      const outcomes = rows?.map(({ id: row, result, amount, reason = null }) => ({
        id: row,
        result,
        amount,
        reason,
      }))
      const done = await inTransaction(store, { resource, actor }, (tx) =>
        settleBatch(tx, actor, id, { outcomes, count, total }),
      )
      return { response: done, told: told(done) }
    },
  }),
  ...bankMonthCalls,
]
