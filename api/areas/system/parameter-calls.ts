import { z } from 'zod'
import type { AreaCall } from '#api/areas/area.ts'
import { reading, variant, writing } from '#api/areas/described-call.ts'
import { formBody, recordAnswer } from '#api/crud/about-resource.ts'
import { readRecord } from '#api/crud/read-record.ts'
import { Failure } from '#api/failure.ts'
import { dayAsked, flagAsked, keyAsked } from '#api/http/read-asked.ts'
import { previewPolicyParam } from '#api/rules/settings/preview-policy-param.ts'
import { permissionsFor } from '#api/store/permission.ts'
import { findPolicyParam } from '#api/store/policy-param.ts'
import { callPath } from '#resources/engine/endpoints.ts'
import { dataDicts } from '#resources/system/data-dict.ts'
import { policyParams } from '#resources/system/policy-param.ts'

const dictionaryEntry = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  parentCode: z.string().nullable(),
  sort: z.number().int(),
  enabled: z.boolean(),
})

/** What a form offers of a dictionary, and what a change of a parameter would do. */
export const parameterCalls: readonly AreaCall[] = [
  reading({
    tag: dataDicts.path,
    path: callPath(dataDicts.controller, 'GetDictByType'),
    summary: '一类字典的启用项；withDisabled=true 时包括停用项',
    query: z.object({ type: keyAsked, withDisabled: flagAsked }),
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
      const told = { key: 'param.wouldTouch', values: { count: response.touched } }
      return response.touched > 0 ? { response, told } : { response }
    },
  }),
]

/** One path for both: `?id=` names a record, `?key=` what holds on a day. */
export const paramByKey = variant({
  asked: (c) => c.req.query('key') !== undefined,
  query: z.object({ key: keyAsked, date: dayAsked.optional(), city: keyAsked }),
  answer: recordAnswer(policyParams),
  run: async ({ query: { key, date, city }, actor, store: { db } }) => {
    const found = await findPolicyParam(db, key, { on: date ?? null, city: city || null })
    if (found === null) throw new Failure('not-found', 'not-found')
    return { response: await readRecord(db, actor, policyParams, found.id) }
  },
})
