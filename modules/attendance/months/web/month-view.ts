import type { Tone } from '#platform/wire/values/tone.ts'

/** A day of a month as a small square; null for days of another month. */
export type MonthCell = {
  date: string
  day: number
  /** Null for a day without a result. */
  tone: Tone | null
  mark: string
  /** Date, holiday and result in words. */
  title: string
  href: string | null
  isToday: boolean
  /** The day does not contribute to the chosen figure. */
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
  /** The legend of the squares, with their numbers. */
  legend: { code: string; tone: Tone | null; mark: string; text: string; count: string }[]
  /** The sums of the days; each links to its days. */
  figures: FigureView[]
}
