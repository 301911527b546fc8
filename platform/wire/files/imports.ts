import { z } from 'zod'
import { pageOf } from '#platform/wire/http/envelope.ts'

/** The most bytes of a text file of rows. A workbook is compressed and has the limit of other files. */
export const MAX_CSV_BYTES = 50 * 1024 * 1024
export const MAX_CSV_ROWS = 100_000
export const MAX_SHEET_ROWS = 10_000
export const MAX_SHEET_COLUMNS = 100
/** The most rows that are written one by one, each by the rules of a form, because they change a record. */
export const MAX_SINGLE_ROWS = 5_000

/** The number of rows at the start of a file among which the headings may be. */
export const MOST_HEAD_ROWS = 10

/** The encodings of text files, by their names in the Encoding Standard. */
export const ENCODINGS = [
  'utf-8',
  'gb18030',
  'big5',
  'windows-1252',
  'utf-16le',
  'utf-16be',
] as const
export type Encoding = (typeof ENCODINGS)[number]

export const IMPORT_FORMATS = ['xlsx', 'csv'] as const
export type ImportFormat = (typeof IMPORT_FORMATS)[number]

/**
 * `columns`: the user must map the columns; `checking` and `importing`: a job is
 * running; `ready`: the preview is shown.
 */
export const IMPORT_STATES = [
  'columns',
  'checking',
  'ready',
  'importing',
  'done',
  'failed',
] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** The planned result of a row. */
export const ROW_KINDS = ['refused', 'change', 'add', 'same'] as const
export type RowKind = (typeof ROW_KINDS)[number]

/** The roster that a file fills: its group and month (`yyyy-MM`). */
export const rosterOf = z.object({ groupId: z.uuid(), month: z.string() })
export type RosterOf = z.infer<typeof rosterOf>

/** A column of a file: its heading, a value from the first row, and the field that it fills. */
export const importColumn = z.object({
  heading: z.string(),
  sample: z.string(),
  field: z.string().nullable(),
})
export type ImportColumn = z.infer<typeof importColumn>

const count = z.number().int()

/** The user's choices for reading a file; the rest is detected. */
export const readingWish = z.object({
  /** Number of the visible sheet, from 0. */
  sheet: z.coerce.number().int().min(0).max(199).optional(),
  encoding: z.enum(ENCODINGS).optional(),
  /** Number of the row with the headings, from 1. */
  headRow: z.coerce.number().int().min(1).max(MOST_HEAD_ROWS).optional(),
})
export type ReadingWish = z.infer<typeof readingWish>

/** The number of questions shown together. The others follow after the answers. */
export const MOST_QUESTIONS = 50
export const MOST_ANSWER = 200

/** The user's answer about a value of the file: it counts for every row with the value in this field. */
export const cellAnswer = z.object({
  field: z.string().max(60),
  /** The word in the file. */
  value: z.string().max(MOST_ANSWER),
  /** A code or a word that is known. */
  text: z.string().max(MOST_ANSWER),
})
export type CellAnswer = z.infer<typeof cellAnswer>

/** GET Import/GetMyImportQuestions → response: words with several possible meanings, or with none. */
export const cellQuestion = z.object({
  field: z.string(),
  value: z.string(),
  /** The number of rows that are refused because of the word; zero after an answer. */
  rows: count,
  /** The options; null where the user types the answer. */
  options: z.array(z.object({ value: z.string(), label: z.string() })).nullable(),
  /** The probable meaning. */
  proposal: z.string(),
  /** The answer; empty without one. */
  answer: z.string(),
})
export type CellQuestion = z.infer<typeof cellQuestion>

/** How a file was read. The page shows it, so that the user can correct it. */
export const tableReading = z.object({
  /** The names of the visible sheets of a workbook; empty for a text file. */
  sheets: z.array(z.string()),
  sheet: count,
  /** The encoding of a text file; null for a workbook. */
  encoding: z.enum(ENCODINGS).nullable(),
  /** Whether no other encoding was likely. */
  isSure: z.boolean(),
  /** A sample of the text, read in each encoding that the file may have. */
  samples: z.array(z.object({ encoding: z.enum(ENCODINGS), text: z.string() })),
  headRow: count,
  /** The first rows, shortened, for the choice of the row of headings. */
  rows: z.array(z.array(z.string())),
  /** The number of hidden sheets, which are not read. */
  hidden: count,
  /** Cells with a formula, which are read as its stored result: their number, and the first of them. */
  formulas: z.object({ count, first: z.string() }),
  /** The number of cells that get the text of the merged cell to which they belong. */
  merged: count,
  /** The number of hidden rows, which are read too. Unknown for older files. */
  hiddenRows: count.default(0),
})
export type TableReading = z.infer<typeof tableReading>

/** GET Import/GetMyImport → response: an uploaded file and its progress. */
export const ownImport = z.object({
  id: z.uuid(),
  /** Path of the resource. */
  resource: z.string(),
  name: z.string(),
  format: z.enum(IMPORT_FORMATS),
  state: z.enum(IMPORT_STATES),
  columns: z.array(importColumn),
  reading: tableReading,
  /** The roster with the name of its group; null for a file of records. */
  roster: rosterOf.extend({ groupName: z.string() }).nullable(),
  /** The number of rows checked or written so far. The total is known after all rows are checked. */
  rowsDone: count,
  rowsTotal: count.nullable(),
  counts: z.object({ refused: count, change: count, add: count, same: count }),
  /** The reason why it stopped. */
  problem: z.string().nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  /** The file is kept until then. */
  expiresAt: z.string(),
})
export type OwnImport = z.infer<typeof ownImport>

/** A row of the file as it would be written, in the words that users read. */
export const importRow = z.object({
  /** The row number in the spreadsheet: the headings are row 1. */
  place: count,
  kind: z.enum(ROW_KINDS),
  title: z.string(),
  /** The existing record. */
  recordId: z.uuid().nullable(),
  /** Whose record the row would change; empty for a new record, and where the title says enough. */
  owner: z.string(),
  /** What to know about a new record before it is added, such as that the person may be known; empty for none. */
  note: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  /** `field` is null for a problem of the whole row. */
  problems: z.array(z.object({ field: z.string().nullable(), text: z.string() })),
})
export type ImportRow = z.infer<typeof importRow>

/** A page of rows. `noted`: the number of new rows with a note, which come first. */
export const importRows = pageOf(importRow).extend({ noted: count })
