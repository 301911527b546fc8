import type { Tone } from '#platform/wire/values/tone.ts'
import type { MonthGridView } from './month-view.ts'

type Choice = { value: string; label: string }

/** Employees by days of a month. */
export type HeatView = {
  title: string
  month: string
  label: string
  steps: { before: string; after: string }
  asked: { groupId: string; deptId: string }
  kept: { name: string; value: string }[]
  groups: Choice[]
  departments: Choice[]
  days: { day: number; letter: string; isFree: boolean; name: string }[]
  people: { id: string; name: string; colour: number; note: string; cells: HeatCell[] }[]
  /** The meaning of the cells, by their codes. */
  signs: Readonly<Record<string, { tone: Tone; mark: string; title: string }>>
  legend: MonthGridView['legend']
  search: string
  page: number
  pageCount: number
  pageSize: number
  total: number
  /** The start of the links to days; the employee and the date follow. */
  month01: string
}

/** The statuses of a day, which are a key of `signs`; null for a day without any. */
export type HeatCell = string | null
