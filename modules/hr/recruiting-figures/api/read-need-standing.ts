import { type RawBuilder, sql } from 'kysely'
import { candidates } from '#modules/hr/candidates/define/candidate.ts'
import { OPEN_STAGES, STAGE } from '#modules/hr/candidates/define/choices.ts'
import { OFFER, TALK } from '#modules/hr/hiring/define/choices.ts'
import { hirings } from '#modules/hr/hiring/define/hiring.ts'
import { PHASE } from '#modules/hr/interviews/define/choices.ts'
import type { NeedStanding } from '#modules/hr/recruiting-figures/wire/need-standing.ts'
import { recruitingNeeds } from '#modules/hr/recruiting-needs/define/recruiting-need.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { permissionCode } from '#platform/api/store/reach/permission.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { selectRecord } from '#platform/api/store/rows/records.ts'
import { DOC } from '#platform/define/documents/define-document.ts'

/** Names in a line; the board shows the others. */
const MOST_PEOPLE = 5

/** What an application `c` waits for, with its interview `i`, its talk `t` and its hiring `h`. */
const STEP: RawBuilder<string> = sql`case c.state
  when ${STAGE.toScreen} then 'screen'
  when ${STAGE.toInterview} then 'arrange'
  when ${STAGE.interviewing} then case i.phase
    when ${PHASE.offered} then 'choose' when ${PHASE.planned} then 'meet' when ${PHASE.toScore} then 'score'
    when ${PHASE.toConclude} then 'conclude' else 'arrange' end
  when ${STAGE.passed} then 'talk'
  when ${STAGE.toCheckUp} then 'checkup'
  else case when h.state in (${DOC.running}, ${DOC.passed}) then 'approve'
    when h.offer_state = ${OFFER.none} then 'send' when h.offer_state = ${OFFER.sent} then 'answer'
    when h.offer_state = ${OFFER.accepted} then 'join' when h.offer_state is not null then 'decide'
    else 'propose' end
  end`

/** The users who owe the step. An approval names its approvers by its own words. */
const OWING: RawBuilder<string[]> = sql`case
  when s.step in ('meet', 'score') then array(
    select p.user_id from interview_panel p where p.interview_id = i.id and p.sheet_at is null)
  when s.step = 'approve' then array(select a.approver_id from approval_step a
    where a.resource = ${hirings.path} and a.record_id = h.id and a.is_current)
  when s.step = 'talk' and t.talker_id is not null then array[t.talker_id]
  when s.step in ('choose', 'answer', 'join') or c.owner_id is null then '{}'
  else array[c.owner_id] end`

type Counted = { joined: number; ended: number }

async function countEnded(db: Database, needId: string): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select (count(*) filter (where c.state = ${STAGE.joined}))::integer as joined,
      (count(*) filter (where c.state > ${STAGE.joined}))::integer as ended
    from candidate c where c.recruiting_id = ${needId}::uuid and c.deleted_at is null`.execute(db)
  return rows[0] ?? { joined: 0, ended: 0 }
}

async function readGroups(
  db: Database,
  actor: Actor,
  needId: string,
): Promise<NeedStanding['groups']> {
  const { rows } = await sql<NeedStanding['groups'][number]>`
    with running as materialized (
      select c.id, c.name, c.state, c.due_on, s.step, o.users, h.current_approver as approver,
        ${scopePredicate(candidates, 'c', actor, 'view')} as "isSeen"
      from candidate c
        left join lateral (
          select i.id, i.phase from interview i
          where i.candidate_id = c.id and i.phase not in (${PHASE.done}, ${PHASE.calledOff}) and i.deleted_at is null
          order by i.round, i.id limit 1
        ) i on true
        left join lateral (
          select t.talker_id from salary_interview t
          where t.candidate_id = c.id and t.state = ${TALK.open} and t.deleted_at is null
          order by t.talk_at desc limit 1
        ) t on true
        left join lateral (
          select h.id, h.state, h.offer_state, h.current_approver from to_be_recruited h
          where h.candidate_id = c.id and h.state <> ${DOC.cancelled} and h.deleted_at is null
          order by h.created_at desc limit 1
        ) h on true
        cross join lateral (select ${STEP} as step) s
        cross join lateral (select ${OWING} as users) o
      where c.recruiting_id = ${needId}::uuid and c.deleted_at is null
        and c.state = any(${[...OPEN_STAGES]}::text[])
    ), named as (
      select r.*, case when r.step = 'approve' then array_remove(array[r.approver], null)
        else array(select u.name from app_user u where u.id = any(r.users) order by u.name, u.id) end as owed,
        row_number() over (partition by r.state, r.step, r.users, r.approver, r."isSeen"
          order by r.due_on, r.id) as place
      from running r
    )
    select state, step, owed as "owedBy", bool_or(${actor.userId}::uuid = any(users)) as "isMine",
      count(*)::integer as count, (count(*) filter (where due_on < today()))::integer as late,
      coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) order by due_on, id)
        filter (where "isSeen" and place <= ${MOST_PEOPLE}), '[]') as people
    from named group by state, step, owed
    order by bool_or(${actor.userId}::uuid = any(users)) desc, state, step, owed`.execute(db)
  return rows
}

/**
 * Reads where the running applications for a need are, and who owes their next step. Names of applicants are those that
 * the reader may read; the others count.
 */
export async function readNeedStanding(
  db: Database,
  actor: Actor,
  id: string,
): Promise<NeedStanding> {
  const need = await selectRecord(db, recruitingNeeds, id, actor)
  if (!need) throw new Failure('not-found', 'not-found')
  const [{ joined, ended }, groups] = await Promise.all([
    countEnded(db, id),
    readGroups(db, actor, id),
  ])
  const mayOpen = actor.permissions.has(permissionCode(candidates, 'view'))
  return {
    mayOpen,
    joined,
    ended,
    groups: groups.map((group) => (mayOpen ? group : { ...group, people: [] })),
  }
}
