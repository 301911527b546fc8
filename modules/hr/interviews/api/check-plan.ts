import { sql } from 'kysely'
import { GONE } from '#modules/hr/archives/define/employment-states.ts'
import { ON_SITE } from '#modules/hr/interviews/define/choices.ts'
import { hasText } from '#platform/api/crud/has-text.ts'
import { type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { readWallClock } from '#platform/api/store/time/wall-clock.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { listText } from '#platform/wire/language/list-text.ts'
import { type Words, writeWords } from '#platform/wire/language/words.ts'
import { type Clash, findClashes, findOwnClashes, type Plan } from './find-clashes.ts'

type Values = Readonly<Record<string, unknown>>

const DAY = 'yyyy-MM-dd'.length
const CLOCK = 'HH:mm'.length
/** Interviews are usual between these hours; others are arranged on purpose only. */
const [EARLIEST, LATEST] = ['07:00', '22:00'] as const

/** The doubt about a time outside the usual hours. */
export const ODD_TIME: FieldProblem = {
  key: 'invalid.interviewHours',
  values: { from: EARLIEST, to: LATEST },
}

/** The plan in a form, or in a stored interview. */
export function interviewPlanOf(id: string, candidateId: unknown, values: Values): Plan {
  return {
    id,
    candidateId: String(candidateId),
    planAt: String(values.planAt),
    minutes: Number(values.minutes),
    mode: String(values.mode),
    place: hasText(values.place) ? String(values.place) : null,
    interviewerIds: [values.interviewerIds ?? []].flat().map(String),
  }
}

const clockOf = (moment: string) => moment.slice(DAY + 1, DAY + 1 + CLOCK)

/** Plans at a time, in words. */
export function clashWords(clashes: readonly Clash[]): Words {
  return writeWords((language) => {
    const lines = clashes.map(({ who, startAt, endAt, title }) =>
      [who, `${startAt.slice(0, DAY)} ${clockOf(startAt)}–${clockOf(endAt)}`, title]
        .filter(Boolean)
        .join(' '),
    )
    return listText(lines, { language })
  })
}

/** Why some may not conduct it: their account is closed or they left, or the candidate is them or was recommended by them. */
export async function panelProblem(tx: Tx, { candidateId, interviewerIds }: Plan) {
  const { rows } = await sql<{ id: string; name: string; isGone: boolean; isOwn: boolean }>`
    select u.id, u.name,
      u.state not in ('1', '2') or u.deleted_at is not null or coalesce(b.status = any(${GONE}), false) as "isGone",
      not may_interview(${candidateId}::uuid, u.id) as "isOwn"
    from app_user u left join user_base_info b on b.id = u.user_base_id
    where u.id = any(${[...interviewerIds]}::uuid[])`.execute(tx)
  const named = (some: typeof rows) => ({
    names: writeWords((language) =>
      listText(
        some.map(({ name }) => name),
        { language },
      ),
    ),
  })
  const gone = rows.filter(({ isGone }) => isGone)
  if (gone.length > 0) return { key: 'invalid.interviewerGone', values: named(gone) }
  const own = rows.filter(({ isOwn }) => isOwn)
  return own.length > 0 ? { key: 'invalid.interviewsOwn', values: named(own) } : null
}

async function timeProblem(tx: Tx, plan: Plan): Promise<FieldProblem | null> {
  if (plan.planAt <= (await readWallClock(tx))) return { key: 'invalid.interviewPast' }
  const own = await findOwnClashes(tx, plan)
  if (own.length === 0) return null
  return { key: 'invalid.candidateBusy', values: { clashes: clashWords(own) } }
}

/** Whether an interview lies outside the usual hours. */
export async function isOddTime(tx: Tx, { planAt, minutes }: Plan): Promise<boolean> {
  const { rows } = await sql<{ isOdd: boolean }>`
    select s.at::time < ${EARLIEST}::time or s.at + ${minutes}::integer * interval '1 minute'
      > s.at::date + ${LATEST}::time as "isOdd"
    from (select ${planAt}::timestamp as at) s`.execute(tx)
  return rows[0]?.isOdd ?? false
}

/** What the recruiter confirms by ticking the box: other plans at that time, or an hour in which nobody works. */
async function doubtOf(tx: Tx, plan: Plan): Promise<FieldProblem | null> {
  const clashes = await findClashes(tx, plan)
  if (clashes.length > 0) {
    return { key: 'invalid.interviewClash', values: { clashes: clashWords(clashes) } }
  }
  if (!(await isOddTime(tx, plan))) return null
  return ODD_TIME
}

/** Plans are checked one at a time, so that two do not miss each other. */
export async function lockPlans(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('interview plans', 0))`.execute(tx)
}

/** An interview on site needs its room. */
export function roomProblem({ mode, place }: Plan): FieldProblem | null {
  return mode === ON_SITE && place === null ? { key: 'invalid.interviewPlace' } : null
}

/**
 * Refuses a plan in the past, on another interview of the same person, or with interviewers who may not conduct it; and
 * one with clashes or at odd hours that the recruiter has not confirmed.
 */
export async function checkPlan(
  tx: Tx,
  form: Resource,
  plan: Plan,
  isConfirmed: boolean,
): Promise<void> {
  await lockPlans(tx)
  const found: Readonly<Record<string, FieldProblem | null>> = {
    planAt: await timeProblem(tx, plan),
    place: roomProblem(plan),
    interviewerIds: await panelProblem(tx, plan),
  }
  const problems: Record<string, FieldProblem> = {}
  for (const [name, problem] of Object.entries(found)) if (problem) problems[name] = problem
  if (Object.keys(problems).length > 0) throw invalidFields(form, problems)
  const doubt = isConfirmed ? null : await doubtOf(tx, plan)
  if (doubt) throw invalidFields(form, { confirmed: doubt })
}
