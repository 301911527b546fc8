import { sql } from 'kysely'
import { branchPeople } from '#modules/party/api/branch-people.ts'
import { FEE_STATE, STAGE } from '#modules/party/define/choices.ts'
import { partyMembers } from '#modules/party/members/define/party-member.ts'
import { declareMessage } from '#platform/api/messages/declare-message.ts'
import { sendMessage } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

export const PARTY_FEE_BEHIND = declareMessage({
  code: 'partyFeeBehind',
  type: 'staff',
  about: partyMembers.path,
  link: () => '/account/messages',
})

export const PARTY_FEE_LONG_BEHIND = declareMessage({
  code: 'partyFeeLongBehind',
  type: 'staff',
  about: partyMembers.path,
  link: (id) => `/${partyMembers.path}/${String(id)}`,
})

/** Dues of a month that is over are in arrears. */
export async function markArrears(tx: Tx): Promise<void> {
  await sql`update party_fee f set state = ${FEE_STATE.behind}, version = version + 1, updated_at = now()
    where f.state = ${FEE_STATE.open} and f.month < to_char(today(), 'YYYY-MM') and f.deleted_at is null`.execute(
    tx,
  )
}

type Behind = { id: string; branch: string; person: string; months: number; isLong: boolean }

/**
 * Reminds members after some months in arrears, and tells the branch after more. What follows is for people to decide:
 * nothing changes for the member here.
 */
export async function remindArrears(tx: Tx): Promise<void> {
  const { rows } = await sql<Behind>`
    with behind as (
      select f.member_id, count(*)::integer as months, max(coalesce(f.told, 0)) as told
      from party_fee f where f.state = ${FEE_STATE.behind} and f.deleted_at is null group by f.member_id
    ), due as (
      select b.*, case when b.months >= (r.value ->> 'tellAfter')::integer then 2 else 1 end as level
      from behind b cross join lateral policy_at('party.fee.rules', null, null) r
      where b.months >= (r.value ->> 'remindAfter')::integer
    ), told as (
      update party_fee f set told = due.level from due
      where f.member_id = due.member_id and f.state = ${FEE_STATE.behind} and due.told < due.level
    )
    select m.id, m.branch_id as branch, m.person_id as person, due.months, due.level = 2 as "isLong"
    from due join party_member m on m.id = due.member_id and m.deleted_at is null and m.stage in (${STAGE.probation}, ${STAGE.full})
    where due.told < due.level order by m.id`.execute(tx)
  for (const { id, branch, person, months, isLong } of rows) {
    const self = sql`select u.id from app_user u where u.user_base_id = ${person}::uuid`
    const message = isLong ? PARTY_FEE_LONG_BEHIND : PARTY_FEE_BEHIND
    const whom = isLong ? branchPeople(branch) : self
    await sendMessage(tx, message, whom, { from: null, id, values: { count: months } })
  }
}
