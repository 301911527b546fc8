import type { Tone } from '#platform/wire/values/tone.ts'

export type ColumnView = {
  name: string
  label: string
  /** Class of its cells: `n` for numbers, `k` for texts without line breaks, `n total` for totals. */
  look?: 'n' | 'k' | 'n total'
  /** The texts link to this part of the record page. */
  anchor?: string
  /** Absent: not sortable. */
  sort?: 'asc' | 'desc' | 'none'
  /** Its texts are states: the colour of each. */
  tones?: Readonly<Record<string, Tone>>
  /** Its texts are colours, `#rrggbb`. */
  isColour?: true
  /** Colours of faces beside the text, row by row: it names people. */
  faces?: readonly number[]
  /** Photos of these people, if any. */
  photos?: readonly (string | null)[]
  /** Its texts are hundredths of a whole that is reached: each as a bar. */
  isBar?: true
  /** Row by row, whether its day is past that should not be. */
  late?: readonly boolean[]
  /** Index of the column that forms the second line of the cells. */
  below?: number
  /** The column is the second line of another one. */
  isBelow?: true
}

/** `actions` are links to buttons beyond edit and delete. A kept row cannot be deleted in its present state. */
export type RowView = {
  id: string
  cells: string[]
  /** More records of the same, behind a summary below the title. */
  more?: { summary: string; rows: readonly { id: string; text: string }[] }
  isKept?: true
  /** It cannot be changed in its present state. */
  isFixed?: true
  actions?: readonly { name: string; label: string; href: string }[]
  /** The main action of a row: a link, or a button of the form around the table. */
  first?: { label: string; href: string } | { label: string; name: string; value: string }
}

export type TableView = {
  /** `/hr/archives`: records are at `<base>/<id>`. */
  base: string
  columns: ColumnView[]
  rows: RowView[]
  /** Index of the column that names a record. */
  title: number
  /** For child rows: the column of the owner, and the owner's address. */
  owner?: { at: number; base: string; ids: string[] }
  /** Totals of the whole list, by column; empty without one. */
  sums?: string[]
  /** Headings over several columns, in their order. */
  bands?: { label: string; span: number }[]
  /** A heading before a row: a part of the table, and the total of the whole part. */
  sections?: readonly SectionView[]
  mayEdit: boolean
  mayDelete: boolean
}

export type SectionView = { before: string; label: string; facts: string; sums: string[] }
