import { z } from 'zod'
import type { AreaCall } from '#api/areas/area.ts'
import { reading } from '#api/areas/described-call.ts'
import { Failure } from '#api/failure.ts'
import { idAsked, wholeAsked } from '#api/http/read-asked.ts'
import { readDimissionAnalysis } from '#api/queries/hr/dimission-analysis.ts'
import { readCertificate } from '#api/rules/hr/read-certificate.ts'
import { readCompensation } from '#api/rules/hr/read-compensation.ts'
import { readDimissionFacts } from '#api/rules/hr/read-dimission-facts.ts'
import { permissionsFor } from '#api/store/permission.ts'
import { selectRecord } from '#api/store/records.ts'
import { visibleGroups } from '#api/store/scope.ts'
import {
  compensationSheet,
  DIMISSION_CALLS,
  DIMISSION_GROUPINGS,
  dimissionAnalysis,
  leavingCertificate,
} from '#contracts/dimission.ts'
import { DOC } from '#resources/documents/define-document.ts'
import { dimissions } from '#resources/hr/changes/dimission.ts'

const { path: tag } = dimissions
const LAST_YEAR = 2199

/** What leaving costs and why people leave. */
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
