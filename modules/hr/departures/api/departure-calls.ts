import { z } from 'zod'
import { dimissions } from '#modules/hr/departures/define/departure.ts'
import {
  compensationSheet,
  DIMISSION_CALLS,
  DIMISSION_GROUPINGS,
  dimissionAnalysis,
  leavingCertificate,
} from '#modules/hr/departures/wire/departure.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading } from '#platform/api/calls/described-call.ts'
import { Failure } from '#platform/api/failure.ts'
import { idAsked, wholeAsked } from '#platform/api/http/read-query.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { visibleGroups } from '#platform/api/store/reach/scope.ts'
import { selectRecord } from '#platform/api/store/rows/records.ts'
import { DOC } from '#platform/define/documents/define-document.ts'
import { readDimissionAnalysis } from './departure-analysis.ts'
import { readCompensation } from './read-compensation.ts'
import { readDimissionFacts } from './read-departure-facts.ts'
import { readCertificate } from './read-leaving-certificate.ts'

const { path: tag } = dimissions
const LAST_YEAR = 2199

/** Calls about the cost of departures and their reasons. */
export const dimissionCalls: readonly AreaCall[] = [
  reading({
    tag,
    summary: '离职经济补偿计算表：每个数字及其来由',
    path: DIMISSION_CALLS.compensation,
    need: permissionsFor(dimissions, 'group.pay'),
    audit: 'read',
    query: z.object({ id: idAsked }),
    answer: compensationSheet,
    run: async ({ query: { id }, actor, store: { db } }) => {
      const record = await selectRecord(db, dimissions, id, actor)
      const isShown = record && (await visibleGroups(db, actor, dimissions, id)).has('pay')
      const leaver = isShown ? await readDimissionFacts(db, record) : undefined
      if (!record || !leaver) throw new Failure('not-found', 'not-found')
      return readCompensation(db, record, leaver)
    },
  }),
  reading({
    tag,
    summary: '离职证明：最近开具的一份，内容以开具时为准',
    path: DIMISSION_CALLS.certificate,
    need: permissionsFor(dimissions, 'view'),
    audit: 'read',
    query: z.object({ id: idAsked }),
    answer: leavingCertificate,
    run: async ({ query: { id }, actor, store: { db } }) => {
      const record = await selectRecord(db, dimissions, id, actor)
      const isDone = record?.state === DOC.done
      const certificate = isDone ? await readCertificate(db, id) : null
      if (!certificate) throw new Failure('not-found', 'not-found')
      return certificate
    },
  }),
  reading({
    tag,
    summary: '一年内的离职，按类型、原因、部门或月份',
    path: DIMISSION_CALLS.analysis,
    need: permissionsFor(dimissions, 'view'),
    query: z.object({
      year: wholeAsked(LAST_YEAR).optional(),
      by: z.enum(DIMISSION_GROUPINGS).default('kind'),
    }),
    answer: dimissionAnalysis,
    run: ({ query, actor, store: { db } }) => readDimissionAnalysis(db, actor, query),
  }),
]
