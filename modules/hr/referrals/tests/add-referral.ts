import type { DatabaseClient } from '#tests/api/database-client.ts'

/**
 * A recommendation of a person who joined and works without a probation. Colleagues recommend on a page of their own.
 * Returns its id.
 */
export async function addReferral(database: DatabaseClient): Promise<string> {
  const made = `with need as (
      select id, dept_id, post_id from recruiting_application where state = '4' and deleted_at is null order by id limit 1
    ), person as (
      insert into talent (id, talent_no, name, consent_text_id)
      select gen_random_uuid(), left(gen_random_uuid()::text, 13), '受荐人', id from consent_text order by id limit 1
      returning id
    ), application as (
      insert into candidate (id, candidate_no, talent_id, recruiting_id, state)
      select gen_random_uuid(), left(gen_random_uuid()::text, 13), person.id, need.id, '70' from person, need
      returning id, talent_id, recruiting_id
    ), form as (
      insert into public_application (id, candidate_id, recruiting_id)
      select gen_random_uuid(), id, recruiting_id from application
    ), hiring as (
      insert into to_be_recruited (id, doc_no, candidate_id, plan_join_date, probation_months, state, effect_done,
        offer_state, joined_at, user_id)
      select gen_random_uuid(), left(gen_random_uuid()::text, 13), a.id, b.join_date, 0, '4', true, '7', b.join_date, b.id
      from application a, (
        select id, join_date from user_base_info where status = '2' and deleted_at is null order by id limit 1) b
    )
    insert into referral (id, referral_no, name, talent_id, candidate_id, recruiting_id, by_user_id, source, state)
    select gen_random_uuid(), left(gen_random_uuid()::text, 13), '受荐人', a.talent_id, a.id, a.recruiting_id,
      (select id from app_user where user_name = 'staff1'), '表单', '3'
    from application a returning id`
  return String(await database.value(made))
}

/** A recommendation of the person of an application. Returns its id. */
export async function addReferralOf(
  database: DatabaseClient,
  candidateId: string,
): Promise<string> {
  const made = `insert into referral (id, referral_no, name, talent_id, candidate_id, recruiting_id, by_user_id, source)
    select gen_random_uuid(), left(gen_random_uuid()::text, 13), '受荐人', c.talent_id, c.id, c.recruiting_id,
      (select id from app_user where user_name = 'staff1'), '表单'
    from candidate c where c.id = $1 returning id`
  return String(await database.value(made, [candidateId]))
}
