import { type RawBuilder, sql } from 'kysely'
import { inEachLanguage } from '#platform/api/http/messages.ts'
import type { MessageWords } from '#platform/api/messages/message-text.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { columnName } from '#platform/api/store/rows/columns.ts'
import { recordLabel } from '#platform/define/described/labels.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { LANGUAGES } from '#platform/wire/language/language.ts'
import type { Words } from '#platform/wire/language/words.ts'
import { ruleOf } from './document-kind.ts'
import { subjectColumns } from './document-subject.ts'

type Named = {
  resource: Resource
  id: string
  /** Whether the document is about its applicant, whom the message names anyway. */
  isOwnWish?: boolean
}

type Row = { title: string | null; person: string | null; day: string | null; days: number | null }

const NUMBER_OF_DAYS = 'days'

/**
 * The name of a document in a message: its own title or the person whom it is about, its kind, its first day,
 * and its length in days. Readers do not recognise a document by its number.
 */
export async function nameDocument(
  tx: Tx,
  { resource, id, isOwnWish = false }: Named,
): Promise<MessageWords> {
  const { title, fields } = resource
  const at = (isThere: boolean, field: string) =>
    isThere ? sql.ref(`t.${columnName(field)}`) : sql`null`
  const isTitled = fields[title]?.kind === 'text' && title !== 'docNo'
  const isCounted = fields[NUMBER_OF_DAYS] !== undefined
  const { rows } = await sql<Row>`
    select ${at(isTitled, title)}::text as title, ${subjectColumns(resource, 't').name} as person,
      ${dayOf(resource)} as day, ${at(isCounted, NUMBER_OF_DAYS)}::float as days
    from ${sql.table(resource.table)} t where t.id = ${id}`.execute(tx)
  const [row] = rows
  const labels = LANGUAGES.map((language) => [language, recordLabel(resource, language)])
  const days = row?.days ?? 0
  return {
    thing: row?.title ?? (isOwnWish ? '' : (row?.person ?? '')),
    kind: Object.fromEntries(labels) as Words,
    day: row?.day ?? '',
    days: days > 0 ? inEachLanguage('fact.days', { count: days }) : '',
  }
}

/** The day of a document: its effective day, or the first required day of its form. */
function dayOf(resource: Resource): RawBuilder<string | null> {
  const { effectAt } = ruleOf(resource)
  const [name, field] =
    Object.entries(resource.fields).find(([name, { kind, required }]) =>
      effectAt === undefined
        ? required && (kind === 'date' || kind === 'dateTime')
        : name === effectAt,
    ) ?? []
  if (name === undefined) return sql`null::text`
  const column = sql.ref(`t.${columnName(name)}`)
  return field?.kind === 'dateTime'
    ? sql`(${column} at time zone 'Asia/Shanghai')::date::text`
    : sql`${column}::text`
}
