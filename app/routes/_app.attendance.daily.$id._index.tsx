import { redirect } from '@remix-run/node'
import { dayHref } from '#app/features/attendance/records/day-words.server.ts'
import { requireId } from '#app/pages/read-record.server.ts'
import { guarded } from '#app/request/guarded.server.ts'

/** A day is told by the page that says why: it goes by person and date. */
export const loader = guarded('view', async (call) => {
  const { userId, date } = await call.gateway.info(call.resource, requireId(call))
  throw redirect(dayHref(String(userId), String(date)))
})
