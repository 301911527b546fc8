import type { Actor } from '#api/actor.ts'
import type { AreaCall } from '#api/areas/area.ts'
import { readRecord } from '#api/crud/read-record.ts'
import type { Store, Variant } from '#api/crud/resource-store.ts'
import { Failure } from '#api/failure.ts'
import { succeed } from '#api/http/answer.ts'
import { SIGNED_IN } from '#api/http/calls.ts'
import { readText, storable } from '#api/http/read-shape.ts'
import { readDictionary } from '#api/queries/system/dictionary.ts'
import { findPolicyParam } from '#api/queries/system/policy-param-on.ts'
import type { WireRecord } from '#contracts/envelope.ts'
import { callPath } from '#resources/engine/endpoints.ts'
import { isCalendarDate } from '#resources/engine/schema.ts'
import { dataDicts } from '#resources/system/data-dict.ts'
import { policyParams } from '#resources/system/policy-param.ts'

/** 数据字典: what a form offers. */
export const parameterCalls: readonly AreaCall[] = [
  {
    ...{ method: 'GET', path: callPath(dataDicts.controller, 'GetDictByType'), audit: 'none' },
    need: SIGNED_IN,
    handler: async (c, _actor, { db }) => succeed(c, await readDictionary(db, readText(c, 'type'))),
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
  const found = await findPolicyParam(db, {
    key: storable(key),
    day: day || null,
    city: storable(city) || null,
  })
  if (found === null) throw new Failure('not-found', 'not-found')
  return readRecord(db, actor, policyParams, found)
}
