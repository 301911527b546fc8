import type { ChoiceList } from './field-kinds.ts'

/** The page of a record in few tabs; the first one is a summary. */
export type RecordPage<TName extends string = string> = {
  names: ChoiceList
  /**
   * By tab: the names of its field groups, and the paths of child resources and of resources on other pages
   * whose rows refer to the record.
   */
  tabs: Readonly<Record<string, readonly string[]>>
  /** By tab: the fields of the tab that the overview shows. */
  cards: Readonly<Record<string, readonly TName[]>>
  /** Rows that the overview shows, by path. */
  related: readonly string[]
  past: Past
}

/** The timeline of a record besides its changes: dates of the record, and related rows by path. */
type Past = {
  /** The date fields, each with the name of the event on its day. */
  days: ChoiceList
  rows: Readonly<Record<string, PastRows>>
}

/**
 * The field with the date, and the fields with the content. The text key `past.<path>` gives the sentence of a row.
 */
export type PastRows = {
  at: string
  says: readonly string[]
  /** Only rows with these values are events. */
  where?: Readonly<Record<string, string>>
  /**
   * The kind of row that shows the same event in more detail: if there is one on that day, this row is left out.
   */
  toldBy?: string
  /** The date field of the record whose event this row shows in more detail. */
  tells?: string
}
