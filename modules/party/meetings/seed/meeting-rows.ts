import type { Insertable } from 'kysely'
import type { DB } from '#db/schema.d.ts'
import { MEETING, STAGE } from '#modules/party/define/choices.ts'
import { plannedMembers } from '#modules/party/members/seed/party-plan.ts'
import type { PlannedAccount } from '#modules/system/accounts/seed/accounts.ts'
import { accountOf, momentOf } from '#platform/seed/approval-rows.ts'
import type { Day } from '#platform/seed/calendar-day.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'

type Cast = { accounts: readonly PlannedAccount[] }
type PlannedMeeting = { title: string; kind: string; day: Day; state: string }

const { planned, announced, held, archived, cancelled } = MEETING
const BRANCH = 0

function plannedMeetings(today: Day): PlannedMeeting[] {
  return [
    { title: '接收预备党员大会', kind: '支部党员大会', day: today - 60, state: archived },
    { title: '党员大会：年度工作', kind: '支部党员大会', day: today - 8, state: held },
    { title: '专题党课', kind: '党课', day: today + 6, state: announced },
    { title: '主题党日', kind: '主题党日', day: today + 25, state: planned },
    { title: '党小组会', kind: '党小组会', day: today - 3, state: cancelled },
  ]
}

/** The members of the branch who must come: their rows, and whether they have a vote. */
function calledIn(today: Day) {
  return plannedMembers(today).flatMap(({ branch, stage }, row) => {
    const isCalled = branch === BRANCH && (stage === STAGE.full || stage === STAGE.probation)
    return isCalled ? [{ row, hasVote: stage === STAGE.full }] : []
  })
}

const isHeld = (state: string) => state === held || state === archived
const isCalled = (state: string) => isHeld(state) || state === announced

function* meetingRows(
  context: SeedContext,
  cast: Cast,
): Generator<Insertable<DB['party_meeting']>> {
  const host = accountOf(context, cast, 'party')
  if (host === null) return
  const called = calledIn(context.today)
  const voters = called.filter(({ hasVote }) => hasVote).length
  for (const [row, { title, kind, day, state }] of plannedMeetings(context.today).entries()) {
    yield {
      ...context.stamp('party_meeting', row),
      created_by: host,
      branch_id: context.idOf('party_branch', BRANCH),
      kind,
      title,
      start_at: momentOf(day),
      place: '党员活动室',
      host_id: host,
      state,
      present_ids: isHeld(state) ? called.map((one) => context.idOf('party_member', one.row)) : [],
      due_count: isCalled(state) ? called.length : null,
      voters_due: isCalled(state) ? voters : null,
      present_count: isHeld(state) ? called.length : null,
      voters_present: isHeld(state) ? voters : null,
      content: state === archived ? '会议逐项审议，表决通过。' : null,
      resolution: state === archived ? '同意接收为预备党员。' : null,
    }
  }
}

function* attendanceRows(
  context: SeedContext,
  cast: Cast,
): Generator<Insertable<DB['party_attendance']>> {
  if (accountOf(context, cast, 'party') === null) return
  let made = 0
  for (const [meeting, { state }] of plannedMeetings(context.today).entries()) {
    if (!isCalled(state)) continue
    for (const { row, hasVote } of calledIn(context.today)) {
      yield {
        ...context.stamp('party_attendance', made),
        meeting_id: context.idOf('party_meeting', meeting),
        member_id: context.idOf('party_member', row),
        has_vote: hasVote,
        is_present: isHeld(state),
      }
      made += 1
    }
  }
}

function* voteRows(context: SeedContext, cast: Cast): Generator<Insertable<DB['party_vote']>> {
  if (accountOf(context, cast, 'party') === null) return
  const voters = calledIn(context.today).filter(({ hasVote }) => hasVote).length
  yield {
    ...context.stamp('party_vote', 0),
    meeting_id: context.idOf('party_meeting', 0),
    matter: 'other',
    voters_due: voters,
    voters_present: voters,
    yes: voters,
    no: 0,
    abstained: 0,
    is_passed: true,
    opinions: '[]',
  }
}

/** Meetings of a branch in every state, with those who were called and a vote. */
export function partyMeetingTables(context: SeedContext, cast: Cast): SeedTable[] {
  return [
    seedTable('party_meeting', () => meetingRows(context, cast)),
    seedTable('party_attendance', () => attendanceRows(context, cast)),
    seedTable('party_vote', () => voteRows(context, cast)),
  ]
}
