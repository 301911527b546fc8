import { DAY_STATUS } from '#modules/attendance/days/define/choices.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import { choicePill } from '#platform/web/pages/texts/choice-pill.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { monthBefore } from '#platform/wire/time/shanghai-time.ts'
import type { Tone } from '#platform/wire/values/tone.ts'

export type Words = Pick<SignedInCall, 't' | 'language'>

const MONTH = /^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/
const DAY_SECONDS = 86_400
const HOUR_SECONDS = 3_600
const MINUTE_SECONDS = 60
const HOUR_MINUTES = 60

export const dayHref = (userId: string, date: string) => `/attendance/days/${userId}/${date}`

/** The month in the URL; undefined if it is not a valid month. */
export function monthAsked(url: URL): string | undefined {
  const query = url.searchParams.get('month') ?? ''
  return MONTH.test(query) ? query : undefined
}

/** Links to the months before and after on the same page. */
export function monthSteps(url: URL, month: string): { before: string; after: string } {
  const at = (steps: number) => {
    const params = new URLSearchParams(url.search)
    params.delete('page')
    params.delete('only')
    params.set('month', monthBefore(month, steps))
    return `?${params}`
  }
  return { before: at(1), after: at(-1) }
}

/** The small square of a day: its tone, a sign, and all statuses in words. */
export function dayMark(statuses: readonly string[], { t, language }: Words) {
  const [worst = 'pending'] = statuses
  const names = statuses.map((code) => choiceLabel(DAY_STATUS, code, language))
  const tone: Tone = choicePill(DAY_STATUS, worst, language).tone
  return { tone, mark: t(`attendRecords.mark.${worst}`), title: names.join(t('calendar.and')) }
}

/** A moment of a day as clock time, from seconds after its midnight. */
export function clockText(seconds: number, t: Words['t']): string {
  const within = ((seconds % DAY_SECONDS) + DAY_SECONDS) % DAY_SECONDS
  const parts = [within / HOUR_SECONDS, (within % HOUR_SECONDS) / MINUTE_SECONDS]
  const time = parts.map((part) => String(Math.floor(part)).padStart(2, '0')).join(':')
  if (seconds < 0) return t('attendRecords.dayBefore', { time })
  return seconds < DAY_SECONDS ? time : t('shift.onNextDay', { time })
}

/** Two moments of a day; a dash where one is missing. */
export function spanText(from: number | null, to: number | null, t: Words['t']): string {
  const say = (seconds: number | null) => (seconds === null ? '—' : clockText(seconds, t))
  return from === null && to === null ? '' : `${say(from)}–${say(to)}`
}

export function minutesText(minutes: number, { t }: Words): string {
  const hours = Math.floor(minutes / HOUR_MINUTES)
  if (hours === 0) return t('attendRecords.minutes', { number: minutes })
  return t('shift.duration', { hours, minutes: minutes % HOUR_MINUTES })
}

export function timesText(count: number, { t }: Words): string {
  return t('attendRecords.times', { count })
}

export function daysText(days: number, { t, language }: Words): string {
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(days)
  return t('attendRecords.days', { count: days, number })
}
