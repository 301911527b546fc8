import { z } from 'zod'
import {
  archivedReport,
  CONTRIBUTION_REPORT_CALLS,
  type ContributionGroup,
  type ContributionReport,
  contributionGroup,
  contributionReport,
  REPORT_BY,
  type ReportRegister,
} from '#modules/pay/contribution-reports/wire/contribution-reports.ts'
import { INSURE } from '#modules/pay/insurance/define/choices.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading, writing } from '#platform/api/calls/described-call.ts'
import { inTransaction } from '#platform/api/crud/in-transaction.ts'
import { EXPORT_FORMATS } from '#platform/api/exports/export-request.ts'
import type { ExportColumn } from '#platform/api/exports/export-table.ts'
import { FORMATS, fileOf } from '#platform/api/exports/write-export.ts'
import { writeAudit } from '#platform/api/history/history.ts'
import { answerAttachment } from '#platform/api/http/attachment.ts'
import { say } from '#platform/api/http/messages.ts'
import { monthParam, readQuery, textParam } from '#platform/api/http/read-query.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import type { PageRight } from '#platform/define/own-pages.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import type { Language } from '#platform/wire/language/language.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { archiveReport } from './keep-report.ts'
import { readContributionGroup, readContributionReport } from './read-contribution-report.ts'
import { REPORT_SIDES } from './report-sides.ts'

const RIGHTS = {
  insurance: {
    view: ['pay/insurance-report:view'],
    archive: ['pay/insurance-report:archive'],
    export: ['pay/insurance-report:view', 'pay/insurance-report:export'],
  },
  fund: {
    view: ['pay/fund-report:view'],
    archive: ['pay/fund-report:archive'],
    export: ['pay/fund-report:view', 'pay/fund-report:export'],
  },
} as const satisfies Readonly<Record<ReportRegister, Readonly<Record<string, PageRight[]>>>>

const FIGURES = [
  'people',
  'peopleIn',
  'peopleOut',
  'companyAmount',
  'personAmount',
  'total',
  'lastTotal',
  'change',
  'avgBase',
] as const

const MONEY = new Set<string>(FIGURES.slice(3))
const ID_MAX = 600

type Asked = {
  month?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** The months of a request: one month, or a span; without either this month. */
function spanOf({ month, from, to }: Asked): { from: string; to: string } {
  const today = month ?? todayInShanghai().slice(0, 'yyyy-MM'.length)
  const since = from ?? to ?? today
  return { from: since, to: to ?? (from === undefined ? today : from) }
}

function labelOf(group: ContributionGroup, by: string, language: Language): string {
  if (group.label === '') return say(language, 'contributionReport.none')
  return by === 'type' ? choiceLabel(INSURE, group.label, language) : group.label
}

function columnsOf(by: string, language: Language): ExportColumn[] {
  const label = (name: string) => say(language, `contributionReport.column.${name}`)
  return [
    { label: label('month'), sheet: undefined, scale: 0, read: ({ month }) => String(month) },
    { label: label(by), sheet: undefined, scale: 0, read: ({ name }) => String(name) },
    ...FIGURES.map(
      (name): ExportColumn => ({
        label: label(name),
        sheet: MONEY.has(name) ? 'money' : 'integer',
        scale: MONEY.has(name) ? 2 : 0,
        read: (record) => String(record[name] ?? ''),
      }),
    ),
  ]
}

const askedOf = (register: ReportRegister) =>
  z.object({
    month: monthParam.optional(),
    from: monthParam.optional(),
    to: monthParam.optional(),
    by: z.enum(REPORT_BY[register]).default('department'),
  })

/** The lines of a file: the groups of each month, and its total after them. */
function recordsOf({ rows, totals, by }: ContributionReport, language: Language): WireRecord[] {
  const total = say(language, 'contributionReport.total')
  return totals.flatMap((whole): WireRecord[] => [
    ...rows
      .filter(({ month }) => month === whole.month)
      .map((group) => recordOf(group, labelOf(group, by, language))),
    recordOf(whole, total),
  ])
}

/** The report as a file, with the total of each month. */
function exportCall(register: ReportRegister): AreaCall {
  const tag = REPORT_SIDES[register].resource.path
  const asked = askedOf(register).extend({ format: z.enum(EXPORT_FORMATS).default('xlsx') })
  return {
    method: 'GET',
    path: CONTRIBUTION_REPORT_CALLS[register].export,
    need: RIGHTS[register].export,
    audit: 'read',
    spends: 'exports',
    about: {
      tag,
      summary: '报表文件（含各月合计）',
      query: asked,
      answer: {},
      files: EXPORT_FORMATS.map((format) => FORMATS[format].type.split(';', 1).join()),
    },
    handler: async (c, actor, { db }) => {
      const query = readQuery(c, asked)
      const { by, format } = query
      const language = c.get('language')
      const span = spanOf(query)
      const found = await readContributionReport(db, actor, register, Object.assign({ by }, span))
      const name = say(language, `contributionReport.title.${register}`)
      const title = `${name}-${span.from === span.to ? span.to : `${span.from}-${span.to}`}`
      await writeAudit(db, actor, {
        resource: tag,
        action: 'export',
        title,
        after: { by, rows: found.rows.length },
      })
      const totals = new Set(found.totals.map(({ id }) => id))
      const isStrong = ({ id }: WireRecord) => totals.has(id)
      const called = { title, plainTitle: `${tag.replace('/', '-')}-report`, format, isStrong }
      const records = inOneBatch(recordsOf(found, language))
      return answerAttachment(await fileOf(called, columnsOf(by, language), records))
    },
  }
}

function callsOf(register: ReportRegister): AreaCall[] {
  const { resource } = REPORT_SIDES[register]
  const tag = resource.path
  const paths = CONTRIBUTION_REPORT_CALLS[register]
  const rights = RIGHTS[register]
  return [
    reading({
      tag,
      path: paths.list,
      need: rights.view,
      audit: 'read',
      summary: '报表：某月或一段月份按部门、城市、单位或险种汇总；已归档的月份按归档快照答复',
      query: askedOf(register),
      answer: contributionReport,
      run: ({ query, actor, store: { db } }) =>
        readContributionReport(db, actor, register, Object.assign({ by: query.by }, spanOf(query))),
    }),
    reading({
      tag,
      path: paths.info,
      need: rights.view,
      audit: 'read',
      summary: '报表的一行',
      query: z.object({ id: textParam(ID_MAX).meta({ examples: ['2026-02.all.'] }) }),
      answer: contributionGroup,
      run: ({ query, actor, store: { db } }) =>
        readContributionGroup(db, actor, register, query.id),
    }),
    writing({
      tag,
      method: 'POST',
      path: paths.archive,
      need: rights.archive,
      summary: '归档某月报表：该月各行全部归档后留存快照',
      body: z.strictObject({ month: monthParam }),
      answer: archivedReport,
      run: async ({ body: { month }, actor, store }) => {
        const isNew = await inTransaction(store, { resource, actor }, (tx) =>
          archiveReport(tx, actor, register, month),
        )
        const key = isNew ? 'contributionReport.archived' : 'contributionReport.wasArchived'
        return { response: { month, isNew }, told: { key, values: { month } } }
      },
    }),
    exportCall(register),
  ]
}

const recordOf = ({ snapshot: _, ...group }: ContributionGroup, name: string): WireRecord =>
  Object.assign({ version: 0, name }, group)

async function* inOneBatch(records: readonly WireRecord[]): AsyncGenerator<readonly WireRecord[]> {
  yield records
}

/** Reports of insurance and of the housing fund. */
export const contributionReportCalls: readonly AreaCall[] = [
  ...callsOf('insurance'),
  ...callsOf('fund'),
]
