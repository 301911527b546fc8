import { sql } from 'kysely'
import { MEETING, MEMBERS_MEETING, STEP } from '#modules/party/define/choices.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'

/** The days of a step by the rule of the day on which it is done, and what happened before. */
export type StepFacts = {
  today: string
  earliest: string | null
  latest: string | null
  atMost: string | null
  missing: string[]
  nth: number
  noticeDays: number | null
  /** Working days from the notice to the step. */
  noticed: number
  decidedBy: string
  article: string
  isDone: boolean
  isFullDone: boolean
}

/** Reads the days of a step; null when no rule of that day knows it. */
export async function readStepFacts(
  tx: Tx,
  member: WireRecord,
  { code, day, noticedOn }: { code: string; day: string; noticedOn: unknown },
): Promise<StepFacts | null> {
  const { rows } = await sql<StepFacts>`
    select today()::text as today, t.earliest::text, t.latest::text, t.at_most::text as "atMost", t.missing, t.nth,
      t.notice_days as "noticeDays", t.decided_by as "decidedBy", t.article,
      (select count(*)::integer from generate_series(${noticedOn ?? null}::date, ${day}::date - 1, interval '1 day') at
        where is_working_day(at::date)) as noticed,
      ${code} <> ${STEP.review} and exists (select from party_step s where s.member_id = m.id and s.step_code = ${code}
        and s.done_at is not null and s.deleted_at is null) as "isDone",
      exists (select from party_step s where s.member_id = m.id and s.step_code = ${STEP.full}
        and s.done_at is not null and s.deleted_at is null) as "isFullDone"
    from party_member m cross join lateral party_step_term(m, ${code}, ${day}::date) t
    where m.id = ${member.id}::uuid`.execute(tx)
  return rows[0] ?? null
}

/** Whether a members' meeting of the branch passed the matter about this member on that day. */
export async function isVoted(
  tx: Tx,
  member: WireRecord,
  { code, day, meetingId }: { code: string; day: string; meetingId: unknown },
): Promise<boolean> {
  const { rows } = await sql`select from party_vote v
      join party_meeting g on g.id = v.meeting_id and g.kind = ${MEMBERS_MEETING} and g.state in (${MEETING.held}, ${MEETING.archived})
    where v.meeting_id = ${meetingId}::uuid and v.member_id = ${member.id}::uuid and v.matter = ${code}
      and v.is_passed and v.deleted_at is null and g.branch_id = ${member.branchId}::uuid
      and (g.start_at at time zone 'Asia/Shanghai')::date = ${day}::date`.execute(tx)
  return rows.length > 0
}
