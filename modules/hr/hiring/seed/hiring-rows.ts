import { createHash } from 'node:crypto'
import type { Company } from '#modules/hr/archives/seed/archive-rows.ts'
import { STAGE } from '#modules/hr/candidates/define/choices.ts'
import { needOfCandidate, stageOfCandidate } from '#modules/hr/candidates/seed/candidate-rows.ts'
import { BEFORE_JOINING, CHECKED, OFFER, TALK } from '#modules/hr/hiring/define/choices.ts'
import { offerTexts } from '#modules/hr/hiring/define/offer-text.ts'
import { NEED_PLAN, postOfNeed } from '#modules/hr/recruiting-needs/seed/need-plan.ts'
import { TALENTS, talentName } from '#modules/hr/talents/seed/talent-plan.ts'
import { rankIndex } from '#modules/org/seed/org-dictionaries.ts'
import type { PlannedAccount } from '#modules/system/accounts/seed/accounts.ts'
import { accountOf, momentOf, stepRows } from '#platform/seed/approval-rows.ts'
import { isoDay } from '#platform/seed/calendar-day.ts'
import { pickAt } from '#platform/seed/random-stream.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'
import { replaceFields } from '#platform/wire/records/merged-text.ts'

const [WRITER, LEADER, MANAGER] = ['recruiter', 'leader1', 'hrmgr']
/** Row numbers start after those of all other approval steps. */
const FIRST_STEP = 62_000
const STEPS = [
  { rule: 'deptHead', by: LEADER, passedByItself: null },
  { rule: 'role:hr_manager', by: MANAGER, passedByItself: null },
] as const
const DAYS_TO_ANSWER = 7
const TALKED_DAYS_AGO = 6
const DAYS_TO_JOIN = 20
const CONTRACT_MONTHS = 36
const PROBATION_MONTHS = 3
const PAPERS = ['身份证复印件', '学历证书复印件', '离职证明'] as const

/** The hirings in turn: one waits for an answer, one was accepted, one is being approved. */
const PLANS = [
  { state: '4', offer: OFFER.sent },
  { state: '4', offer: OFFER.accepted },
  { state: '1', offer: null },
] as const

export type Cast = { company: Company; accounts: readonly PlannedAccount[] }

const rowsIn = (...stages: readonly string[]): number[] =>
  Array.from({ length: TALENTS }, (_, row) => row).filter((row) =>
    stages.includes(stageOfCandidate(row)),
  )

/** The rows of hirings whose offer was accepted. */
export const acceptedHirings = (): number[] =>
  rowsIn(STAGE.toHire).filter((_, at) => pickAt(PLANS, at % PLANS.length).offer === OFFER.accepted)

/** The post of a hiring, and its columns of place. */
export function placeOf(context: SeedContext, { company }: Cast, row: number) {
  const index = postOfNeed(company, pickAt(NEED_PLAN, needOfCandidate(row)))
  const post = pickAt(company.posts, index)
  return {
    post,
    columns: {
      dept_id: context.idOf('department', post.department),
      post_id: context.idOf('post', index),
    },
  }
}

const baseOf = (row: number): string => `${7_000 + row * 40}.00`

function* talkRows(context: SeedContext, cast: Cast) {
  const writer = accountOf(context, cast, WRITER)
  for (const row of rowsIn(STAGE.passed, STAGE.toCheckUp, STAGE.toHire)) {
    const { post, columns } = placeOf(context, cast, row)
    const isAgreed = stageOfCandidate(row) !== STAGE.passed
    yield {
      ...context.stamp('salary_interview', row),
      ...columns,
      created_by: writer,
      candidate_id: context.idOf('candidate', row),
      talk_at: momentOf(context.today - (isAgreed ? TALKED_DAYS_AGO : -1)),
      talker_id: writer ?? '',
      rank_id: context.idOf('post_rank', rankIndex(post.rankMin)),
      expect: `${9_500 + row * 50}.00`,
      offer_base: baseOf(row),
      offer_post: '1000.00',
      offer_merit: '800.00',
      allowance: '300.00',
      year_bonus: '8000.00',
      probation_ratio: '0.90',
      state: isAgreed ? TALK.agreed : TALK.open,
    }
  }
}

function* checkupRows(context: SeedContext, cast: Cast) {
  const writer = accountOf(context, cast, WRITER)
  for (const row of rowsIn(STAGE.toCheckUp)) {
    yield {
      ...context.stamp('checkup', row),
      dept_id: placeOf(context, cast, row).columns.dept_id,
      created_by: writer,
      candidate_id: context.idOf('candidate', row),
      name: talentName(row),
      kind: BEFORE_JOINING,
      hospital: '示例市第一医院',
      plan_date: isoDay(context.today + 2),
      result: CHECKED.waits,
      payer: '公司',
    }
  }
}

/** The day on which the offers were sent: approved, a day after the talk, by one approver a day. */
const sentOn = ({ today }: SeedContext) => today - TALKED_DAYS_AGO + 1 + STEPS.length

/** What an offer of the demo company says, in the words of its law. */
function textOf(context: SeedContext, cast: Cast, row: number): string {
  const [template] = offerTexts
  const { post } = placeOf(context, cast, row)
  const said: Readonly<Record<string, string>> = {
    name: talentName(row),
    postId: post.name,
    empKind: '劳动合同',
    planJoinDate: isoDay(context.today + DAYS_TO_JOIN),
    contractTerm: '固定期限',
    contractMonths: String(CONTRACT_MONTHS),
    probationMonths: String(PROBATION_MONTHS),
    probationRatio: '90%',
    offerBase: baseOf(row),
    offerPost: '1000.00',
    offerMerit: '800.00',
    allowance: '300.00',
    yearBonus: '8000.00',
    expiresAt: isoDay(sentOn(context) + DAYS_TO_ANSWER),
    materials: PAPERS.map((item) => `- ${item}`).join('\n'),
  }
  return replaceFields(template?.body ?? '', (name) => said[name] ?? '—')
}

function* hiringRows(context: SeedContext, cast: Cast) {
  const writer = accountOf(context, cast, WRITER)
  const leader = cast.accounts.find(({ userName }) => userName === LEADER)?.name ?? null
  for (const [at, row] of rowsIn(STAGE.toHire).entries()) {
    const { state, offer } = pickAt(PLANS, at % PLANS.length)
    const { post, columns } = placeOf(context, cast, row)
    const asked = context.today - TALKED_DAYS_AGO + 1
    const isDone = state === '4'
    const sent = asked + STEPS.length
    yield {
      ...context.stamp('to_be_recruited', row),
      ...columns,
      created_by: writer,
      doc_no: `LY${isoDay(asked).replaceAll('-', '')}${String(at + 1).padStart(4, '0')}`,
      candidate_id: context.idOf('candidate', row),
      recruiting_id: context.idOf('recruiting_application', needOfCandidate(row)),
      name: talentName(row),
      rank_id: context.idOf('post_rank', rankIndex(post.rankMin)),
      salary_interview_id: context.idOf('salary_interview', row),
      emp_kind: '1',
      plan_join_date: isoDay(context.today + DAYS_TO_JOIN),
      contract_term: 'fixed',
      contract_months: CONTRACT_MONTHS,
      probation_months: PROBATION_MONTHS,
      materials: JSON.stringify(PAPERS.map((item) => ({ item, isHandedIn: false }))),
      offer_state: offer,
      offer_sent_at: isDone ? momentOf(sent) : null,
      offer_expires_at: isDone ? `${isoDay(sent + DAYS_TO_ANSWER)}T15:59:59.000Z` : null,
      state,
      apply_user_id: writer,
      apply_at: momentOf(asked),
      current_approver: state === '1' ? leader : null,
      finished_at: isDone ? momentOf(sent) : null,
      effect_done: isDone,
    }
  }
}

function* offerRows(context: SeedContext, cast: Cast) {
  const writer = accountOf(context, cast, WRITER)
  const sent = sentOn(context)
  for (const [at, row] of rowsIn(STAGE.toHire).entries()) {
    const { offer } = pickAt(PLANS, at % PLANS.length)
    if (offer === null) continue
    const isAccepted = offer === OFFER.accepted
    const body = textOf(context, cast, row)
    yield {
      ...context.stamp('offer', row),
      created_by: writer,
      hiring_id: context.idOf('to_be_recruited', row),
      edition: 1,
      salary_interview_id: context.idOf('salary_interview', row),
      body,
      hash: createHash('sha256').update(body).digest('hex'),
      sent_at: momentOf(sent),
      expires_at: `${isoDay(sent + DAYS_TO_ANSWER)}T15:59:59.000Z`,
      state: offer,
      answered_at: isAccepted ? momentOf(sent + 1) : null,
      answered_name: isAccepted ? talentName(row) : null,
      answered_from: isAccepted ? '电话' : null,
    }
  }
}

function* hiringStepRows(context: SeedContext, cast: Cast) {
  for (const [at, row] of rowsIn(STAGE.toHire).entries()) {
    const { state } = pickAt(PLANS, at % PLANS.length)
    yield* stepRows(context, cast, STEPS, {
      resource: 'hr/to-be-recruited',
      table: 'to_be_recruited',
      row,
      state,
      day: context.today - TALKED_DAYS_AGO + 1,
      first: FIRST_STEP + at * STEPS.length,
      refusal: '条件需再议',
    })
  }
}

/** Talks, checkups, hirings and offers of the demo company. */
export function hiringTables(
  context: SeedContext,
  company: Company,
  accounts: readonly PlannedAccount[],
): SeedTable[] {
  const cast = { company, accounts }
  return [
    seedTable('salary_interview', () => talkRows(context, cast)),
    seedTable('checkup', () => checkupRows(context, cast)),
    seedTable('to_be_recruited', () => hiringRows(context, cast)),
    seedTable('offer', () => offerRows(context, cast)),
    seedTable('approval_step', () => hiringStepRows(context, cast)),
  ]
}
