import { sql } from 'kysely'
import { refuseOwnMembership } from '#modules/party/api/refuse-own.ts'
import { STAGE, STEP } from '#modules/party/define/choices.ts'
import { partyMembers } from '#modules/party/members/define/party-member.ts'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import type { Saved } from '#platform/api/crud/verbs.ts'
import { type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'

type Facts = { today: string; adultOn: string; probationEnds: string | null; isMember: boolean }
type Problems = Record<string, FieldProblem>

async function readFacts(tx: Tx, { personId, joinOn = null }: WriteInput): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select today()::text as today, (p.birth_date + interval '18 years')::date::text as "adultOn",
      (${joinOn}::date + interval '1 year')::date::text as "probationEnds"
    from user_base_info p where p.id = ${personId}::uuid`.execute(tx)
  const [facts] = rows
  if (!facts) throw invalidFields(partyMembers, { personId: { key: 'invalid.required' } })
  return facts
}

function dayProblems(input: WriteInput, { today, adultOn }: Facts): Problems {
  const problems: Problems = {}
  for (const name of ['applyOn', 'joinOn', 'formalOn'] as const) {
    const day = input[name]
    if (!day) continue
    if (String(day) > today) problems[name] = { key: 'invalid.noticeAhead' }
    else if (String(day) < adultOn) {
      problems[name] = { key: 'invalid.partyTooYoung', values: { day: adultOn } }
    }
  }
  return problems
}

/** Somebody who was a member elsewhere comes with the days of the other organisation; everybody else applies. */
function originProblems(input: WriteInput, { probationEnds }: Facts): Problems {
  const { relationIn, inLetter, applyOn, joinOn, formalOn } = input
  if (!relationIn) {
    const problems: Problems = {}
    if (!applyOn) problems.applyOn = { key: 'invalid.required' }
    if (joinOn) problems.joinOn = { key: 'invalid.partyByStep' }
    if (formalOn) problems.formalOn = { key: 'invalid.partyByStep' }
    return problems
  }
  const problems: Problems = {}
  if (!joinOn) problems.joinOn = { key: 'invalid.required' }
  if (!inLetter) problems.inLetter = { key: 'invalid.required' }
  if (formalOn && joinOn && String(formalOn) < String(probationEnds)) {
    problems.formalOn = { key: 'invalid.partyTooEarly', values: { day: probationEnds ?? '' } }
  }
  return problems
}

function stageOf({ relationIn, applyOn, joinOn, formalOn }: WriteInput) {
  if (!relationIn) return { stage: STAGE.applicant, stageFrom: applyOn ?? null }
  if (formalOn) return { stage: STAGE.full, stageFrom: formalOn }
  return { stage: STAGE.probation, stageFrom: joinOn ?? null }
}

/** Writes how somebody came: by an application, or from another organisation. */
async function writeOrigin(tx: Tx, actor: Actor, id: string): Promise<void> {
  await sql`insert into party_step (id, member_id, step_code, stage, done_at, note, created_by)
    select gen_random_uuid(), m.id, case when m.relation_in is null then 'apply' else step end, m.stage,
      case when step in (${STEP.accept}, ${STEP.approve}) then m.join_on else m.stage_from end,
      m.in_letter, ${actor.userId}::uuid
    from party_member m cross join unnest(case when m.relation_in is null then array['apply']
      when m.stage = ${STAGE.probation} then array['transferIn', 'accept', 'approve']
      else array['transferIn'] end) step
    where m.id = ${id}::uuid
    on conflict do nothing`.execute(tx)
  await sql`select write_party_steps(${id}::uuid)`.execute(tx)
}

/** Adds somebody who applies, or a member who comes from another organisation with a letter. */
export async function addMember(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  refuseOwnMembership(actor, input.personId)
  const facts = await readFacts(tx, input)
  const problems = { ...originProblems(input, facts), ...dayProblems(input, facts) }
  if (Object.keys(problems).length > 0) throw invalidFields(partyMembers, problems)
  const probationEnds = input.relationIn ? facts.probationEnds : null
  const saved = await addRecord(tx, actor, partyMembers, input, {
    ...stageOf(input),
    probationEnds,
  })
  await writeOrigin(tx, actor, saved.id)
  return saved
}

/** Corrects what no step decides: branch, sponsors, post and notes. */
export async function updateMember(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  const current = await lockForUpdate(tx, actor, partyMembers, input.id, Number(input.version))
  refuseOwnMembership(actor, current.personId)
  return updateRecord(tx, actor, partyMembers, input)
}
