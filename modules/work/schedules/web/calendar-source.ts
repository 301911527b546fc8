import type { FaceView } from '#platform/web/components/ui/face.tsx'
import type { Block } from './calendar-view.ts'

/** An item in a calendar, with its start and end, before its times are formatted. */
export type CalendarItem = Omit<Block, 'time' | 'isClash'> & {
  startAt: string
  endAt: string
  allDay: boolean
  /** True when the item makes the person busy: other items cause no conflicts. */
  isBusy: boolean
}

export type CalendarPerson = {
  /** The account id; null for a calendar that belongs to no single person. */
  id: string | null
  code: string
  name: string
  note: string
  face: FaceView | null
  items: readonly CalendarItem[]
}

export type CalendarSourceDay = { date: string; dayClass: string; name: string | null }

/** Data for drawing a calendar of any subject. */
export type CalendarSource = {
  days: readonly CalendarSourceDay[]
  people: readonly CalendarPerson[]
}

const DAY = 'yyyy-MM-dd'.length
const TIME = 'HH:mm'.length
const MIDNIGHT = '00:00'

export const dayOf = (moment: string) => moment.slice(0, DAY)
const timeOf = (moment: string) => moment.slice(DAY + 1, DAY + 1 + TIME)

/**
 * True when the item covers part of the day: an item that ends at midnight belongs to the day
 * before.
 */
export function isOn({ startAt, endAt }: CalendarItem, date: string): boolean {
  const last = timeOf(endAt) === MIDNIGHT && endAt > startAt ? endAt : `${endAt}~`
  return dayOf(startAt) <= date && last > `${date} ${MIDNIGHT}:00`
}

/**
 * Time text on a day: 09:00–10:30, the start only, or the end only; empty when it takes the whole
 * day.
 */
export function timeOn({ startAt, endAt, allDay }: CalendarItem, date: string): string {
  if (allDay) return ''
  const begins = dayOf(startAt) === date
  const ends = dayOf(endAt) === date
  if (begins && ends) return `${timeOf(startAt)}–${timeOf(endAt)}`
  if (begins) return `${timeOf(startAt)}–`
  return ends ? `–${timeOf(endAt)}` : ''
}

export const minuteOf = (moment: string) =>
  Number(moment.slice(11, 13)) * 60 + Number(moment.slice(14, 16))
const DAY_MINUTES = 1_440

/** Start and end minute on a day. */
export function minutesOn({ startAt, endAt }: CalendarItem, date: string) {
  const from = dayOf(startAt) < date ? 0 : minuteOf(startAt)
  const to = dayOf(endAt) > date ? DAY_MINUTES : minuteOf(endAt)
  return { from, to: Math.max(to, from + 1) }
}

/** Keys of busy items that overlap another busy item of the same person. */
export function clashing(items: readonly CalendarItem[]): ReadonlySet<string> {
  const busy = items.filter(({ isBusy }) => isBusy).sort((a, b) => (a.startAt < b.startAt ? -1 : 1))
  const found = new Set<string>()
  let last: CalendarItem | null = null
  for (const item of busy) {
    if (last && item.startAt < last.endAt) for (const one of [last, item]) found.add(one.key)
    if (!last || item.endAt > last.endAt) last = item
  }
  return found
}
