import { fieldLabel } from '#platform/define/described/labels.ts'
import type { DayMeaning } from '#platform/define/engine/field-kinds.ts'
import type { HeadDay } from '#platform/web/components/page/head-card.tsx'
import { listDescriptor } from '#platform/web/pages/lists/list-descriptor.server.ts'
import { recordText } from '#platform/web/pages/texts/value-text.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { calendarText } from '#platform/wire/language/calendar-text.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'

const DAY_MS = 86_400_000
/** The head does not show the time until later dates. */
const WITHIN_DAYS = 365
const NEAR_DAYS = 30

/**
 * The dates in the head of a record: the time until them or, for a start date,
 * the time since, which lists show below the date.
 */
export function describeDays(
  call: ResourceCall,
  record: WireRecord,
  today = todayInShanghai(),
): HeadDay[] {
  const { resource, language } = call
  return Object.entries(resource.fields).flatMap(([name, { rule }]) => {
    const { headDay: meaning } = rule
    const day = record[name]
    if (meaning === undefined || typeof day !== 'string') return []
    const days = Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS)
    const away =
      typeof meaning === 'object'
        ? leftOf(call, meaning, days, record)
        : awayOf(call, meaning, days, () => lengthSince(call, name, record))
    if (Number.isNaN(days) || away === null) return []
    const label = fieldLabel(resource, name, language)
    return [{ name, label, text: calendarText('date', day, language), ...away }]
  })
}

/** Null for a day whose distance is not shown in the head. */
function awayOf(
  call: ResourceCall,
  meaning: Exclude<DayMeaning, object>,
  days: number,
  length: () => string,
): Pick<HeadDay, 'away'> | null {
  const { t } = call
  if (days > WITHIN_DAYS) return meaning === 'since' ? {} : null
  if (days < 0 && meaning === 'since') {
    const text = length()
    return text === '' ? {} : { away: { text, tone: 'quiet' } }
  }
  if (days < 0 && meaning === 'expires') {
    return { away: { text: t('page.daysOver', { count: -days }), tone: 'bad' } }
  }
  if (days < 0) return {}
  const text = leftText(call, days)
  // A person who begins today is not late, so this is no warning.
  const isBeginning = days === 0 && meaning === 'since'
  return { away: { text, tone: isBeginning ? 'quiet' : awayTone(days) } }
}

/** How long a term still lasts. Its last day is shown even without this. */
function leftOf(
  call: ResourceCall,
  { endsWhile: { field, is } }: Extract<DayMeaning, object>,
  days: number,
  record: WireRecord,
): Pick<HeadDay, 'away'> {
  const counts = is.includes(String(record[field])) && days >= 0 && days <= WITHIN_DAYS
  return counts ? { away: { text: leftText(call, days), tone: awayTone(days) } } : {}
}

function leftText({ t }: ResourceCall, days: number): string {
  return days === 0 ? t('page.dayIsToday') : t('page.daysLeft', { count: days })
}

/** The colour of a day that has not passed: due soon, or far away. */
export function awayTone(days: number): 'quiet' | 'warn' {
  return days <= NEAR_DAYS ? 'warn' : 'quiet'
}

function lengthSince(call: ResourceCall, day: string, record: WireRecord): string {
  const { columns } = listDescriptor(call.resource, call)
  const below = columns.find(({ under }) => under === day)
  const text = below ? recordText(below, record, call) : ''
  return text === '' ? '' : `${below?.label} ${text}`
}
