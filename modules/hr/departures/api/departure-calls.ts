import { z } from 'zod'
import { departures } from '#modules/hr/departures/define/departure.ts'
import {
  type CompensationSheet,
  compensationSheet,
  DEPARTURE_CALLS,
  DEPARTURE_GROUPINGS,
  departureAnalysis,
  leavingCertificate,
} from '#modules/hr/departures/wire/departure.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading } from '#platform/api/calls/described-call.ts'
import { Failure } from '#platform/api/failure.ts'
import { flagParam, idParam, wholeParam } from '#platform/api/http/read-query.ts'
import { mayUsePay } from '#platform/api/store/reach/pay-reach.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { visibleGroups } from '#platform/api/store/reach/scope.ts'
import { selectRecord } from '#platform/api/store/rows/records.ts'
import { DOC } from '#platform/define/documents/define-document.ts'
import { PAY_ITEM } from '#platform/wire/records/pay-item.ts'
import { readDepartureAnalysis } from './departure-analysis.ts'
import { readCompensation } from './read-compensation.ts'
import { readDepartureFacts } from './read-departure-facts.ts'
import { readCertificate } from './read-leaving-certificate.ts'

const { path: tag } = departures
const LAST_YEAR = 2199

/** Removes the monthly amounts behind the average from the sheet, for readers without a competence for pay rows. */
function withoutMonths(sheet: CompensationSheet): CompensationSheet {
  const { base } = sheet
  const closed = { amount: null, withoutOvertime: null }
  const payroll = base.payroll && {
    months: base.payroll.months.map(({ month }) => ({ month, ...closed })),
    missing: base.payroll.missing,
  }
  return { ...sheet, base: { ...base, payroll } }
}

/** Calls about the cost of departures and their reasons. */
export const departureCalls: readonly AreaCall[] = [
  reading({
    tag,
    summary: '离职经济补偿计算表：每个数字及其来由',
    path: DEPARTURE_CALLS.compensation,
    need: permissionsFor(departures, 'group.pay'),
    audit: 'read',
    query: z.object({ id: idParam }),
    answer: compensationSheet,
    run: async ({ query: { id }, actor, store: { db } }) => {
      const record = await selectRecord(db, departures, id, actor)
      const isShown = record && (await visibleGroups(db, actor, departures, id)).has('pay')
      const leaver = isShown ? await readDepartureFacts(db, record) : undefined
      if (!record || !leaver) throw new Failure('not-found', 'not-found')
      const sheet = await readCompensation(db, record, leaver)
      const mayOpen = await mayUsePay(db, actor, PAY_ITEM.sheet, String(record.userId))
      return mayOpen ? sheet : withoutMonths(sheet)
    },
  }),
  reading({
    tag,
    summary: '离职证明：最近开具的一份，内容以开具时为准',
    path: DEPARTURE_CALLS.certificate,
    need: permissionsFor(departures, 'view'),
    audit: 'read',
    query: z.object({ id: idParam }),
    answer: leavingCertificate,
    run: async ({ query: { id }, actor, store: { db } }) => {
      const record = await selectRecord(db, departures, id, actor)
      const isDone = record?.state === DOC.done
      const certificate = isDone ? await readCertificate(db, id) : null
      if (!certificate) throw new Failure('not-found', 'not-found')
      return certificate
    },
  }),
  reading({
    tag,
    summary: '一年内或近 12 个月的离职，按类型、原因、部门或月份',
    path: DEPARTURE_CALLS.analysis,
    need: permissionsFor(departures, 'view'),
    query: z.object({
      year: wholeParam(LAST_YEAR).optional(),
      recent: flagParam,
      by: z.enum(DEPARTURE_GROUPINGS).default('kind'),
    }),
    answer: departureAnalysis,
    run: ({ query: { recent: isRecent, ...query }, actor, store: { db } }) =>
      readDepartureAnalysis(db, actor, { ...query, isRecent }),
  }),
]
