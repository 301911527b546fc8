import { redirect } from '@remix-run/node'
import { dayHref } from '#modules/attendance/days/web/day-words.server.ts'
import { requireId } from '#platform/web/pages/record/read-record.server.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'

/** Redirects to the explanation page, whose URL holds employee and date. */
export const loader = guarded('view', async (call) => {
  const { userId, date } = await call.gateway.info(call.resource, requireId(call))
  throw redirect(dayHref(String(userId), String(date)))
})
