import type { Tone } from '#platform/wire/values/tone.ts'

export type ColumnView = {
  name: string
  label: string
  /** Class of its cells: `n` for numbers, `k` for texts without line breaks, `n total` for totals. */
  look?: 'n' | 'k' | 'n total'
  /** The texts link to this part of the record page. */
  anchor?: string
  /** The sorting of the column; absent if it is not sortable. */
  sort?: 'asc' | 'desc' | 'none'
  /** The texts of the column are states; this maps each to its colour. */
  tones?: Readonly<Record<string, Tone>>
  /** The texts of the column are colours, `#rrggbb`. */
  isColour?: true
  /** The texts of the column name people. These are the colours of their avatars, row by row. */
  faces?: readonly number[]
  /** Photos of these people, if any. */
  photos?: readonly (string | null)[]
  /** The texts of the column are percentages reached. Each is drawn as a bar. */
  isBar?: true
  /** The longer texts that the texts of the column shorten, row by row. */
  wholes?: readonly string[]
  /** Row by row, whether the day has passed although it should not have. */
  late?: readonly boolean[]
  /** Index of the column that forms the second line of the cells. */
  below?: number
  /** The column is the second line of another one. */
  isBelow?: true
  /** Its place in a row on narrow screens: in the line below the title, or at the end of this line. */
  narrow?: 'line' | 'end'
  /** On narrow screens the label is shown before the value, because a figure or a day alone says too little. */
  isNamed?: true
  /** The texts name a department below the departments above it, separated by slashes. */
  isPath?: true
}

/** The day by which the list is sorted needs no label, because the line above the rows names it. */
export function hasNarrowLabel(column: ColumnView | undefined): boolean {
  const isSorted = column?.sort !== undefined && column.sort !== 'none'
  return column?.isNamed === true && !(isSorted && column.look === 'k')
}

/**
 * `actions` are links to the pages of further actions, besides edit and delete. A row with `isKept` cannot be deleted in its present
 * state.
 */
export type RowView = {
  id: string
  cells: string[]
  /** Further records that the row represents, behind a summary below the title. */
  more?: { summary: string; rows: readonly { id: string; text: string }[] }
  isKept?: true
  /** A line below the title that says why the row is here. */
  note?: string
  /** The row cannot be changed in its present state. */
  isFixed?: true
  actions?: readonly { name: string; label: string; href: string }[]
  /** The main action of a row: a link, or a button of the form around the table. */
  first?: { label: string; href: string } | { label: string; name: string; value: string }
}

export type TableView = {
  /** The path of the list, such as `/hr/archives`. Records are at `<base>/<id>`. */
  base: string
  columns: ColumnView[]
  rows: RowView[]
  /** Index of the column that names a record. */
  title: number
  /** For child rows: the column of the owner, and the owner's address. */
  owner?: { at: number; base: string; ids: string[] }
  /** Totals of the whole list, by column; an empty text for a column without a total. */
  sums?: string[]
  /** Headings over several columns, in their order. */
  bands?: { label: string; span: number }[]
  /** A heading before a row: a part of the table, and the total of the whole part. */
  sections?: readonly SectionView[]
  mayEdit: boolean
  mayDelete: boolean
  /** The label of the link to what the user may start for the record of a row; absent: no link. */
  starts?: string
}

/** Something that the user may start for the record of a row. */
export type RowStart = { name: string; label: string; href: string }

export type SectionView = { before: string; label: string; facts: string; sums: string[] }
