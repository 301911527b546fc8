import type { Tone } from '#platform/wire/values/tone.ts'
import type { MonthGridView } from './month-view.ts'

type Choice = { value: string; label: string }

/** People by days of a month. */
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
  /** What the cells say, by their codes. */
  signs: Readonly<Record<string, { tone: Tone; mark: string; title: string }>>
  legend: MonthGridView['legend']
  search: string
  page: number
  pageCount: number
  pageSize: number
  total: number
  /** Beginning of the links to days: the person and the date follow. */
  month01: string
}

/** The statuses of a day as they came, which `signs` tells; null where there is none. */
export type HeatCell = string | null
