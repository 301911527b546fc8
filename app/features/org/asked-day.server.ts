import { todayInShanghai } from '#app/lib/format.ts'
import type { SignedInCall } from '#app/request/page-call.ts'
import { isCalendarDate } from '#resources/engine/kinds/date.ts'

export type AskedDay = { at: string; today: string; isPast: boolean; notices: { text: string }[] }

/** The day in `?at=`; one that is none, or still to come, is today with a word about it. */
export function readAskedDay({ url, t }: Pick<SignedInCall, 'url' | 't'>): AskedDay {
  const today = todayInShanghai()
  const given = url.searchParams.get('at') ?? ''
  if (given === '' || given === today) return { at: today, today, isPast: false, notices: [] }
  if (!isCalendarDate(given) || given > today) {
    return { at: today, today, isPast: false, notices: [{ text: t('org.noSuchDay') }] }
  }
  return { at: given, today, isPast: true, notices: [] }
}
