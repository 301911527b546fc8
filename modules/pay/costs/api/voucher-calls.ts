import { z } from 'zod'
import { POSTING_PURPOSE } from '#modules/pay/costs/define/choices.ts'
import {
  madeVoucher,
  payVoucher,
  VOUCHER_CALLS,
  type VoucherLine,
} from '#modules/pay/costs/wire/vouchers.ts'
import { payRuns } from '#modules/pay/runs/define/pay-run.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading, writing } from '#platform/api/calls/described-call.ts'
import { inTransaction } from '#platform/api/crud/in-transaction.ts'
import { EXPORT_FORMATS } from '#platform/api/exports/export-request.ts'
import type { ExportColumn } from '#platform/api/exports/export-table.ts'
import { FORMATS, fileOf } from '#platform/api/exports/write-export.ts'
import { writeAudit } from '#platform/api/history/history.ts'
import { answerAttachment } from '#platform/api/http/attachment.ts'
import { say } from '#platform/api/http/messages.ts'
import { idParam, readQuery } from '#platform/api/http/read-query.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import type { PageRight } from '#platform/define/own-pages.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import type { Language } from '#platform/wire/language/language.ts'
import { makeVoucher, readVoucher, requireCurrent, VOUCHER_TAG, voidVoucher } from './vouchers.ts'

const VOUCHERS: PageRight[] = ['pay/cost:voucher']
const tag = VOUCHER_TAG
const resource = payRuns
const TEXTS = ['account', 'name', 'department', 'costCentre'] as const
const SIDES = ['debit', 'credit'] as const
const TOTAL = 'total'

function columnsOf(language: Language): ExportColumn[] {
  const label = (name: string) => say(language, `payVoucher.column.${name}`)
  return [
    ...TEXTS.map(
      (name): ExportColumn => ({
        label: label(name),
        sheet: undefined,
        scale: 0,
        read: (record) => String(record[name] ?? ''),
      }),
    ),
    ...SIDES.map(
      (name): ExportColumn => ({
        label: label(name),
        sheet: 'money',
        scale: 2,
        read: (record) => String(record[name] ?? ''),
      }),
    ),
  ]
}

function recordsOf(lines: readonly VoucherLine[], total: string, language: Language): WireRecord[] {
  const nameOf = ({ name, what }: VoucherLine) =>
    name === '' ? choiceLabel(POSTING_PURPOSE, what, language) : name
  return [
    ...lines.map(
      (line, at): WireRecord =>
        Object.assign({ id: String(at), version: 0 }, line, { name: nameOf(line) }),
    ),
    {
      id: TOTAL,
      version: 0,
      account: say(language, 'payVoucher.total'),
      debit: total,
      credit: total,
    },
  ]
}

async function* inOneBatch(records: readonly WireRecord[]): AsyncGenerator<readonly WireRecord[]> {
  yield records
}

const fileAsked = z.object({ id: idParam, format: z.enum(EXPORT_FORMATS).default('xlsx') })

const exportCall: AreaCall = {
  method: 'GET',
  path: VOUCHER_CALLS.export,
  need: VOUCHERS,
  audit: 'read',
  spends: 'exports',
  about: {
    tag,
    summary: '记账凭证文件：按生成时的分录，每次下载相同；批次已反审核或金额已变的不再给出',
    query: fileAsked,
    answer: {},
    files: EXPORT_FORMATS.map((format) => FORMATS[format].type.split(';', 1).join()),
  },
  handler: async (c, actor, { db }) => {
    const { id, format } = readQuery(c, fileAsked)
    const language = c.get('language')
    const { voucherNo, lines, total } = await requireCurrent(db, actor, id)
    await writeAudit(db, actor, {
      resource: tag,
      action: 'export',
      title: voucherNo,
      after: { format, rows: lines.length },
    })
    const isStrong = (record: WireRecord) => record.id === TOTAL
    const called = { title: voucherNo, plainTitle: voucherNo, format, isStrong }
    const records = inOneBatch(recordsOf(lines, total, language))
    return answerAttachment(await fileOf(called, columnsOf(language), records))
  },
}

/** Vouchers: the entry of an audited run in the books. */
export const voucherCalls: readonly AreaCall[] = [
  reading({
    tag,
    path: VOUCHER_CALLS.read,
    need: VOUCHERS,
    audit: 'read',
    summary: '发放批次的记账凭证：已生成的分录；未生成时列出将生成的分录和缺少科目的项目',
    query: z.object({ runId: idParam }),
    answer: payVoucher,
    run: ({ query: { runId }, actor, store: { db } }) => readVoucher(db, actor, runId),
  }),
  writing({
    tag,
    method: 'POST',
    path: VOUCHER_CALLS.make,
    need: VOUCHERS,
    summary: '生成已审核批次的记账凭证：借贷必相等；缺少科目的项目会逐一列出并拒绝',
    body: z.strictObject({ runId: z.uuid().toLowerCase() }),
    answer: madeVoucher,
    run: async ({ body: { runId }, actor, store }) => {
      const made = await inTransaction(store, { resource, actor }, (tx) =>
        makeVoucher(tx, actor, runId),
      )
      return { response: made, told: { key: 'payVoucher.made', values: { no: made.voucherNo } } }
    },
  }),
  writing({
    tag,
    method: 'PUT',
    path: VOUCHER_CALLS.void,
    need: VOUCHERS,
    summary: '作废记账凭证并说明原因，之后可重新生成',
    body: z.strictObject({
      id: z.uuid().toLowerCase(),
      why: z.string().trim().min(1).max(200),
    }),
    answer: z.null(),
    run: async ({ body, actor, store }) => {
      const no = await inTransaction(store, { resource, actor }, (tx) =>
        voidVoucher(tx, actor, body),
      )
      return { response: null, told: { key: 'payVoucher.voided', values: { no } } }
    },
  }),
  exportCall,
]
