import { z } from 'zod'
import { policyParams } from '#modules/system/policy/define/policy-param.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading, variant, writing } from '#platform/api/calls/described-call.ts'
import { formBody, recordAnswer } from '#platform/api/crud/mount/about-resource.ts'
import { readRecord } from '#platform/api/crud/read-record.ts'
import { Failure } from '#platform/api/failure.ts'
import { dayParam, flagParam, keyParam } from '#platform/api/http/read-query.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { callPath } from '#platform/define/engine/endpoints.ts'
import { dataDicts } from '#platform/define/shipped/dictionaries/data-dict.ts'
import { previewPolicyParam } from './preview-policy-param.ts'
import { findPolicyParam } from './read-policy-param.ts'

const dictionaryEntry = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  parentCode: z.string().nullable(),
  sort: z.number().int(),
  enabled: z.boolean(),
})

/** Calls for dictionary choices, and for the preview of a parameter change. */
export const parameterCalls: readonly AreaCall[] = [
  reading({
    tag: dataDicts.path,
    path: callPath(dataDicts.controller, 'GetDictByType'),
    summary: '一类字典的启用项；withDisabled=true 时包括停用项',
    query: z.object({ type: keyParam, withDisabled: flagParam }),
    answer: z.array(dictionaryEntry),
    run: async ({ query: { type, withDisabled }, store: { db, dictionaries } }) => {
      const entries = await dictionaries.read(db, type)
      return withDisabled ? [...entries] : entries.filter(({ enabled }) => enabled)
    },
  }),
  writing({
    tag: policyParams.path,
    method: 'POST',
    audit: 'none',
    path: callPath(policyParams.controller, 'PreviewPolicyParam'),
    need: permissionsFor(policyParams, 'edit'),
    summary: '预览参数变更会影响多少人',
    body: formBody(policyParams),
    answer: z.object({ touched: z.number().int() }),
    run: async ({ body, actor, store }) => {
      const response = await previewPolicyParam(store, actor, body)
      const message = { key: 'param.wouldTouch', values: { count: response.touched } }
      return response.touched > 0 ? { response, told: message } : { response }
    },
  }),
]

/** One path for both: `?id=` names a record, `?key=` the value in force on a day. */
export const paramByKey = variant({
  matches: (c) => c.req.query('key') !== undefined,
  query: z.object({ key: keyParam, date: dayParam.optional(), city: keyParam }),
  answer: recordAnswer(policyParams),
  run: async ({ query: { key, date, city }, actor, store: { db } }) => {
    const found = await findPolicyParam(db, key, { on: date ?? null, city: city || null })
    if (found === null) throw new Failure('not-found', 'not-found')
    return { response: await readRecord(db, actor, policyParams, found.id) }
  },
})
