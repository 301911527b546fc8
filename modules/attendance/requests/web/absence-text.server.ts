import { LEAVE_KIND } from '#modules/attendance/requests/define/choices.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'

/** Why a person is away: the kind of leave, else the sort of the request. */
export function absenceText(
  sort: string | null,
  kind: string | null,
  { t, language }: Pick<SignedInCall, 't' | 'language'>,
): string {
  if (sort === null) return ''
  const isLeave = sort === 'leave' || sort === 'hours'
  return isLeave && kind !== null
    ? choiceLabel(LEAVE_KIND, kind, language)
    : t(`schedule.away.${sort}`)
}
