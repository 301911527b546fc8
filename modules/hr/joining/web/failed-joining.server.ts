import { FAILED_JOINING, failedJoining } from '#modules/hr/joining/wire/rehire.ts'
import type { NoticeView } from '#platform/web/components/page/notices.tsx'
import { formatDateTime } from '#platform/web/lib/format.ts'
import { requireId } from '#platform/web/pages/record/read-record.server.ts'
import type { RecordView } from '#platform/web/pages/record/record-view.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'

/** Actions on an employment that did not begin. */
const WAYS = ['rehire', 'callOffRehire']

/** Loads why an employment did not begin on its day, and the actions on it. */
export async function loadFailedJoining(
  call: ResourceCall,
  { actions, isPast }: Pick<RecordView, 'actions' | 'isPast'>,
): Promise<NoticeView | null> {
  if (isPast || !call.permissions.has('add')) return null
  const failure = await call.gateway.ask(FAILED_JOINING, { id: requireId(call) }, failedJoining)
  if (!failure) return null
  const { problem, attempts: count } = failure
  const at = formatDateTime(failure.at, call.language)
  return {
    text: call.t('rehire.failure', { problem, count, at }),
    links: actions.filter(({ name }) => WAYS.includes(name)),
  }
}
