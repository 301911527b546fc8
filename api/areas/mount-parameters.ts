import type { Actor } from '#api/actor.ts'
import { mountResource } from '#api/crud/mount-resource.ts'
import { readRecord } from '#api/crud/read-record.ts'
import type { Store } from '#api/crud/resource-store.ts'
import { Failure } from '#api/failure.ts'
import { succeed } from '#api/http/answer.ts'
import { type Calls, SIGNED_IN } from '#api/http/calls.ts'
import { readText, storable } from '#api/http/read-shape.ts'
import { readDictionary } from '#api/queries/system/dictionary.ts'
import { findPolicyParam } from '#api/queries/system/policy-param-on.ts'
import { addDataDict, deleteDataDict, updateDataDict } from '#api/rules/settings/write-data-dict.ts'
import { addPolicyParam, updatePolicyParam } from '#api/rules/settings/write-policy-param.ts'
import type { WireRecord } from '#contracts/envelope.ts'
import { callPath } from '#resources/engine/endpoints.ts'
import { isCalendarDate } from '#resources/engine/schema.ts'
import { dataDicts } from '#resources/system/data-dict.ts'
import { policyParams } from '#resources/system/policy-param.ts'

/** Dictionaries and policy parameters. */
export function mountParameters(calls: Calls, store: Store): void {
  mountResource(calls, store, dataDicts, {
    add: addDataDict,
    update: updateDataDict,
    delete: deleteDataDict,
  })
  calls.add({
    ...{ method: 'GET', path: callPath(dataDicts.controller, 'GetDictByType'), audit: 'none' },
    need: SIGNED_IN,
    handler: async (c) => succeed(c, await readDictionary(store.db, readText(c, 'type'))),
  })
  mountResource(answeringByKey(calls, store), store, policyParams, {
    add: addPolicyParam,
    update: updatePolicyParam,
  })
}

/** One path for both: `?id=` names a record, `?key=` what holds on a day. */
function answeringByKey(calls: Calls, { db }: Store): Calls {
  return {
    ...calls,
    add: ({ handler, ...call }) =>
      calls.add({
        ...call,
        handler: async (c, actor) => {
          const key = c.req.query('key')
          const isAsked = call.path === policyParams.endpoints.info && key !== undefined
          if (!isAsked) return handler(c, actor)
          const ask = { key, day: c.req.query('date'), city: c.req.query('city') }
          return succeed(c, await readParam(db, actor, ask))
        },
      }),
  }
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
