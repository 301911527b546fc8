import { formatDate } from '#app/lib/format.ts'
import type { SignedInCall } from '#app/request/page-call.ts'
import { LEAVE_BALANCE_CALLS, myLeaveBalance } from '#contracts/leave-balance.ts'
import { BALANCE_KIND } from '#resources/attendance/balances/choices.ts'
import { choiceLabel } from '#resources/described/labels.ts'
import { daysText } from './day-words.server.ts'
import type { MyView } from './my-view.ts'

/** What is left of one's own leave; nothing for whoever has none. */
export async function loadBalances(call: SignedInCall): Promise<MyView['balances']> {
  const { gateway, t, language } = call
  const asked = gateway.ask(LEAVE_BALANCE_CALLS.mine, {}, myLeaveBalance)
  // Without it the page still has the days.
  const mine = await asked.catch(() => null)
  return (mine?.balances ?? []).map(({ id, year, kind, left, expireAt }) => ({
    key: id,
    label: `${choiceLabel(BALANCE_KIND, kind, language)} ${year}`,
    text: t('attendRecords.left', { days: daysText(left, call) }),
    note: expireAt ? t('attendRecords.until', { day: formatDate(expireAt, language) }) : '',
  }))
}
