import type { HeadDay } from '#app/components/page/head-card.tsx'
import { todayInShanghai } from '#app/lib/format.ts'
import type { ResourceCall } from '#app/request/page-call.ts'
import { calendarText } from '#contracts/calendar-text.ts'
import type { WireRecord } from '#contracts/envelope.ts'
import { fieldLabel } from '#resources/described/labels.ts'
import type { DayMeaning } from '#resources/engine/record-page.ts'

const DAY_MS = 86_400_000
/** What is further away is no news. */
const WITHIN_DAYS = 365
const NEAR_DAYS = 30
const VERY_NEAR_DAYS = 7
const DAYS_A_MONTH = 30.4375
const MONTHS_A_YEAR = 12

/** The days in the head of a record: how long ago they were, or how long they are away. */
export function describeDays(
  call: ResourceCall,
  record: WireRecord,
  today = todayInShanghai(),
): HeadDay[] {
  const { resource, language } = call
  return Object.entries(resource.page?.days ?? {}).flatMap(([name, meaning = 'since']) => {
    const day = record[name]
    if (typeof day !== 'string') return []
    const days = Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS)
    const away = awayOf(call, meaning, days)
    if (Number.isNaN(days) || away === null) return []
    const label = fieldLabel(resource, name, language)
    return [{ name, label, text: calendarText('date', day, language), ...away }]
  })
}

/** Null where the day is not worth a place in the head. */
function awayOf(
  call: ResourceCall,
  meaning: DayMeaning,
  days: number,
): Pick<HeadDay, 'away'> | null {
  const { t } = call
  if (days > WITHIN_DAYS) return meaning === 'since' ? {} : null
  if (days < 0 && meaning === 'since')
    return { away: { text: lengthText(call, -days), tone: 'quiet' } }
  if (days < 0 && meaning === 'expires') {
    return { away: { text: t('page.daysOver', { count: -days }), tone: 'bad' } }
  }
  if (days < 0) return {}
  const text = days === 0 ? t('page.dayIsToday') : t('page.daysLeft', { count: days })
  return { away: { text, tone: toneOf(days) } }
}

function toneOf(days: number): 'quiet' | 'warn' | 'bad' {
  if (days <= VERY_NEAR_DAYS) return 'bad'
  return days <= NEAR_DAYS ? 'warn' : 'quiet'
}

function lengthText({ t }: ResourceCall, days: number): string {
  const months = Math.floor(days / DAYS_A_MONTH)
  if (months === 0) return t('page.forDays', { count: days })
  if (months < 2 * MONTHS_A_YEAR) return t('page.forMonths', { count: months })
  return t('page.forYears', { count: Math.floor(months / MONTHS_A_YEAR) })
}
