import { sql } from 'kysely'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { GONE } from '#modules/hr/archives/define/employment-states.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'

/** What the application and the accepted offer say about the person who joins. */
export type JoinFacts = {
  stage: string
  talentId: string
  name: string
  phone: string | null
  email: string | null
  birthDate: string | null
  /** The file of an earlier employment that the talent record names. */
  knownFile: string | null
  /** The day of the accepted answer, by the clock of Shanghai. */
  answeredOn: string | null
  /** The planned day, or today once that is over. */
  joinDate: string
}

export async function readJoinFacts(
  db: Database | Tx,
  hiringId: string,
): Promise<JoinFacts | undefined> {
  const { rows } = await sql<JoinFacts>`
    select c.state as stage, t.id as "talentId", t.name, t.phone, t.email, t.birth_date::text as "birthDate",
      t.employee_id as "knownFile", greatest(h.plan_join_date, today())::text as "joinDate",
      (select (o.answered_at at time zone 'Asia/Shanghai')::date::text from offer o
        where o.hiring_id = h.id and o.deleted_at is null and o.answered_at is not null
        order by o.edition desc limit 1) as "answeredOn"
    from to_be_recruited h join candidate c on c.id = h.candidate_id join talent t on t.id = c.talent_id
    where h.id = ${hiringId}::uuid`.execute(db)
  return rows[0]
}

export type FormerFile = { id: string; title: string }

/** The file of a former employee that the caller may continue: the known one, or the one with this identity number. */
export async function findFormerFile(
  db: Database | Tx,
  actor: Actor,
  { knownFile, paper }: { knownFile: string | null; paper: string | null },
): Promise<FormerFile | undefined> {
  const { rows } = await sql<FormerFile>`
    select t.id, t.name || ' ' || t.emp_no as title from user_base_info t
    where (t.id = ${knownFile}::uuid or t.id_card_no = ${paper}) and t.deleted_at is null
      and t.status = any(${GONE}::text[]) and ${scopePredicate(archives, 't', actor, 'add')}
    order by t.join_date desc limit 1`.execute(db)
  return rows[0]
}
