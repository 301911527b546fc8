import { TERMS_DUE_CALLS, termForm } from '#modules/pay/salary-terms/wire/terms-due.ts'
import { loadNew } from '#platform/web/pages/forms/form.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'

/**
 * The form of new terms. Opened from the list of people who need terms, it is filled in for the person. The address
 * names the person and the day, but no amount.
 */
export async function loadNewTerm(call: ResourceCall) {
  const { searchParams } = call.url
  const [userId, day] = [searchParams.get('due'), searchParams.get('day')]
  if (!isUuid(userId) || !day) return loadNew(call)
  const filled = await call.gateway.ask(TERMS_DUE_CALLS.form, { userId, day }, termForm.nullable())
  return loadNew(call, filled ?? {})
}
