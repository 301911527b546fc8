import type { Actor } from '#api/actor.ts'
import type { AreaCall } from '#api/areas/area.ts'
import { readRecord } from '#api/crud/read-record.ts'
import type { Store, Variant } from '#api/crud/resource-store.ts'
import { Failure } from '#api/failure.ts'
import { succeed } from '#api/http/answer.ts'
import { SIGNED_IN } from '#api/http/calls.ts'
import { readJsonObject } from '#api/http/read-json-object.ts'
import { readText, storable } from '#api/http/read-shape.ts'
import { readDictionary } from '#api/queries/system/dictionary.ts'
import { previewPolicyParam } from '#api/rules/settings/preview-policy-param.ts'
import { permissionsFor } from '#api/store/permission.ts'
import { findPolicyParam } from '#api/store/policy-param.ts'
import type { WireRecord } from '#contracts/envelope.ts'
import { callPath } from '#resources/engine/endpoints.ts'
import { isCalendarDate } from '#resources/engine/schema.ts'
import { dataDicts } from '#resources/system/data-dict.ts'
import { policyParams } from '#resources/system/policy-param.ts'

/** What a form offers of a dictionary, and what a change of a parameter would do. */
export const parameterCalls: readonly AreaCall[] = [
  {
    ...{ method: 'GET', path: callPath(dataDicts.controller, 'GetDictByType'), audit: 'none' },
    need: SIGNED_IN,
    handler: async (c, _actor, { db }) => succeed(c, await readDictionary(db, readText(c, 'type'))),
  },
  {
    ...{ method: 'POST', path: callPath(policyParams.controller, 'PreviewPolicyParam') },
    ...{ audit: 'none', need: permissionsFor(policyParams, 'edit') },
    handler: async (c, actor, store) =>
      succeed(c, await previewPolicyParam(store, actor, await readJsonObject(c))),
  },
]

/** One path for both: `?id=` names a record, `?key=` what holds on a day. */
export const paramByKey: Variant = {
  asked: (c) => c.req.query('key') !== undefined,
  handler: async (c, actor, { db }) => {
    const ask = {
      key: c.req.query('key') ?? '',
      day: c.req.query('date'),
      city: c.req.query('city'),
    }
    return succeed(c, await readParam(db, actor, ask))
  },
}

async function readParam(
  db: Store['db'],
  actor: Actor,
  ask: { key: string; day: string | undefined; city: string | undefined },
): Promise<WireRecord> {
  const { key, day = '', city = '' } = ask
  if (day !== '' && !isCalendarDate(day)) {
    throw new Failure('invalid', 'invalid.query', { values: { names: 'date' } })
  }
  const asked = { on: day || null, city: storable(city) || null }
  const found = await findPolicyParam(db, storable(key), asked)
  if (found === null) throw new Failure('not-found', 'not-found')
  return readRecord(db, actor, policyParams, found.id)
}
