import { sql } from 'kysely'
import { BLANK_FORM } from '#modules/hr/first-day/api/blank-form.ts'
import { NOBODY } from '#modules/hr/talents/define/choices.ts'
import { talents } from '#modules/hr/talents/define/talent.ts'
import type { Actor } from '#platform/api/actor.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import { clearFilesJob } from '#platform/api/jobs/clear-files.ts'
import { hurryJob } from '#platform/api/jobs/job.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { emptyLeftovers } from './empty-leftovers.ts'

/** Why a person is emptied: the time has ended, or the person asked for it. */
export type Emptying = { why: 'ended' | 'asked'; requestNo?: string }

type Person = { talentNo: string; words: string[]; fileIds: string[] }

/** Locks a person, and reads what tells them in texts of other records. Null when they are emptied already. */
async function lockPerson(tx: Tx, id: string): Promise<Person | null> {
  await sql`select from talent where id = ${id}::uuid for update`.execute(tx)
  const { rows } = await sql<Person>`
    select t.talent_no as "talentNo",
      (select coalesce(array_agg(distinct word), '{}') from talent p
        cross join unnest(array[p.name, p.phone, p.email, p.id_card_no]) word
        where (p.id = t.id or p.merged_into_id = t.id) and length(word) > 1) as words,
      (select coalesce(array_agg(f.id), '{}') from records_of_talent(t.id) r
        join file f on f.resource = r.resource and f.record_id = r.record_id) as "fileIds"
    from talent t where t.id = ${id}::uuid and t.emptied_at is null`.execute(tx)
  return rows[0] ?? null
}

/** Empties the person, and with it the name in all records that follow it. */
async function emptyPerson(tx: Tx, id: string): Promise<void> {
  await sql`
    update talent set name = ${NOBODY}, phone = null, email = null, id_card_no = null, birth_date = null, edu = null,
      school = null, major = null, work_years = null, current_company = null, current_post = null, skills = null,
      tags = null, remark = null, has_merged = false, emptied_at = now(), deleted_at = coalesce(deleted_at, now()),
      updated_at = now(), version = version + 1
    where id in (select record_id from records_of_talent(${id}::uuid) where resource = ${talents.path})`.execute(
    tx,
  )
  await sql`update talent_merge set filled = '{}'
    where keep_id = ${id}::uuid or drop_id = ${id}::uuid`.execute(tx)
}

const idsOf = (id: string, resource: string) =>
  sql`(select record_id from records_of_talent(${id}::uuid) where resource = ${resource})`

/** Empties the words, reasons and figures of the applications. Stages, results and moments stay, to be counted. */
async function emptyApplications(tx: Tx, id: string): Promise<void> {
  await sql`update candidate set tags = null, remark = null, fail_reason = null, expect_salary = null,
      updated_at = now(), version = version + 1
    where id in ${idsOf(id, 'hr/candidates')}`.execute(tx)
  await sql`update public_application set phone_key = null, address_key = null
    where candidate_id in ${idsOf(id, 'hr/candidates')}`.execute(tx)
  await sql`update referral set name = ${NOBODY}, relation = null, note = null, bonus_reason = null, updated_at = now(),
      version = version + 1
    where id in ${idsOf(id, 'hr/referrals')}`.execute(tx)
  await sql`update interview set opinion = null, close_reason = null, place = null, remark = null,
      updated_at = now(), version = version + 1
    where id in ${idsOf(id, 'hr/interviews')}`.execute(tx)
  await sql`update interview_panel set words = null
    where interview_id in ${idsOf(id, 'hr/interviews')} and words is not null`.execute(tx)
  await sql`update schedule set title = ${NOBODY}, place = null, content = null, updated_at = now(),
      version = version + 1
    where id in ${idsOf(id, 'work/schedules')}`.execute(tx)
}

/** Empties talks, checkups, hirings and offers. Talks and checkups count for nothing, so they are put away. */
async function emptyHirings(tx: Tx, id: string): Promise<void> {
  await sql`update salary_interview set expect = 0, offer_base = 0, offer_post = null, offer_merit = null,
      allowance = null, year_bonus = null, probation_ratio = 1, insurance_base = null, fund_base = null, remark = null,
      deleted_at = coalesce(deleted_at, now()), updated_at = now(), version = version + 1
    where id in ${idsOf(id, 'hr/salary-interviews')}`.execute(tx)
  await sql`update checkup set hospital = null, result = '0', recheck_date = null, fee = null, payer = null,
      next_date = null, abnormal = null, remark = null, deleted_at = coalesce(deleted_at, now()), updated_at = now(),
      version = version + 1
    where id in ${idsOf(id, 'hr/checkups')}`.execute(tx)
  await sql`update to_be_recruited set materials = '[]', remark = null, contract_term = null, contract_months = null,
      updated_at = now(), version = version + 1
    where id in ${idsOf(id, 'hr/to-be-recruited')}`.execute(tx)
  await sql`update offer set body = '', hash = '', answered_name = null, answered_from = null, answered_hash = null,
      answered_address = null, answered_opening = null, reason = null,
      updated_at = now(), version = version + 1
    where id in ${idsOf(id, 'hr/offers')}`.execute(tx)
  await emptyForms(tx, id)
  await sql`update privacy_request set words = null, identity = '', answer = null, updated_at = now(), version = version + 1
    where id in ${idsOf(id, 'hr/privacy-requests')}`.execute(tx)
}

/** Empties the forms of new colleagues, and deletes what was typed and not sent. */
async function emptyForms(tx: Tx, id: string): Promise<void> {
  await sql`update register set ${BLANK_FORM} where id in ${idsOf(id, 'hr/register')}`.execute(tx)
  await sql`delete from register_draft where hiring_id in ${idsOf(id, 'hr/to-be-recruited')}`.execute(
    tx,
  )
}

/** Lets go of the files of all records of the person. Their bytes are deleted once the transaction is committed. */
async function dropFiles(tx: Tx, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return
  await sql`update file_object set is_dropped = true where file_id = any(${[...fileIds]}::uuid[])`.execute(
    tx,
  )
  await sql`delete from file where id = any(${[...fileIds]}::uuid[])`.execute(tx)
  await hurryJob(tx, clearFilesJob)
}

/**
 * Empties a person for good, with everything that tells them: fields, applications, interviews, talks, checkups,
 * offers, files, messages, comments, imports, exports, calendars and the texts of the history (Personal Information
 * Protection Law, article 47). Numbers, stages, results and moments stay, so that figures of recruiting stay; the
 * history tells that and why it was done. Returns false when it was done before.
 */
export async function emptyTalent(
  tx: Tx,
  actor: Actor,
  id: string,
  { why, requestNo }: Emptying,
): Promise<boolean> {
  const person = await lockPerson(tx, id)
  if (person === null) return false
  const { talentNo, words, fileIds } = person
  await dropFiles(tx, fileIds)
  await emptyPerson(tx, id)
  await emptyApplications(tx, id)
  await emptyHirings(tx, id)
  // The history of links is found by the links, which go with the leftovers.
  await sql`select empty_history(${id}::uuid, ${words}::text[])`.execute(tx)
  await emptyLeftovers(tx, id, words)
  const { rows } = await sql<{ version: number }>`
    select version from talent where id = ${id}::uuid`.execute(tx)
  await writeHistory(tx, actor, {
    resource: talents,
    id,
    version: rows[0]?.version ?? 1,
    action: 'delete',
    before: null,
    after: { emptied: why, talentNo, ...(requestNo === undefined ? {} : { requestNo }) },
    title: talentNo,
  })
  return true
}
