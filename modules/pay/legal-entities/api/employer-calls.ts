import { z } from 'zod'
import { legalEntities } from '#modules/pay/legal-entities/define/legal-entity.ts'
import {
  EMPLOYER_CALLS,
  MAX_NAME,
  matchedName,
  payDate,
  unmatchedNames,
} from '#modules/pay/legal-entities/wire/employer-names.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading, writing } from '#platform/api/calls/described-call.ts'
import { inTransaction } from '#platform/api/crud/in-transaction.ts'
import { invalidFields } from '#platform/api/failure.ts'
import { idParam, monthParam } from '#platform/api/http/read-query.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { areReferable } from '#platform/api/store/rows/references.ts'
import type { PageRight } from '#platform/define/own-pages.ts'
import { matchEmployer } from './match-employer.ts'
import { readPayDate } from './read-pay-date.ts'
import { readUnmatchedNames } from './read-unmatched-names.ts'

const tag = legalEntities.path
const SEE: PageRight[] = ['pay/entity-names:view']
const MATCH: PageRight[] = ['pay/entity-names:match']

/** 用人单位: pay dates, and the names that wait to be matched to the register. */
export const employerCalls: readonly AreaCall[] = [
  reading({
    tag,
    path: EMPLOYER_CALLS.payDate,
    need: permissionsFor(legalEntities, 'view'),
    summary: '某月工资的发薪日',
    query: z.object({ id: idParam, month: monthParam }),
    answer: payDate,
    run: ({ query, actor, store: { db } }) => readPayDate(db, actor, query),
  }),
  reading({
    tag,
    path: EMPLOYER_CALLS.unmatched,
    need: SEE,
    summary: '未归入用人单位的单位名称',
    answer: unmatchedNames,
    run: ({ store: { db } }) => readUnmatchedNames(db),
  }),
  writing({
    tag,
    method: 'PUT',
    path: EMPLOYER_CALLS.match,
    need: MATCH,
    summary: '把同名的部门和合同归入用人单位',
    body: z.strictObject({
      name: z.string().trim().min(1).max(MAX_NAME),
      entityId: z.uuid().toLowerCase(),
    }),
    answer: matchedName,
    run: async ({ body, actor, store }) => {
      const response = await inTransaction(
        store,
        { resource: legalEntities, actor },
        async (tx) => {
          if (!(await areReferable(tx, legalEntities, [body.entityId], actor))) {
            throw invalidFields(legalEntities, { name: { key: 'invalid.reference' } })
          }
          return matchEmployer(tx, actor, body)
        },
      )
      return { response, told: { key: 'employer.matched', values: response } }
    },
  }),
]
