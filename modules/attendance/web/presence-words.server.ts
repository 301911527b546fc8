import { clockText, type Words } from '#modules/attendance/days/web/day-words.server.ts'
import { absenceText } from '#modules/attendance/requests/define/absence-text.ts'
import type { AttendTeamToday, Presence } from '#modules/attendance/wire/home-cards.ts'
import type { Tone } from '#platform/wire/values/tone.ts'

export const PRESENCE_TONE: Readonly<Record<Presence, Tone>> = {
  late: 'bad',
  away: 'special',
  due: 'warn',
  later: 'quiet',
  here: 'good',
  rest: 'quiet',
}

type Person = AttendTeamToday['people'][number]

/** What belongs to the state of a person: the clock-in, the reason of an absence, or the start of work. */
export function presenceNote({ state, firstAt, from, sort, kind }: Person, words: Words): string {
  const { t } = words
  if (state === 'rest') return ''
  if (state === 'away') return absenceText(sort, kind, words)
  if (state === 'late' || state === 'here') return firstAt === null ? '' : clockText(firstAt, t)
  return from === null ? '' : t('home.teamToday.from', { time: clockText(from, t) })
}
