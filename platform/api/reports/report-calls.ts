import { z } from 'zod'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading } from '#platform/api/calls/described-call.ts'
import { EXPORT_FORMATS } from '#platform/api/exports/export-request.ts'
import { FORMATS } from '#platform/api/exports/write-export.ts'
import { answerAttachment } from '#platform/api/http/attachment.ts'
import { SIGNED_IN } from '#platform/api/http/calls.ts'
import { readQuery, wholeParam } from '#platform/api/http/read-query.ts'
import { shippedName } from '#platform/define/built-in/shipped-names.server.ts'
import { reportTemplates } from '#platform/define/shipped/reports/report-template.ts'
import {
  REPORT_CALLS,
  reportAddress,
  reportData,
  reportEntry,
} from '#platform/wire/reports/report.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { readOpenReports } from './open-report.ts'
import { readReport } from './read-report.ts'
import { makeReportFile } from './report-file.ts'

const tag = reportTemplates.path
const MAX_PAGES = 9_999
const reportQuery = reportAddress.extend({
  reportUrl: z.string().max(200).default(''),
  params: z.string().max(2_000).default(''),
})

const file: AreaCall = {
  method: 'GET',
  path: REPORT_CALLS.file,
  need: SIGNED_IN,
  audit: 'read',
  spends: 'exports',
  about: {
    tag,
    summary: '报表文件（含小计）',
    answer: {},
    query: reportQuery.extend({ format: z.enum(EXPORT_FORMATS).default('xlsx') }),
    files: EXPORT_FORMATS.map((format) => FORMATS[format].type.split(';', 1).join()),
  },
  handler: async (c, actor, store) => {
    const query = readQuery(
      c,
      reportQuery.extend({ format: z.enum(EXPORT_FORMATS).default('xlsx') }),
    )
    const { reportUrl: key, params, format } = query
    const language = c.get('language')
    const today = todayInShanghai()
    return answerAttachment(
      await makeReportFile({ actor, store }, { key, params, format, language, today }),
    )
  },
}

/** Reports: the list for the reader, their content, and files. Each report checks who may open it. */
export const reportCalls: readonly AreaCall[] = [
  reading({
    tag,
    path: REPORT_CALLS.list,
    summary: '本人可打开的报表',
    answer: z.array(reportEntry),
    run: async ({ actor, store, language }) =>
      (await readOpenReports({ actor, store })).map(({ key, name, category, remark }) => ({
        key,
        category,
        remark,
        name: shippedName(tag, name, language),
      })),
  }),
  reading({
    tag,
    path: REPORT_CALLS.data,
    summary: '报表数据；不存在与无权限答复相同',
    audit: 'read',
    query: reportQuery.extend({ page: wholeParam(MAX_PAGES).default(1) }),
    answer: reportData,
    run: ({ query: { reportUrl: key, params, page }, actor, store, language }) =>
      readReport({ actor, store }, { key, params, page, language, today: todayInShanghai() }),
  }),
  file,
]
