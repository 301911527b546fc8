import type { Tone } from '#platform/wire/values/tone.ts'

/** A day of a month as a small square; null where the week belongs to another month. */
export type MonthCell = {
  date: string
  day: number
  /** Null where nothing is known of it. */
  tone: Tone | null
  mark: string
  /** Date, holiday and what came of it, in words. */
  title: string
  href: string | null
  isToday: boolean
  /** It is none of those that the figure asked for is made of. */
  isOff: boolean
} | null

export type FigureView = {
  name: string
  label: string
  text: string
  href: string | null
  isOpen: boolean
}

export type MonthGridView = {
  label: string
  weekdays: { letter: string; name: string }[]
  weeks: MonthCell[][]
  /** What the squares mean, with how many there are. */
  legend: { code: string; tone: Tone | null; mark: string; text: string; count: string }[]
  /** What the days add up to; each leads to the days that it is made of. */
  figures: FigureView[]
}
