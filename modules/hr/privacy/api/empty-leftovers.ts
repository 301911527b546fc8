import { sql } from 'kysely'
import type { Tx } from '#platform/api/store/connection/database.ts'

/** Lists whose files may name people who apply. The logs name them in their titles. */
const LISTS = [
  'hr/talents',
  'hr/candidates',
  'hr/interviews',
  'hr/salary-interviews',
  'hr/checkups',
  'hr/to-be-recruited',
  'hr/offers',
  'hr/candidate-messages',
  'hr/register',
  'hr/privacy-requests',
  'hr/referrals',
  'system/audit-logs',
] as const

const lists = () => [...LISTS]

/** The form of a text in the query of an address, in which blanks are a plus or %20. */
const inAddress = (word: string) => [
  word,
  encodeURIComponent(word),
  new URLSearchParams([['', word]]).toString().slice(1),
]

/** Deletes what was said about the records of a person: messages inside and to them, comments, opinions, links. */
async function emptyTalk(tx: Tx, id: string): Promise<void> {
  await sql`delete from message m using records_of_talent(${id}::uuid) r
    where m.biz_id in (r.record_id::text, '/' || r.resource || '/' || r.record_id)`.execute(tx)
  await sql`delete from comment c using records_of_talent(${id}::uuid) r
    where c.record_id = r.record_id and c.resource = r.resource`.execute(tx)
  await sql`update approval_step s set opinion = null from records_of_talent(${id}::uuid) r
    where s.record_id = r.record_id and s.resource = r.resource and s.opinion is not null`.execute(
    tx,
  )
  await sql`delete from document_batch b using document_batch_item i, records_of_talent(${id}::uuid) r
    where i.batch_id = b.id and i.record_id = r.record_id and i.resource = r.resource`.execute(tx)
  await sql`delete from candidate_message where id in (select record_id from records_of_talent(${id}::uuid))`.execute(
    tx,
  )
  await sql`delete from access_link where id in (select record_id from records_of_talent(${id}::uuid))`.execute(
    tx,
  )
}

/** Deletes files of imports that wait or are done, with their rows. Imports under way go on, and delete their rows. */
async function emptyImports(tx: Tx): Promise<void> {
  await sql`
    with gone as (
      delete from import_file where resource = any(${lists()}::text[]) and state not in ('checking', 'importing')
      returning id, run_id
    ), pieces as (
      delete from kept_piece p using gone where p.file_id = gone.id
    )
    delete from import_row r using gone where r.run_id = gone.run_id`.execute(tx)
}

/** Deletes files of exports, whoever made them: an export can be made again. One under way begins anew. */
async function emptyExports(tx: Tx): Promise<void> {
  await sql`
    with gone as (
      delete from export_file where resource = any(${lists()}::text[]) returning run_id
    )
    delete from kept_piece p using gone where p.file_id = gone.run_id`.execute(tx)
}

/** Deletes kept views of lists that search for the person. */
async function emptyViews(tx: Tx, words: readonly string[]): Promise<void> {
  await sql`delete from list_view v where v.resource = any(${lists()}::text[])
    and exists (select from unnest(${words.flatMap(inAddress)}::text[]) word
      where position(word in v.query) > 0 or position(word in v.name) > 0)`.execute(tx)
}

/**
 * Deletes what the work on a person left behind in other places. Messages and comments go by the id of their record,
 * kept views by the words that tell the person, files of imports and exports as a whole, because nobody can look into
 * them.
 */
export async function emptyLeftovers(tx: Tx, id: string, words: readonly string[]): Promise<void> {
  await emptyTalk(tx, id)
  await emptyImports(tx)
  await emptyExports(tx)
  await emptyViews(tx, words)
}
