import type { Insertable } from 'kysely'
import type { DB } from '#db/schema.d.ts'
import type { Company } from '#modules/hr/archives/seed/archive-rows.ts'
import { feeTable } from '#modules/party/dues/seed/fee-rows.ts'
import { partyMeetingTables } from '#modules/party/meetings/seed/meeting-rows.ts'
import type { PlannedAccount } from '#modules/system/accounts/seed/accounts.ts'
import { accountOf } from '#platform/seed/approval-rows.ts'
import { type Day, isoDay, isoMonth, yearOf } from '#platform/seed/calendar-day.ts'
import { pickAt } from '#platform/seed/random-stream.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'
import { type PlannedMember, plannedMembers } from './party-plan.ts'

export type PartyCast = { company: Company; accounts: readonly PlannedAccount[] }

const BRANCHES = ['机关第一党支部', '生产第二党支部'] as const
const WORKS_HERE = '2'

const dayOrNull = (day: Day | undefined) => (day === undefined ? null : isoDay(day))

/** The last people of the company, because tests pick the first ones: the members, and a secretary for each branch. */
function peopleOf({ company }: PartyCast, today: Day): number[] {
  return company.people
    .flatMap((person, at) => (person.status === WORKS_HERE ? [at] : []))
    .slice(-(plannedMembers(today).length + BRANCHES.length))
}

function* branchRows(
  context: SeedContext,
  cast: PartyCast,
): Generator<Insertable<DB['party_branch']>> {
  for (const [row, name] of BRANCHES.entries()) {
    yield {
      ...context.stamp('party_branch', row),
      name,
      secretary_id: context.idOf(
        'user_base_info',
        pickAt(peopleOf(cast, context.today), plannedMembers(context.today).length + row),
      ),
      founded_on: '2012-07-01',
    }
  }
}

function* grantRows(
  context: SeedContext,
  cast: PartyCast,
): Generator<Insertable<DB['party_grant']>> {
  const officer = accountOf(context, cast, 'party')
  if (officer === null) return
  yield {
    ...context.stamp('party_grant', 0),
    user_id: officer,
    branch_ids: [],
    duty: '经办',
    valid_from: isoDay(context.today - 30),
    valid_to: isoDay(context.today + 330),
    reason: '党务干事，年度授权',
  }
}

function movesOf({ moved }: PlannedMember) {
  const isGone = moved !== undefined
  return {
    out_to: isGone ? '市直机关工委' : null,
    out_letter: isGone ? 'J-2026-08' : null,
    out_on: isGone ? isoDay(moved - 20) : null,
    out_receipt_on: isGone ? isoDay(moved) : null,
    end_kind: isGone ? '转出' : null,
    ended_on: isGone ? isoDay(moved) : null,
  }
}

function memberRow(
  context: SeedContext,
  cast: PartyCast,
  member: PlannedMember,
  row: number,
): Insertable<DB['party_member']> {
  const isFromElsewhere = member.formal !== undefined
  return {
    ...context.stamp('party_member', row),
    created_by: accountOf(context, cast, 'party'),
    person_id: context.idOf('user_base_info', pickAt(peopleOf(cast, context.today), row)),
    branch_id: context.idOf('party_branch', member.branch),
    stage: member.stage,
    stage_from: isoDay(member.from),
    apply_on: dayOrNull(member.applied),
    join_on: dayOrNull(member.joined),
    probation_ends: dayOrNull(member.ends),
    formal_on: dayOrNull(member.formal),
    relation_in: isFromElsewhere ? '原单位党组织' : null,
    in_letter: isFromElsewhere ? `J-${row}` : null,
    fee_kind: member.payer ?? null,
    fee_base: member.base ?? null,
    fee_from: member.payer === undefined ? null : `${yearOf(context.today) - 1}-01`,
    fee_proof: member.payer === undefined ? null : `本人收入证明 ${isoMonth(context.today)}`,
    ...movesOf(member),
  }
}

function* memberRows(
  context: SeedContext,
  cast: PartyCast,
): Generator<Insertable<DB['party_member']>> {
  for (const [row, member] of plannedMembers(context.today).entries()) {
    yield memberRow(context, cast, member, row)
  }
}

function* stepRows(context: SeedContext): Generator<Insertable<DB['party_step']>> {
  let made = 0
  for (const [row, { steps }] of plannedMembers(context.today).entries()) {
    for (const { code, stage, done, earliest, latest, isLate } of steps) {
      yield {
        ...context.stamp('party_step', made),
        member_id: context.idOf('party_member', row),
        step_code: code,
        stage,
        done_at: dayOrNull(done),
        earliest: dayOrNull(earliest),
        latest: dayOrNull(latest),
        is_late: isLate ?? false,
        note: isLate ? '支部书记更替，谈话推迟' : null,
        decided_by: '党支部',
      }
      made += 1
    }
  }
}

/** Branches, the right of the party officer, members in every stage, their steps, meetings and dues. */
export function partyTables(
  context: SeedContext,
  company: Company,
  accounts: readonly PlannedAccount[],
): SeedTable[] {
  const cast = { company, accounts }
  if (peopleOf(cast, context.today).length < plannedMembers(context.today).length + BRANCHES.length)
    return []
  return [
    seedTable('party_branch', () => branchRows(context, cast)),
    seedTable('party_grant', () => grantRows(context, cast)),
    seedTable('party_member', () => memberRows(context, cast)),
    ...partyMeetingTables(context, cast),
    seedTable('party_step', () => stepRows(context)),
    feeTable(context),
  ]
}
