import { z } from 'zod'
import {
  COST_CALLS,
  COST_GROUPS,
  COST_KINDS,
  type CostGroup,
  type CostReport,
  costReport,
  paySpread,
  riseCost,
} from '#modules/pay/costs/wire/costs.ts'
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
import { monthBefore, todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { readCostReport } from './read-cost-report.ts'
import { readRise } from './read-rise.ts'
import { readSpread } from './read-spread.ts'

export const SEE_COST: PageRight[] = ['pay/cost:view']
const EXPORT_COST: PageRight[] = ['pay/cost:view', 'pay/cost:export']
export const COST_TAG = 'pay/cost'

const asked = z.object({
  from: monthParam.optional(),
  to: monthParam.optional(),
  by: z.enum(COST_GROUPS).default('department'),
  entityId: idParam.optional(),
})

/** The months of a request; without any the month before this one. */
function spanOf({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  const last = to ?? from ?? monthBefore(todayInShanghai().slice(0, 'yyyy-MM'.length))
  return { from: from ?? last, to: last }
}

function nameOf({ name, part }: CostGroup, by: string, language: Language): string {
  if (by === 'kind') return say(language, `payCost.kind.${name}`)
  if (name === '') return say(language, 'payCost.noCentre')
  return part === 'whole' ? say(language, 'payCost.whole', { name }) : name
}

function columnsOf(by: string, language: Language): ExportColumn[] {
  const money = (label: string, name: string): ExportColumn => ({
    label,
    sheet: 'money',
    scale: 2,
    read: (record) => String(record[name] ?? ''),
  })
  return [
    {
      label: say(language, `payCost.by.${by}`),
      sheet: undefined,
      scale: 0,
      read: ({ name }) => String(name),
    },
    {
      label: say(language, 'payCost.people'),
      sheet: 'integer',
      scale: 0,
      read: ({ people }) => String(people),
    },
    ...COST_KINDS.map((kind) => money(say(language, `payCost.kind.${kind}`), kind)),
    money(say(language, 'payCost.cost'), 'cost'),
  ]
}

const TOTAL = 'total'

function recordsOf({ groups, total, by }: CostReport, language: Language): WireRecord[] {
  const record = (
    id: string,
    name: string,
    { people, amounts, cost }: Pick<CostGroup, 'people' | 'amounts' | 'cost'>,
  ): WireRecord => Object.assign({ id, version: 0, name, people, cost }, amounts)
  return [
    ...groups.map((group) =>
      record(`${group.part} ${group.key}`, nameOf(group, by, language), group),
    ),
    record(TOTAL, say(language, 'payCost.total'), total),
  ]
}

async function* inOneBatch(records: readonly WireRecord[]): AsyncGenerator<readonly WireRecord[]> {
  yield records
}

const fileAsked = asked.extend({ format: z.enum(EXPORT_FORMATS).default('xlsx') })

const exportCall: AreaCall = {
  method: 'GET',
  path: COST_CALLS.export,
  need: EXPORT_COST,
  audit: 'read',
  spends: 'exports',
  about: {
    tag: COST_TAG,
    summary: '人工成本文件：按部门、发薪主体、成本中心或类别，只含调用者可导出的人员',
    query: fileAsked,
    answer: {},
    files: EXPORT_FORMATS.map((format) => FORMATS[format].type.split(';', 1).join()),
  },
  handler: async (c, actor, { db }) => {
    const query = readQuery(c, fileAsked)
    const language = c.get('language')
    const { from, to } = spanOf(query)
    const found = await readCostReport(db, actor, {
      from,
      to,
      by: query.by,
      entityId: query.entityId ?? null,
      need: 'export',
    })
    const title = `${say(language, 'payCost.title')}-${from === to ? to : `${from}-${to}`}`
    await writeAudit(db, actor, {
      resource: COST_TAG,
      action: 'export',
      title,
      after: { by: query.by, rows: found.groups.length },
    })
    const isStrong = ({ id }: WireRecord) => id === TOTAL || String(id).startsWith('whole ')
    const called = { title, plainTitle: 'pay-cost', format: query.format, isStrong }
    const records = inOneBatch(recordsOf(found, language))
    return answerAttachment(await fileOf(called, columnsOf(query.by, language), records))
  },
}

/** The cost of audited pay. */
export const costCalls: readonly AreaCall[] = [
  reading({
    tag: COST_TAG,
    path: COST_CALLS.report,
    need: SEE_COST,
    audit: 'read',
    summary: '人工成本：已审核批次在一个月或最多十二个月内的成本，按部门、发薪主体、成本中心或类别',
    query: asked,
    answer: costReport,
    run: ({ query, actor, store: { db } }) =>
      readCostReport(
        db,
        actor,
        Object.assign(
          { by: query.by, entityId: query.entityId ?? null, need: 'view' as const },
          spanOf(query),
        ),
      ),
  }),
  exportCall,
  reading({
    tag: COST_TAG,
    path: COST_CALLS.spread,
    need: SEE_COST,
    audit: 'read',
    summary:
      '薪资分布：某月已审核正常批次中全月在职人员的应发，按职级列最低、四分位、中位和最高；人数过少的不列',
    query: z.object({ month: monthParam }),
    answer: paySpread,
    run: ({ query: { month }, actor, store: { db } }) => readSpread(db, actor, month),
  }),
  reading({
    tag: COST_TAG,
    path: COST_CALLS.rise,
    need: SEE_COST,
    audit: 'read',
    summary: '调薪测算：基本工资和岗位工资按比例上调，一年的应发和单位社保公积金按现行规则的变化',
    query: z.object({
      percent: z
        .string()
        .regex(/^\d{1,2}(\.\d{1,2})?$/)
        .meta({ examples: ['5'] }),
      deptId: idParam.optional(),
      rankId: idParam.optional(),
    }),
    answer: riseCost,
    run: ({ query: { percent, deptId = null, rankId = null }, actor, store: { db } }) =>
      readRise(db, actor, { percent, deptId, rankId }),
  }),
]
