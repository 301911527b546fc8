import { sql } from 'kysely'
import { refuseOwnMembership } from '#modules/party/api/refuse-own.ts'
import { stepWords } from '#modules/party/api/step-words.ts'
import { BEGINS, STAGE, STEP, VOTED } from '#modules/party/define/choices.ts'
import { partyMembers } from '#modules/party/members/define/party-member.ts'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult, ActionValues } from '#platform/api/crud/verbs.ts'
import { writeMove } from '#platform/api/crud/write-move.ts'
import { type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Values } from '#platform/api/store/rows/records.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { isVoted, readStepFacts, type StepFacts } from './step-facts.ts'
import { tellLateStep } from './tell-late-step.ts'

type Problems = Record<string, FieldProblem>
type Step = { code: string; day: string; values: ActionValues }

const REVIEWED: readonly unknown[] = [STAGE.activist, STAGE.object, STAGE.probation]

function orderProblem(member: WireRecord, { code }: Step, facts: StepFacts): FieldProblem | null {
  const [missing] = facts.missing
  if (missing !== undefined) {
    return { key: 'invalid.partyStepMissing', values: { step: stepWords(missing) } }
  }
  if (facts.isDone) return { key: 'invalid.partyStepDone' }
  if (code === STEP.review && !REVIEWED.includes(member.stage)) {
    return { key: 'invalid.partyStepMissing', values: { step: stepWords(STEP.activist) } }
  }
  return code === STEP.prolong && facts.isFullDone ? { key: 'invalid.partyStepDone' } : null
}

function dayProblem({ day }: Step, facts: StepFacts): FieldProblem | null {
  if (day > facts.today) return { key: 'invalid.noticeAhead' }
  if (facts.earliest === null || day >= facts.earliest) return null
  return { key: 'invalid.partyTooEarly', values: { day: facts.earliest } }
}

const isBeyond = ({ day }: Step, { latest }: StepFacts) => latest !== null && day > latest

async function proofProblems(
  tx: Tx,
  member: WireRecord,
  step: Step,
  facts: StepFacts,
): Promise<Problems> {
  const { code, day, values } = step
  const problems: Problems = {}
  const { noticeDays, noticed } = facts
  if (code === STEP.object && noticeDays !== null && noticed < noticeDays) {
    problems.noticedOn = {
      key: 'invalid.partyNotice',
      values: { least: noticeDays, days: noticed },
    }
  }
  if (code === STEP.prolong && !values.months) problems.months = { key: 'invalid.required' }
  if (isBeyond(step, facts) && !values.note) {
    problems.note = { key: 'invalid.partyLateReason', values: { day: facts.latest ?? '' } }
  }
  const { meetingId = null } = values
  if (VOTED.includes(code) && !(await isVoted(tx, member, { code, day, meetingId }))) {
    problems.meetingId = { key: 'invalid.partyNotVoted' }
  }
  return problems
}

async function checkStep(tx: Tx, member: WireRecord, step: Step): Promise<StepFacts> {
  const form = partyMembers.actions.recordStep?.form ?? partyMembers
  const { noticedOn } = step.values
  const facts = await readStepFacts(tx, member, { code: step.code, day: step.day, noticedOn })
  if (!facts) throw invalidFields(form, { nextStep: { key: 'invalid.partyNoRule' } })
  const order = orderProblem(member, step, facts)
  if (order) throw invalidFields(form, { nextStep: order })
  const early = dayProblem(step, facts)
  if (early) throw invalidFields(form, { doneAt: early })
  const problems = await proofProblems(tx, member, step, facts)
  if (Object.keys(problems).length > 0) throw invalidFields(form, problems)
  return facts
}

async function storeStep(
  tx: Tx,
  actor: Actor,
  member: WireRecord,
  step: Step,
  facts: StepFacts,
): Promise<boolean> {
  const { code, day, values } = step
  const { meetingId = null, noticedOn = null, months = null, note = null } = values
  const until = note && facts.atMost ? facts.atMost : facts.latest
  const isLate = until !== null && day > until
  await sql`delete from party_step s
    where s.member_id = ${member.id}::uuid and s.step_code = ${code} and s.done_at is null`.execute(
    tx,
  )
  await sql`insert into party_step (id, member_id, step_code, stage, nth, earliest, latest, done_at, meeting_id,
      noticed_on, months, decided_by, note, is_late, article, created_by)
    values (gen_random_uuid(), ${member.id}::uuid, ${code}, ${member.stage}::text, ${facts.nth}::integer,
      ${facts.earliest}::date, ${facts.latest}::date, ${day}::date, ${meetingId}::uuid, ${noticedOn}::date,
      ${months}::integer, ${facts.decidedBy}, ${note}::text, ${isLate}::boolean, ${facts.article},
      ${actor.userId}::uuid)`.execute(tx)
  return isLate
}

/** What follows for the member: the stage that begins, and the days of membership. */
async function consequences(
  tx: Tx,
  member: WireRecord,
  { code, day, values }: Step,
): Promise<Values> {
  const stage = BEGINS[code]
  if (code === STEP.approve) {
    const { rows } = await sql<{ accepted: string; ends: string }>`
      select s.done_at::text as accepted, (s.done_at + make_interval(months => r.min_months))::date::text as ends
      from party_step s cross join lateral party_rule_on('full', s.done_at) r
      where s.member_id = ${member.id}::uuid and s.step_code = ${STEP.accept} and s.deleted_at is null`.execute(
      tx,
    )
    const accepted = rows[0]?.accepted ?? day
    return { stage, stageFrom: accepted, joinOn: accepted, probationEnds: rows[0]?.ends ?? null }
  }
  if (code === STEP.fullApprove) {
    return { stage, stageFrom: member.probationEnds, formalOn: member.probationEnds }
  }
  if (code === STEP.prolong) {
    const { rows } = await sql<{ ends: string }>`
      select (${member.probationEnds}::date + make_interval(months => ${values.months}::integer))::date::text as ends`.execute(
      tx,
    )
    return { probationEnds: rows[0]?.ends ?? null }
  }
  return stage === undefined ? {} : { stage, stageFrom: day }
}

/** Records a step of a member's way. Too early or out of order is refused; too late is taken, marked and told. */
export async function recordStep(
  tx: Tx,
  actor: Actor,
  { id, version, values }: ActionInput,
): Promise<ActionResult> {
  const member = await lockForUpdate(tx, actor, partyMembers, id, version, 'recordStep')
  refuseOwnMembership(actor, member.personId)
  const step = { code: String(values.nextStep), day: String(values.doneAt), values }
  const facts = await checkStep(tx, member, step)
  const isLate = await storeStep(tx, actor, member, step, facts)
  const after = await consequences(tx, member, step)
  const written = await writeMove(
    tx,
    actor,
    { resource: partyMembers, current: member },
    { values: after, move: 'recordStep' },
  )
  await sql`select write_party_steps(${id}::uuid)`.execute(tx)
  if (!isLate) return { version: written }
  await tellLateStep(tx, actor, member, { step: stepWords(step.code), day: facts.latest ?? '' })
  return {
    version: written,
    message: { key: 'party.stepLate', values: { day: facts.latest ?? '' }, isDoubtful: true },
  }
}
