import { z } from 'zod'
import { benefits } from '#modules/pay/benefits/define/benefit.ts'
import { BENEFIT_KIND } from '#modules/pay/benefits/define/choices.ts'
import { BENEFIT_CALLS, benefitCandidates } from '#modules/pay/benefits/wire/benefits.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading } from '#platform/api/calls/described-call.ts'
import { dayParam, monthParam } from '#platform/api/http/read-query.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { readBenefitCandidates } from './read-candidates.ts'

/** 福利: lists who would get a benefit, before anything is written. */
export const benefitCalls: readonly AreaCall[] = [
  reading({
    tag: benefits.path,
    path: BENEFIT_CALLS.candidates,
    need: permissionsFor(benefits, 'add'),
    summary: '某项目某月的福利人选及原因',
    query: z.object({
      kind: z.enum(BENEFIT_KIND.options.map(({ value }) => value)),
      month: monthParam,
      on: dayParam.optional(),
    }),
    answer: benefitCandidates,
    run: async ({ query: { kind, month, on }, actor, store: { db } }) => ({
      people: await readBenefitCandidates(db, actor, {
        kind,
        month,
        on: on ?? null,
        deptIds: [],
      }),
    }),
  }),
]
