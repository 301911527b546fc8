import { ANNUAL_LEAVE, BALANCE_KIND, CAUSE } from '#modules/attendance/balances/define/choices.ts'
import {
  LEAVE_BALANCE_CALLS,
  type MyLeaveBalance,
  myLeaveBalance,
} from '#modules/attendance/balances/wire/leave-balance.ts'
import { daysText } from '#modules/attendance/days/web/day-words.server.ts'
import type { MyAttendanceView } from '#modules/attendance/months/web/my-attendance-view.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import { formatDate } from '#platform/web/lib/format.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'

const MONTHS = 12

/** The user's own balances; empty if they have none. */
export async function loadBalances(call: SignedInCall): Promise<MyAttendanceView['balances']> {
  const { gateway, t, language } = call
  const answer = gateway.ask(LEAVE_BALANCE_CALLS.mine, {}, myLeaveBalance)
  // If the call fails, the page still shows the days.
  const mine = await answer.catch(() => null)
  return (mine?.balances ?? []).map(({ id, year, kind, left, expireAt }) => ({
    key: id,
    label: `${choiceLabel(BALANCE_KIND, kind, language)} ${year}`,
    text: t('attendRecords.left', { days: daysText(left, call) }),
    note: expireAt ? t('attendRecords.until', { day: formatDate(expireAt, language) }) : '',
    basis: mine && kind === ANNUAL_LEAVE ? basisOf(call, mine, year) : '',
  }))
}

/** How a year's annual leave was computed, from the reason of each grant in the ledger. */
function basisOf({ t, language }: SignedInCall, mine: MyLeaveBalance, year: number): string {
  const grants = mine.entries
    .filter((one) => one.year === year && one.kind === ANNUAL_LEAVE && one.cause === CAUSE.granted)
    .toReversed()
  if (grants.length === 0) return ''
  const texts = grants.map((grant) => grantText({ t, language }, grant))
  return t('attendRecords.annualBasis', { figures: texts.join(t('attendRecords.between')) })
}

type Entry = MyLeaveBalance['entries'][number]

/**
 * The text of a grant, with the work from which it was computed. A grant without these facts shows only its
 * figures or its day.
 */
export function grantText(
  { t, language }: Pick<SignedInCall, 't' | 'language'>,
  { reason, workStart, workCountedOn, workMonths, date }: Entry,
): string {
  const day = formatDate(date, language)
  if (reason === null) return t('attendRecords.grantUnsaid', { day })
  if (workStart === null || workCountedOn === null || workMonths === null) {
    return t('attendRecords.grantWithoutWork', { day, figures: reason })
  }
  return t('attendRecords.grant', {
    day,
    since: formatDate(workStart, language),
    until: formatDate(workCountedOn, language),
    years: t('attendRecords.workYears', { count: Math.floor(workMonths / MONTHS) }),
    months: t('attendRecords.workMonths', { count: workMonths % MONTHS }),
    figures: reason,
  })
}
