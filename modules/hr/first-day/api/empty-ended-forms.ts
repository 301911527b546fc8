import { sql } from 'kysely'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { REGISTER } from '#modules/hr/first-day/define/choices.ts'
import { registers } from '#modules/hr/first-day/define/register.ts'
import { THE_PRODUCT } from '#platform/api/actor.ts'
import { auditRows } from '#platform/api/history/history.ts'
import { clearFilesJob } from '#platform/api/jobs/clear-files.ts'
import { hurryJob } from '#platform/api/jobs/job.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { wireTime } from '#platform/api/store/time/wire-time.ts'
import { BLANK_FORM } from './blank-form.ts'

/** As long as the link of the first day works after joining, so that a mistake can still be looked at. */
const KEPT = '30 days'

/** Gives papers that no user took over to the file of the person: they belong to the employment. */
async function movePapersLeft(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    with moved as (
      select f.id, h.user_id, coalesce((select max(o.place) from file o where o.resource = ${archives.path}
          and o.record_id = h.user_id and o.field = 'files'), 0)
        + row_number() over (partition by h.user_id order by f.place, f.id) as place
      from file f join register r on r.id = f.record_id join to_be_recruited h on h.id = r.hiring_id
      where f.resource = ${registers.path} and f.field = 'papers' and r.id = any(${[...ids]}::uuid[])
        and h.user_id is not null and r.state <> ${REGISTER.void} and r.deleted_at is null
    )
    update file f set resource = ${archives.path}, record_id = moved.user_id, field = 'files', place = moved.place
    from moved where moved.id = f.id`.execute(tx)
}

async function dropFiles(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    with gone as (
      delete from file where resource = ${registers.path} and record_id = any(${[...ids]}::uuid[]) returning id
    )
    update file_object o set is_dropped = true from gone where o.file_id = gone.id`.execute(tx)
  await hurryJob(tx, clearFilesJob)
}

/** Deletes what was said about the forms, and files of exports and imports of the list: nobody can look into them. */
async function dropLeftovers(tx: Tx, ids: readonly string[]): Promise<void> {
  const { path } = registers
  const forms = [...ids]
  await sql`delete from message m using unnest(${forms}::uuid[]) form
    where m.biz_id in (form::text, '/' || ${path} || '/' || form)`.execute(tx)
  await sql`delete from comment where resource = ${path} and record_id = any(${forms}::uuid[])`.execute(
    tx,
  )
  await sql`
    with gone as (delete from export_file where resource = ${path} returning run_id)
    delete from kept_piece p using gone where p.file_id = gone.run_id`.execute(tx)
  await sql`
    with gone as (
      delete from import_file where resource = ${path} and state not in ('checking', 'importing') returning id, run_id
    ), pieces as (
      delete from kept_piece p using gone where p.file_id = gone.id
    )
    delete from import_row r using gone where r.run_id = gone.run_id`.execute(tx)
}

/** Locks the forms that ended 30 days ago, and those of people who joined then without anybody taking them over. */
async function lockEnded(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from register r join to_be_recruited h on h.id = r.hiring_id
    where r.emptied_at is null and (r.ended_at < now() - ${KEPT}::interval
      or h.joined_at < today() - ${KEPT}::interval)
    order by r.id for update of r`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Empties forms of new colleagues once nothing is done with them any more: what was taken over stands in the personnel
 * file, and the rest had a purpose only until then (Personal Information Protection Law, article 19). The number, the
 * state and the moments stay, and the history tells that the form was emptied. A second run changes nothing.
 */
export async function emptyEndedForms(tx: Tx): Promise<void> {
  const ids = await lockEnded(tx)
  if (ids.length === 0) return
  await movePapersLeft(tx, ids)
  await dropFiles(tx, ids)
  await sql`update register set ${BLANK_FORM} where id = any(${ids}::uuid[])`.execute(tx)
  await sql`select empty_form_history(${ids}::uuid[])`.execute(tx)
  await dropLeftovers(tx, ids)
  const entry = auditRows(THE_PRODUCT, {
    resource: registers.path,
    id: sql`r.id`,
    version: sql`r.version`,
    action: 'update',
    after: sql`jsonb_build_object('emptied', 'ended', 'emptiedAt', ${wireTime('r.emptied_at')})`,
    title: sql`r.register_no`,
    from: sql`register r where r.id = any(${ids}::uuid[])`,
  })
  await entry.execute(tx)
}
