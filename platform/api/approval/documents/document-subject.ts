import { type RawBuilder, sql } from 'kysely'
import { columnName } from '#platform/api/store/rows/columns.ts'
import { OUTSIDER } from '#platform/define/documents/outsider.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { ruleOf } from './document-kind.ts'

/** SQL expressions over one document. Each is null where the document has no such value. */
type SubjectColumns = {
  /** The personnel file of the person concerned. */
  file: RawBuilder<string | null>
  /** The account of the person concerned, where the document names an account. */
  account: RawBuilder<string | null>
  name: RawBuilder<string | null>
}

const NOBODY: SubjectColumns = {
  file: sql`null::uuid`,
  account: sql`null::uuid`,
  name: sql`null::text`,
}

/** SQL for the person whom the document in row `alias` is about. */
export function subjectColumns(resource: Resource, alias: string): SubjectColumns {
  const { about } = ruleOf(resource)
  const at = (field: string) => sql.ref(`${alias}.${columnName(field)}`)
  if (about === undefined) return NOBODY
  if (about === 'outsider') {
    return {
      file: sql`coalesce(${at(OUTSIDER.file)}, ${fileByNumber(at(OUTSIDER.idNumber))})`,
      account: sql`null::uuid`,
      name: sql`${at(OUTSIDER.name)}`,
    }
  }
  if ('file' in about) {
    const file = at(about.file)
    return {
      file: sql`${file}`,
      account: sql`null::uuid`,
      name: sql`(select concerned.name from user_base_info concerned where concerned.id = ${file})`,
    }
  }
  const account = at(about.account)
  const ofAccount = (column: string) =>
    sql`(select ${sql.ref(`concerned.${column}`)} from app_user concerned where concerned.id = ${account})`
  return {
    file: ofAccount('user_base_id') as RawBuilder<string | null>,
    account: sql`${account}`,
    name: ofAccount('name') as RawBuilder<string | null>,
  }
}

/**
 * Finds the personnel file by the number of an identity paper, because a candidate may work here already, or may have
 * worked here before. A file without a leave date comes first.
 */
function fileByNumber(number: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select known.id from user_base_info known
    where known.id_card_no = ${number} and known.deleted_at is null
    order by known.leave_date is null desc, known.join_date desc, known.id limit 1)`
}
