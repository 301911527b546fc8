import { sql } from '#tests/e2e/database.ts'
import { type NewPerson, newPerson } from '#tests/e2e/new-person.ts'
import { addMember, type Member } from '#tests/e2e/own-accounts.ts'

export type VacancyPeople = {
  post: string
  postId: string
  /** Applies on a telephone. */
  stranger: NewPerson
  /** Is recommended by the colleague. */
  recommended: NewPerson
  colleague: Member
  /** Sits on the panel with the manager and scores last. */
  interviewer: Member
}

/** A post below `leader1` that nobody holds yet, and everybody who plays a part in filling it. */
export async function peopleOfVacancy(): Promise<VacancyPeople> {
  const [post] = await sql<{ postId: string; post: string }>(
    `insert into post select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(),
       'name', '全程岗位' || left(gen_random_uuid()::text, 8), 'code', 'QC' || left(gen_random_uuid()::text, 8),
       'needs_checkup', false, 'is_confidential', false))).*
     from post p join department d on d.id = p.dept_id
     where d.name = '软件研发部' and p.enabled and not p.is_leader and p.deleted_at is null order by p.code limit 1
     returning id as "postId", name as post`,
  )
  if (!post) throw new Error('no post is below leader1')
  return {
    ...post,
    stranger: newPerson(),
    recommended: newPerson(),
    colleague: await addMember(20),
    interviewer: await addMember(21),
  }
}

/** One interview round by this panel, and where the interview stands when its time has passed. */
export async function planRound(needId: string, userNames: readonly string[]): Promise<void> {
  await sql(
    `insert into interview_plan (id, recruiting_id, round, kind, needed, minutes, card_id, panel_ids)
     select gen_random_uuid(), $1, 1, '初试', true, 60,
       (select id from score_card where enabled and deleted_at is null order by created_at, id limit 1),
       array(select id from app_user where user_name = any($2))`,
    [needId, userNames],
  )
}

/** The time of the interviews of an application passes. */
export async function letInterviewPass(candidateId: string): Promise<void> {
  await sql(
    `update interview set plan_at = now() - interval '2 hours', phase = '2' where candidate_id = $1`,
    [candidateId],
  )
}

/** Moves the first day of people who joined back, so that their probation ends today. */
export async function letProbationPass(hiringIds: readonly string[]): Promise<void> {
  await sql(
    `with who as (select user_id from to_be_recruited where id = any($1)),
     file as (update user_base_info set join_date = (today() - interval '3 months')::date
       where id in (select user_id from who)),
     held as (update user_position set start_date = (today() - interval '3 months')::date
       where user_id in (select user_id from who)),
     tried as (update probation set start_date = (today() - interval '3 months')::date
       where user_id in (select user_id from who))
     update to_be_recruited set joined_at = (today() - interval '3 months')::date where id = any($1)`,
    [hiringIds],
  )
}

/** The id of the application of a person. */
export async function applicationOf(name: string): Promise<string> {
  const [found] = await sql<{ id: string }>('select id from candidate where name = $1', [name])
  if (!found) throw new Error(`${name} did not apply`)
  return found.id
}

/** Sets the bonus of a recommendation; returns what it was. */
export async function setBonus(yuan: string): Promise<string> {
  const [before] = await sql<{ value: string }>(
    `select value from policy_param where key = 'recruit.referralBonus'`,
  )
  await sql(`update policy_param set value = $1 where key = 'recruit.referralBonus'`, [yuan])
  return before?.value ?? '0'
}
