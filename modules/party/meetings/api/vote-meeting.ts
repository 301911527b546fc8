import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { refuseOwnMembership } from '#modules/party/api/refuse-own.ts'
import { MEMBERS_MEETING, SAID, STAGE } from '#modules/party/define/choices.ts'
import { partyMeetings } from '#modules/party/meetings/define/party-meeting.ts'
import { isPassed } from '#modules/party/meetings/wire/is-passed.ts'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult, ActionValues } from '#platform/api/crud/verbs.ts'
import { writeMove } from '#platform/api/crud/write-move.ts'
import { Failure, type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'

type Opinion = { empNo: string; opinion: string; handedOn: string }
type Problems = Record<string, FieldProblem>
/** `sat`, `late`, `voteless`: the numbers of people whose written opinion does not count, and why. */
type Facts = {
  person: string | null
  isOfBranch: boolean
  isVoted: boolean
  sat: string[]
  late: string[]
  voteless: string[]
}

async function readFacts(
  tx: Tx,
  meeting: WireRecord,
  { memberId = null, matter }: ActionValues,
  opinions: readonly Opinion[],
): Promise<Facts> {
  const { rows } = await sql<Facts>`
    with written as (
      select o ->> 'empNo' as number, (o ->> 'handedOn')::date as day, a.is_present as sat,
        coalesce(a.has_vote, false) as votes
      from jsonb_array_elements(${JSON.stringify(opinions)}::jsonb) o
        left join user_base_info p on lower(p.emp_no) = lower(o ->> 'empNo') and p.deleted_at is null
        left join party_member m on m.person_id = p.id and m.deleted_at is null and m.stage <> ${STAGE.ended}
        left join party_attendance a on a.meeting_id = ${meeting.id}::uuid and a.member_id = m.id
    )
    select member.person_id as person, coalesce(member.branch_id = g.branch_id, false) as "isOfBranch",
      exists (select from party_vote v where v.meeting_id = g.id and v.matter = ${matter}::text
        and v.member_id is not distinct from ${memberId}::uuid and v.deleted_at is null) as "isVoted",
      array(select number from written where sat) as sat,
      array(select number from written where day >= (g.start_at at time zone 'Asia/Shanghai')::date) as late,
      array(select number from written where not votes) as voteless
    from party_meeting g left join party_member member on member.id = ${memberId}::uuid
    where g.id = ${meeting.id}::uuid`.execute(tx)
  const [facts] = rows
  if (!facts) throw new Failure('not-found', 'not-found')
  return facts
}

function opinionProblem(opinions: readonly Opinion[], facts: Facts): FieldProblem | null {
  const named = (key: string, names: readonly string[]) =>
    names.length > 0 ? { key, values: { names: names.join(', ') } } : null
  const numbers = opinions.map(({ empNo }) => empNo.toLowerCase())
  const twice = numbers.filter((number, at) => numbers.indexOf(number) < at)
  return (
    named('invalid.partyOpinionTwice', twice) ??
    named('invalid.partyOpinionSat', facts.sat) ??
    named('invalid.partyOpinionLate', facts.late) ??
    named('invalid.partyOpinionVoteless', facts.voteless)
  )
}

function problemsOf(
  meeting: WireRecord,
  values: ActionValues,
  opinions: readonly Opinion[],
  facts: Facts,
): Problems {
  const problems: Problems = {}
  const cast = Number(values.yes) + Number(values.no) + Number(values.abstained)
  const present = Number(meeting.votersPresent)
  if (cast > present) {
    problems.yes = { key: 'invalid.partyVotesMore', values: { votes: cast, present } }
  }
  const isAboutSomebody = values.matter !== 'other'
  if (isAboutSomebody && !values.memberId) problems.memberId = { key: 'invalid.required' }
  else if (isAboutSomebody && !facts.isOfBranch) {
    problems.memberId = { key: 'invalid.partyOtherBranch' }
  }
  if (facts.isVoted) problems.matter = { key: 'invalid.partyVotedTwice' }
  const opinion = opinionProblem(opinions, facts)
  if (opinion) problems.opinions = opinion
  return problems
}

const countOf = (opinions: readonly Opinion[], word: string) =>
  opinions.filter(({ opinion }) => opinion === word).length

async function storeVote(
  tx: Tx,
  actor: Actor,
  meeting: WireRecord,
  values: ActionValues,
  opinions: readonly Opinion[],
): Promise<boolean> {
  const [votersDue, votersPresent] = [Number(meeting.votersDue), Number(meeting.votersPresent)]
  const writtenYes = countOf(opinions, SAID.yes)
  const hasPassed = isPassed({ votersDue, votersPresent, yes: Number(values.yes), writtenYes })
  const { memberId = null, matter } = values
  await sql`insert into party_vote (id, meeting_id, member_id, matter, voters_due, voters_present, written_yes,
      written_no, yes, no, abstained, is_passed, opinions, created_by)
    values (${uuidv7()}::uuid, ${meeting.id}::uuid, ${memberId}::uuid, ${matter}::text, ${votersDue}::integer,
      ${votersPresent}::integer, ${writtenYes}::integer, ${countOf(opinions, SAID.no)}::integer,
      ${values.yes}::integer, ${values.no}::integer, ${values.abstained}::integer, ${hasPassed}::boolean,
      ${JSON.stringify(opinions)}::jsonb, ${actor.userId}::uuid)`.execute(tx)
  return hasPassed
}

/** Records a vote of the members' meeting. Whether it passed is counted of all who have a vote, and not of those present. */
export async function voteMeeting(
  tx: Tx,
  actor: Actor,
  { id, version, values }: ActionInput,
): Promise<ActionResult> {
  const meeting = await lockForUpdate(tx, actor, partyMeetings, id, version, 'vote')
  if (meeting.kind !== MEMBERS_MEETING) throw new Failure('conflict', 'party.noVotes')
  // Values of actions have the type of every kind of field; the schema of the form has checked these rows.
  const opinions = (values.opinions ?? []) as unknown as readonly Opinion[]
  const facts = await readFacts(tx, meeting, values, opinions)
  refuseOwnMembership(actor, facts.person ?? undefined)
  const problems = problemsOf(meeting, values, opinions, facts)
  const form = partyMeetings.actions.vote?.form ?? partyMeetings
  if (Object.keys(problems).length > 0) throw invalidFields(form, problems)
  const hasPassed = await storeVote(tx, actor, meeting, values, opinions)
  const written = await writeMove(
    tx,
    actor,
    { resource: partyMeetings, current: meeting },
    { values: {}, move: 'vote' },
  )
  if (hasPassed) return { version: written, message: { key: 'party.passed' } }
  return { version: written, message: { key: 'party.notPassed', isDoubtful: true } }
}
