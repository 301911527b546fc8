import { RUN_KIND } from '#modules/pay/runs/define/choices.ts'
import { NEW_RUN_CALL, newRun } from '#modules/pay/runs/wire/run-steps.ts'
import { loadNew } from '#platform/web/pages/forms/form.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'

/** The form of a new run, filled in with the known values. Values in the address stay. */
export async function loadNewRun(call: ResourceCall) {
  const { searchParams } = call.url
  const kind = Object.values(RUN_KIND).find((one) => one === searchParams.get('kind'))
  const entityId = searchParams.get('entityId')
  const begun = await call.gateway.ask(
    NEW_RUN_CALL,
    Object.assign({ kind: kind ?? RUN_KIND.normal }, isUuid(entityId) ? { entityId } : {}),
    newRun,
  )
  const filled = Object.entries(begun).flatMap(([name, value]) =>
    value === null || searchParams.has(name) ? [] : [[name, value]],
  )
  return loadNew(call, Object.fromEntries(filled))
}
