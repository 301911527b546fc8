import type { FaceView } from '#platform/web/components/ui/face.tsx'
import type { Block } from './calendar-view.ts'

/** Something that is in a calendar from one moment to another, drawn without its times. */
export type CalendarItem = Omit<Block, 'time' | 'isClash'> & {
  startAt: string
  endAt: string
  allDay: boolean
  /** Whether somebody is busy by it: what he is not meets nothing. */
  isBusy: boolean
}

export type CalendarPerson = {
  code: string
  name: string
  note: string
  face: FaceView | null
  items: readonly CalendarItem[]
}

export type CalendarSourceDay = { date: string; dayClass: string; name: string | null }

/** What a calendar is drawn of, whatever it is about. */
export type CalendarSource = {
  days: readonly CalendarSourceDay[]
  people: readonly CalendarPerson[]
}

const DAY = 'yyyy-MM-dd'.length
const TIME = 'HH:mm'.length
const MIDNIGHT = '00:00'

export const dayOf = (moment: string) => moment.slice(0, DAY)
const timeOf = (moment: string) => moment.slice(DAY + 1, DAY + 1 + TIME)

/** Whether something is still there on a day: what ends at midnight is of the day before. */
export function isOn({ startAt, endAt }: CalendarItem, date: string): boolean {
  const last = timeOf(endAt) === MIDNIGHT && endAt > startAt ? endAt : `${endAt}~`
  return dayOf(startAt) <= date && last > `${date} ${MIDNIGHT}:00`
}

/** When it is on a day: 09:00–10:30, from when, or until when; nothing where it is all of the day. */
export function timeOn({ startAt, endAt, allDay }: CalendarItem, date: string): string {
  if (allDay) return ''
  const begins = dayOf(startAt) === date
  const ends = dayOf(endAt) === date
  if (begins && ends) return `${timeOf(startAt)}–${timeOf(endAt)}`
  if (begins) return `${timeOf(startAt)}–`
  return ends ? `–${timeOf(endAt)}` : ''
}

const minuteOf = (moment: string) =>
  Number(moment.slice(11, 13)) * 60 + Number(moment.slice(14, 16))
const DAY_MINUTES = 1_440

/** Its minutes on a day. */
export function minutesOn({ startAt, endAt }: CalendarItem, date: string) {
  const from = dayOf(startAt) < date ? 0 : minuteOf(startAt)
  const to = dayOf(endAt) > date ? DAY_MINUTES : minuteOf(endAt)
  return { from, to: Math.max(to, from + 1) }
}

/** Keys of what meets something else of the same person, both keeping him busy. */
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
