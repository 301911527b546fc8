import type { ChoiceList } from './field-kinds.ts'

/** The meaning of a day: it lies in the past, in the future, or is a deadline that can be missed. */
export type DayMeaning = 'since' | 'until' | 'expires'

/** The page of a record in few tabs; the first one is a summary. */
export type RecordPage<TName extends string = string> = {
  names: ChoiceList
  /** By tab: groups of fields, and by their path child rows and rows of other pages that name the record. */
  tabs: Readonly<Record<string, readonly string[]>>
  /** By tab: the fields that the overview shows of it. */
  cards: Readonly<Record<string, readonly TName[]>>
  /** Rows that the overview shows, by path. */
  related: readonly string[]
  /** The dates in the head. */
  days: Readonly<Partial<Record<TName, DayMeaning>>>
  past: Past
}

/** The timeline of a record besides its changes: dates of the record, and related rows by path. */
type Past = {
  /** The event on each of these dates, by field. */
  days: ChoiceList
  rows: Readonly<Record<string, PastRows>>
}

/** The field with the date, and the fields with the content. */
export type PastRows = { at: string; says: readonly string[] }
