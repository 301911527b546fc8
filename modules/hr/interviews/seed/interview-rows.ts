import type { Company } from '#modules/hr/archives/seed/archive-rows.ts'
import { needOfCandidate, stageOfCandidate } from '#modules/hr/candidates/seed/candidate-rows.ts'
import { RESULT } from '#modules/hr/interviews/define/choices.ts'
import { meanOf, pointsOf, sheetHundredths } from '#modules/hr/interviews/wire/sheet-score.ts'
import { scoreCardRows } from '#modules/hr/recruiting-needs/define/rows.ts'
import { NEED_PLAN, postOfNeed } from '#modules/hr/recruiting-needs/seed/need-plan.ts'
import { TALENTS, talentName } from '#modules/hr/talents/seed/talent-plan.ts'
import type { PlannedAccount } from '#modules/system/accounts/seed/accounts.ts'
import { accountOf } from '#platform/seed/approval-rows.ts'
import { isoDay } from '#platform/seed/calendar-day.ts'
import { pickAt } from '#platform/seed/random-stream.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'
import { interviewsOf, type PlannedInterview } from './interview-plan.ts'

const WRITER = 'recruiter'
const PANELS = [['recruiter'], ['leader1', 'hrmgr']] as const
const KINDS = ['初试', '复试'] as const
const MINUTES = [45, 60] as const
const SHANGHAI_HOURS = 8
const HOUR_MS = 3_600_000
/** Row numbers of calendar entries start after those of all other subjects. */
const FIRST_SCHEDULE = 6_100
const SEATS = 2
const ITEMS: readonly { code: string; weight: number }[] = JSON.parse(scoreCardRows[0].items)
const WORDS = ['基础扎实，表达清楚', '经验与岗位相符，稳定性需再了解'] as const

type Cast = { company: Company; accounts: readonly PlannedAccount[] }
type Planned = PlannedInterview & { row: number; candidate: number }

function planAll(): Planned[] {
  const found: Planned[] = []
  const seen = new Map<string, number>()
  for (let candidate = 0; candidate < TALENTS; candidate += 1) {
    const stage = stageOfCandidate(candidate)
    const nth = seen.get(stage) ?? 0
    seen.set(stage, nth + 1)
    for (const interview of interviewsOf(stage, nth)) {
      found.push({ ...interview, candidate, row: found.length })
    }
  }
  return found
}

const ROWS = planAll()

function momentAt(context: SeedContext, { inDays, hour }: Planned, minutes = 0): string {
  const at = Date.parse(`${isoDay(context.today + inDays)}T00:00:00Z`)
  return new Date(at + (hour - SHANGHAI_HOURS) * HOUR_MS + minutes * 60_000).toISOString()
}

function panelOf(context: SeedContext, cast: Cast, { round }: Planned): string[] {
  return pickAt(PANELS, round - 1).flatMap((name) => accountOf(context, cast, name) ?? [])
}

/** Points from 60 to 95 that differ by interview, seat and item. */
function scoresOf({ row }: Planned, seat: number): Record<string, number> {
  const points = ITEMS.map(({ code }, at) => [code, 60 + ((row * 7 + seat * 5 + at * 11) % 8) * 5])
  return Object.fromEntries(points)
}

const hundredths = (planned: Planned, seat: number) =>
  sheetHundredths(ITEMS, scoresOf(planned, seat))

function mean(planned: Planned): string | null {
  return meanOf(Array.from({ length: planned.sheets }, (_, seat) => hundredths(planned, seat)))
}

const hasResult = ({ result }: Planned) => result !== RESULT.none

function* interviewRows(context: SeedContext, cast: Cast) {
  const { company } = cast
  for (const planned of ROWS) {
    const { row, candidate, round, result, mode, place } = planned
    const post = postOfNeed(company, pickAt(NEED_PLAN, needOfCandidate(candidate)))
    const day = isoDay(context.today + planned.inDays).replaceAll('-', '')
    const minutes = pickAt(MINUTES, round - 1)
    // A cancelled interview ended before its time.
    const ended = result === RESULT.calledOff ? context.enteredAt.toISOString() : null
    yield {
      ...context.stamp('interview', row),
      created_by: accountOf(context, cast, WRITER),
      interview_no: `MS${day}${String(row + 1).padStart(4, '0')}`,
      name: talentName(candidate),
      candidate_id: context.idOf('candidate', candidate),
      dept_id: context.idOf('department', pickAt(company.posts, post).department),
      post_id: context.idOf('post', post),
      round,
      kind: pickAt(KINDS, round - 1),
      plan_at: momentAt(context, planned),
      minutes,
      end_at: momentAt(context, planned, minutes),
      mode,
      place,
      interviewer_ids: panelOf(context, cast, planned),
      card_id: context.idOf('score_card', 0),
      result,
      result_at: hasResult(planned) ? (ended ?? momentAt(context, planned, SEATS * 60)) : null,
      avg_score: hasResult(planned) ? mean(planned) : null,
    }
  }
}

function* seatRows(context: SeedContext, cast: Cast) {
  for (const planned of ROWS) {
    for (const [seat, userId] of panelOf(context, cast, planned).entries()) {
      const isIn = seat < planned.sheets
      const { id } = context.stamp('interview_panel', planned.row * SEATS + seat)
      yield {
        id,
        interview_id: context.idOf('interview', planned.row),
        user_id: userId,
        scores: isIn ? JSON.stringify(scoresOf(planned, seat)) : null,
        score: isIn ? pointsOf(hundredths(planned, seat)) : null,
        verdict: isIn ? '1' : null,
        words: isIn ? pickAt(WORDS, seat) : null,
        sheet_at: isIn ? momentAt(context, planned, 60) : null,
      }
    }
  }
}

function* scheduleRows(context: SeedContext, cast: Cast) {
  for (const planned of ROWS.filter((one) => !hasResult(one))) {
    const { row, candidate, round, place } = planned
    const [owner = null, ...others] = panelOf(context, cast, planned)
    if (owner === null) continue
    yield {
      ...context.stamp('schedule', FIRST_SCHEDULE + row),
      created_by: owner,
      title: `${pickAt(KINDS, round - 1)} · ${talentName(candidate)}`,
      start_at: momentAt(context, planned),
      end_at: momentAt(context, planned, pickAt(MINUTES, round - 1)),
      place,
      owner_id: owner,
      participant_ids: others,
      kind: '会议',
      remind_minutes: 15,
      repeat: '无',
      privacy: '仅忙闲',
      source_type: 'hr/my-interviews',
      source_id: context.idOf('interview', row),
    }
  }
}

/** Interviews of the demo company in every state, with panels, sheets and calendar entries. */
export function interviewTables(
  context: SeedContext,
  company: Company,
  accounts: readonly PlannedAccount[],
): SeedTable[] {
  const cast = { company, accounts }
  return [
    seedTable('interview', () => interviewRows(context, cast)),
    seedTable('interview_panel', () => seatRows(context, cast)),
    seedTable('schedule', () => scheduleRows(context, cast)),
  ]
}
