import { sql } from 'kysely'
import type {
  FileColumn,
  LineColumn,
  ResultColumn,
} from '#modules/pay/bank-files/define/shipped-templates.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'

/** How a bank wants the file of payments, and how it answers. Amounts are yuan as text. */
export type BankTemplate = {
  id: string
  name: string
  bank: string
  isChecked: boolean
  kind: string
  encoding: string
  separator: string
  lineEnd: string
  maxRows: number | null
  maxAmount: string | null
  intro: string | null
  hasTitles: boolean
  headColumns: readonly LineColumn[]
  rowColumns: readonly FileColumn[]
  tailColumns: readonly LineColumn[]
  resultColumns: readonly ResultColumn[]
  successWords: string
  failWords: string
  returnWords: string | null
}

const COLUMNS = sql`t.id, t.name, t.bank, t.is_checked as "isChecked", t.kind, t.encoding, t.separator,
  t.line_end as "lineEnd", t.max_rows as "maxRows", t.max_amount::text as "maxAmount", t.intro,
  t.has_titles as "hasTitles", t.head_columns as "headColumns", t.row_columns as "rowColumns",
  t.tail_columns as "tailColumns", t.result_columns as "resultColumns", t.success_words as "successWords",
  t.fail_words as "failWords", t.return_words as "returnWords"`

/** The template of each bank that is in force on a day: the enabled one that began last. */
export async function readTemplatesOn(
  db: Database | Tx,
  day: string,
): Promise<ReadonlyMap<string, BankTemplate>> {
  const { rows } = await sql<BankTemplate>`
    select distinct on (t.bank) ${COLUMNS} from bank_template t
    where t.enabled and t.deleted_at is null and t.effective_from <= greatest(${day}::date, today())
    order by t.bank, t.effective_from desc, t.id`.execute(db)
  return new Map(rows.map((row) => [row.bank, row]))
}

/** A template by its id, also one that is no longer enabled: a batch keeps the template that it was made by. */
export async function readTemplate(db: Database | Tx, id: string): Promise<BankTemplate> {
  const { rows } = await sql<BankTemplate>`
    select ${COLUMNS} from bank_template t where t.id = ${id}::uuid`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`there is no bank template ${id}`)
  return row
}
