import {
  FIGURE_CALLS,
  type FigureRows,
  figureRows,
  type RecruitingFigures,
  recruitingFigures,
} from '#modules/hr/recruiting-figures/wire/figures.ts'
import { openNeedDesk } from '#modules/hr/recruiting-needs/tests/need-desk.ts'

type Choices = Readonly<Record<string, string>>

/** Every month that applications of the tests lie in. */
export const ALL_MONTHS = { from: '2000-01', to: '2199-12' }

/** The desk of needs, with applications of any day and stage, made by SQL, and the figures of their readers. */
export async function openFigureDesk() {
  const desk = await openNeedDesk()
  const { database, by } = desk
  let made = 0

  /** An approved need for a number of people, on a post with as many places. */
  const needOf = async (headcount: number): Promise<string> =>
    desk.approved({ headcount, postId: await desk.post(headcount) })

  async function person(): Promise<string> {
    made += 1
    return String(
      await database.value(
        `insert into talent (id, talent_no, name, phone, consent_text_id)
         select gen_random_uuid(), 'RF-' || $1, '数字人', $2, id from consent_text
         where kind = '应聘告知' limit 1 returning id`,
        [String(made), `1683${String(made).padStart(7, '0')}`],
      ),
    )
  }

  /** An application that went through these stages, each on its day; the first day is that of the application. */
  async function applies(
    recruitingId: string,
    way: readonly (readonly [stage: string, day: string])[],
    { talentId, channel = '官网' }: { talentId?: string; channel?: string | null } = {},
  ): Promise<string> {
    made += 1
    const [first] = way
    const id = String(
      await database.value(
        `insert into candidate (id, candidate_no, talent_id, recruiting_id, state, stage_at, created_at, channel)
         values (gen_random_uuid(), 'RF-' || $1, $2, $3, $4, $5::timestamptz, $5::timestamptz, $6) returning id`,
        [
          String(made),
          talentId ?? (await person()),
          recruitingId,
          first?.[0],
          noon(first?.[1]),
          channel,
        ],
      ),
    )
    for (const [stage, day] of way.slice(1)) {
      await database.rows('update candidate set state = $2, stage_at = $3 where id = $1', [
        id,
        stage,
        noon(day),
      ])
    }
    return id
  }

  const noon = (day: string | undefined) => `${day}T12:00:00+08:00`

  /** An offer to an application in a state; somebody who joined has a file and a first day. */
  async function offer(
    candidateId: string,
    state: string,
    joined: { userId: string; on: string } | null = null,
  ): Promise<void> {
    const talk = await database.value(
      `insert into salary_interview (id, candidate_id, talk_at, talker_id, rank_id, expect, offer_base, state)
       select gen_random_uuid(), $1, now(), u.id, r.id, 1, 1, '1'
       from app_user u, post_rank r where u.user_name = 'recruiter' limit 1 returning id`,
      [candidateId],
    )
    made += 1
    const hiring = await database.value(
      `insert into to_be_recruited (id, doc_no, candidate_id, plan_join_date, probation_months, state, effect_done,
         offer_state, offer_expires_at, joined_at, user_id)
       values (gen_random_uuid(), 'RF-' || $1, $2, today(), 3, '4', true, $3, now() + interval '3 days', $4, $5)
       returning id`,
      [String(made), candidateId, joined ? '7' : state, joined?.on ?? null, joined?.userId ?? null],
    )
    await database.rows(
      `insert into offer (id, hiring_id, edition, salary_interview_id, body, hash, expires_at, state, answered_at)
       values (gen_random_uuid(), $1, 1, $2, 'text', 'hash', now() + interval '3 days', $3,
         case when $3 in ('2', '3') then now() end)`,
      [hiring, talk, state],
    )
  }

  async function figures(choices: Choices = {}, who = 'recruiter'): Promise<RecruitingFigures> {
    const answer = await by(who)(FIGURE_CALLS.figures, { query: { ...ALL_MONTHS, ...choices } })
    return recruitingFigures.parse(answer.body.response)
  }

  async function rows(
    figure: string,
    choices: Choices = {},
    who = 'recruiter',
  ): Promise<FigureRows> {
    const query = { ...ALL_MONTHS, ...choices, figure }
    const answer = await by(who)(FIGURE_CALLS.rows, { query })
    return figureRows.parse(answer.body.response)
  }

  /** All rows of a figure, page by page. */
  async function allRows(figure: string, choices: Choices = {}, who = 'recruiter') {
    const first = await rows(figure, choices, who)
    const found = [...first.rows]
    for (let page = 2; found.length < first.total && page < 100; page += 1) {
      found.push(...(await rows(figure, { ...choices, page: String(page) }, who)).rows)
    }
    return { total: first.total, rows: found }
  }

  return { ...desk, needOf, person, applies, offer, figures, rows, allRows }
}
