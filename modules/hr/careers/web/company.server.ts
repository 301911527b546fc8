import {
  CAREERS_CALLS,
  type PublicCompany,
  publicDepartment,
} from '#modules/hr/careers/wire/careers.ts'
import { callOpenly } from '#platform/web/gateway/open-call.server.ts'
import type { RequestState } from '#platform/web/request/request-state.server.ts'

/** The company, for the frame of a page that shows nothing else of it. */
export async function askCompany({ tokenCaller }: RequestState): Promise<PublicCompany> {
  const asked = { id: '' }
  const found = await callOpenly(tokenCaller, CAREERS_CALLS.department, asked, publicDepartment)
  return found.company
}
