import { z } from 'zod'
import {
  SALARY_SHEET_CALLS,
  type SalarySheet,
  SHEET_FIGURES,
  salarySheet,
} from '#modules/pay/costs/wire/salary-sheet.ts'
import { salaries } from '#modules/pay/runs/define/salary.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading } from '#platform/api/calls/described-call.ts'
import { EXPORT_FORMATS } from '#platform/api/exports/export-request.ts'
import type { ExportColumn } from '#platform/api/exports/export-table.ts'
import { FORMATS, fileOf } from '#platform/api/exports/write-export.ts'
import { writeAudit } from '#platform/api/history/history.ts'
import { answerAttachment } from '#platform/api/http/attachment.ts'
import { say } from '#platform/api/http/messages.ts'
import { idParam, monthParam, readQuery } from '#platform/api/http/read-query.ts'
import type { PageRight } from '#platform/define/own-pages.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import type { Language } from '#platform/wire/language/language.ts'
import { readSalarySheet } from './read-salary-sheet.ts'

const SEE: PageRight[] = ['pay/reports:view']
const EXPORT: PageRight[] = ['pay/reports:view', 'pay/reports:export']
const tag = salaries.path
const TOTAL = 'total'

const asked = z.object({
  month: monthParam,
  deptId: idParam.optional(),
  entityId: idParam.optional(),
})
const sheetAsked = asked.extend({ rows: z.enum(['none', 'published']).default('none') })
const fileAsked = asked.extend({ format: z.enum(EXPORT_FORMATS).default('xlsx') })

function columnsOf(language: Language): ExportColumn[] {
  const label = (name: string) => say(language, `salarySheet.${name}`)
  return [
    { label: label('department'), sheet: undefined, scale: 0, read: ({ name }) => String(name) },
    { label: label('people'), sheet: 'integer', scale: 0, read: ({ people }) => String(people) },
    ...SHEET_FIGURES.map(
      (name): ExportColumn => ({
        label: label(name),
        sheet: 'money',
        scale: 2,
        read: (record) => String(record[name] ?? ''),
      }),
    ),
  ]
}

function recordsOf({ departments, total }: SalarySheet, language: Language): WireRecord[] {
  const record = (
    id: string,
    name: string,
    people: number,
    figures: readonly string[],
  ): WireRecord =>
    Object.assign(
      { id, version: 0, name, people },
      Object.fromEntries(SHEET_FIGURES.map((figure, at) => [figure, figures[at] ?? ''])),
    )
  return [
    ...departments.map(({ id, name, people, figures }) => record(id, name, people, figures)),
    record(TOTAL, say(language, 'payCost.total'), total.people, total.figures),
  ]
}

async function* inOneBatch(records: readonly WireRecord[]): AsyncGenerator<readonly WireRecord[]> {
  yield records
}

const exportCall: AreaCall = {
  method: 'GET',
  path: SALARY_SHEET_CALLS.export,
  need: EXPORT,
  audit: 'read',
  spends: 'exports',
  about: {
    tag,
    summary: '工资汇总表文件：按部门汇总，只含调用者可导出的人员',
    query: fileAsked,
    answer: {},
    files: EXPORT_FORMATS.map((format) => FORMATS[format].type.split(';', 1).join()),
  },
  handler: async (c, actor, { db }) => {
    const { month, deptId = null, entityId = null, format } = readQuery(c, fileAsked)
    const language = c.get('language')
    const sheet = await readSalarySheet(db, actor, {
      month,
      deptId,
      entityId,
      rows: 'none',
      need: 'export',
    })
    const title = `${say(language, 'salarySheet.title')}-${month}`
    await writeAudit(db, actor, {
      resource: tag,
      action: 'export',
      title,
      after: { rows: sheet.departments.length },
    })
    const isStrong = ({ id }: WireRecord) => id === TOTAL
    const called = { title, plainTitle: 'salary-summary', format, isStrong }
    const records = inOneBatch(recordsOf(sheet, language))
    return answerAttachment(await fileOf(called, columnsOf(language), records))
  },
}

/** 工资汇总表: the pay of a month by department, and its slips to print. */
export const salarySheetCalls: readonly AreaCall[] = [
  reading({
    tag,
    path: SALARY_SHEET_CALLS.read,
    need: SEE,
    audit: 'read',
    summary: '工资汇总表：某月已审核工资按部门汇总；rows=published 时附已发布的逐人工资条，供打印',
    query: sheetAsked,
    answer: salarySheet,
    run: ({ query, actor, store: { db } }) =>
      readSalarySheet(db, actor, {
        month: query.month,
        deptId: query.deptId ?? null,
        entityId: query.entityId ?? null,
        rows: query.rows,
        need: 'view',
      }),
  }),
  exportCall,
]
