import { z } from 'zod'
import { emptyFile } from '#modules/pay/bureau/api/empty-file.ts'
import { salaryTaxes } from '#modules/pay/salary-taxes/define/salary-tax.ts'
import {
  acceptedResult,
  SALARY_TAX_CALLS,
  salaryTaxReport,
  salaryTaxYear,
  TAX_REPORT_BY,
  taxMonthSteps,
  taxResultPreview,
} from '#modules/pay/salary-taxes/wire/salary-taxes.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading, writing } from '#platform/api/calls/described-call.ts'
import { inTransaction } from '#platform/api/crud/in-transaction.ts'
import { createTurns } from '#platform/api/exports/export-turns.ts'
import { FORMATS } from '#platform/api/exports/write-export.ts'
import { nameAsked, readUpload } from '#platform/api/files/upload.ts'
import { succeed } from '#platform/api/http/answer.ts'
import { answerAttachment } from '#platform/api/http/attachment.ts'
import { say } from '#platform/api/http/messages.ts'
import { idParam, monthParam, readQuery, textParam } from '#platform/api/http/read-query.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import type { PageRight } from '#platform/define/own-pages.ts'
import { stagedFile } from '#platform/wire/files/attachments.ts'
import { IMPORT_FORMATS, MAX_CSV_BYTES } from '#platform/wire/files/imports.ts'
import { readTaxReport } from './read-tax-report.ts'
import { readTaxSteps } from './read-tax-steps.ts'
import { readTaxYear } from './read-tax-year.ts'
import { acceptResult, previewResult, stageResult } from './results/compare-result.ts'
import { TEMPLATE_HEADINGS } from './results/result-columns.ts'
import { writeTaxSheet } from './write-tax-sheet.ts'

const tag = salaryTaxes.path
const MONTH: PageRight[] = ['pay/tax-months:view']
const RESULT: PageRight[] = ['pay/tax-months:import']
const REPORT: PageRight[] = ['pay/tax-report:view']

const taxMonth = z.object({ month: monthParam, entityId: idParam })
const sheetAsked = taxMonth.extend({ sheet: textParam(20), version: textParam(20) })
const stageAsked = taxMonth.extend({ name: nameAsked })

/** Each result is unpacked in memory, so only few are read at the same time. */
const takeTurn = createTurns(1, 5, 'import.busy')

const sheetCall: AreaCall = {
  method: 'GET',
  path: SALARY_TAX_CALLS.sheet,
  need: permissionsFor(salaryTaxes, 'export'),
  audit: 'read',
  spends: 'exports',
  about: {
    tag,
    summary: '生成税局导入表：按申报地区和版本选用模板；与实发对不上的行会点名并拒绝生成',
    query: sheetAsked,
    answer: {},
    files: [FORMATS.xlsx.type],
  },
  handler: async (c, actor, { db }) => {
    const { sheet: code, version, ...asked } = readQuery(c, sheetAsked)
    return answerAttachment(await writeTaxSheet(db, actor, { ...asked, code, version }))
  },
}

/** An empty result, for employers whose bureau gives no file. */
const templateCall: AreaCall = {
  method: 'GET',
  path: SALARY_TAX_CALLS.template,
  need: RESULT,
  audit: 'none',
  about: {
    tag,
    summary: '税局结果文件模板：比对时识别的全部表头，没有数据行',
    answer: {},
    files: [FORMATS.xlsx.type],
  },
  handler: async (c) => {
    const title = say(c.get('language'), 'salaryTax.template')
    return answerAttachment(await emptyFile({ title, plainTitle: 'tax-result' }, TEMPLATE_HEADINGS))
  },
}

const stageCall: AreaCall = {
  method: 'POST',
  path: SALARY_TAX_CALLS.stage,
  need: RESULT,
  audit: 'none',
  about: {
    tag,
    summary: '暂存税局结果：正文为文件本身（xlsx 或 csv），一小时内有效；只检查列名，不写入',
    query: stageAsked,
    answer: stagedFile,
    bytes: IMPORT_FORMATS.map((format) => FORMATS[format].type.split(';', 1).join()),
  },
  handler: async (c, actor, store) => {
    const { name: _, ...asked } = readQuery(c, stageAsked)
    const upload = await readUpload(c, MAX_CSV_BYTES)
    return succeed(c, await takeTurn(() => stageResult(store, actor, asked, upload)))
  },
}

/** Calls about tax months beside those of every sheet. */
export const salaryTaxCalls: readonly AreaCall[] = [
  reading({
    tag,
    need: MONTH,
    path: SALARY_TAX_CALLS.steps,
    audit: 'read',
    summary: '一个单位某税款所属期的办理进度：批次审核、生成、核对、审核、出表、回盘、申报',
    query: z.object({
      month: monthParam,
      entityId: idParam.optional(),
    }),
    answer: taxMonthSteps,
    run: ({ query, actor, store: { db } }) => readTaxSteps(db, actor, query),
  }),
  reading({
    tag,
    need: permissionsFor(salaryTaxes, 'view'),
    path: SALARY_TAX_CALLS.year,
    audit: 'read',
    summary: '某人某年逐月的个税及由来；员工只看本人已申报的月份',
    query: z.object({
      userId: idParam.optional(),
      year: z
        .string()
        .regex(/^(19|20)\d{2}$/)
        .meta({ examples: ['2026'] }),
    }),
    answer: salaryTaxYear,
    run: ({ query: { userId, year }, actor, store: { db } }) =>
      readTaxYear(db, actor, { userId: userId ?? actor.userBaseId, year: Number(year) }),
  }),
  reading({
    tag,
    need: REPORT,
    path: SALARY_TAX_CALLS.report,
    audit: 'read',
    summary: '工资与个税报表：按部门、单位、计税方式或申报地区汇总一个税款所属期',
    query: z.object({
      month: monthParam,
      by: z.enum(TAX_REPORT_BY).default('department'),
    }),
    answer: salaryTaxReport,
    run: ({ query, actor, store: { db } }) => readTaxReport(db, actor, query),
  }),
  sheetCall,
  templateCall,
  stageCall,
  reading({
    tag,
    need: RESULT,
    path: SALARY_TAX_CALLS.preview,
    audit: 'read',
    summary:
      '预览税局结果与个税月表的逐行比对：一致、有差异的列、不在本单位的人、无法读取的行；不写入',
    query: taxMonth.extend({ fileId: idParam }),
    answer: taxResultPreview,
    run: ({ query: { fileId, ...asked }, actor, language, store }) =>
      takeTurn(() => previewResult(store, actor, { asked, fileId, language })),
  }),
  writing({
    tag,
    need: RESULT,
    method: 'PUT',
    path: SALARY_TAX_CALLS.import,
    summary:
      '采纳预览过的税局结果（税局回盘）：只写差额，不改金额；月表在预览后有变动、或有不识别的行时整份拒绝',
    body: z.strictObject({
      month: monthParam,
      entityId: idParam,
      fileId: idParam,
      standing: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .meta({ examples: ['0'.repeat(64)] }),
    }),
    answer: acceptedResult,
    run: async ({ body: { fileId, standing, ...asked }, actor, store }) => {
      const done = await takeTurn(() =>
        inTransaction(store, { resource: salaryTaxes, actor }, (tx) =>
          acceptResult(tx, store, actor, { asked, fileId, standing }),
        ),
      )
      const { rows, same, differing } = done
      const key = done.isKnown ? 'salaryTax.resultKnown' : 'salaryTax.compared'
      return { response: done, told: { key, values: { rows, same, differing } } }
    },
  }),
]
