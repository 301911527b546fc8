import { expect } from 'vitest'
import { partyMeetings } from '#modules/party/meetings/define/party-meeting.ts'
import { partyMembers } from '#modules/party/members/define/party-member.ts'
import { partyBranches } from '#modules/party/rights/define/party-branch.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { type Answer, type Caller, newId, refusalIn, savedIn } from '#tests/api/running-api.ts'
import type { TestCompany } from '#tests/api/test-company.ts'

type Values = Readonly<Record<string, unknown>>

/** Adds and presses records of party affairs as the party officer, who has a right to all branches. */
export function partyDesk(company: TestCompany) {
  const { rows, value } = company.database
  const caller = (name = 'party'): Promise<Caller> => company.api.as(name)
  let people = 0

  /** The files of people of this test, who are no members yet. */
  async function person(birthDate = '1990-01-01'): Promise<string> {
    people += 1
    const id = newId()
    await rows(
      `insert into user_base_info select (jsonb_populate_record(p, jsonb_build_object('id', $1::text, 'name', $2::text,
         'emp_no', $3::text, 'birth_date', $4::text, 'phone', $5::text, 'id_card_no', $3::text, 'email', null))).*
       from user_base_info p where p.deleted_at is null and p.status = '2' order by p.emp_no limit 1`,
      [
        id,
        `党员${String.fromCodePoint(0x4e00 + people * 7)}`,
        `P9${String(people).padStart(4, '0')}`,
        birthDate,
        `1390091${String(people).padStart(4, '0')}`,
      ],
    )
    return id
  }

  async function grant(userName: string, duty = '经办', branchIds: readonly string[] = []) {
    return value(
      `insert into party_grant (id, user_id, branch_ids, duty, valid_from, valid_to, reason)
       select gen_random_uuid(), id, $3, $2, today(), today() + 300, '测试' from app_user where user_name = $1
       returning id`,
      [userName, duty, branchIds],
    )
  }

  const add = async (resource: Resource, values: Values, name?: string): Promise<Answer> =>
    (await caller(name))(resource.endpoints.add, {
      method: 'POST',
      body: { id: newId(), ...values },
    })

  const branch = async (name: string) => savedIn(await add(partyBranches, { name })).id

  async function applicant(branchId: string, applyOn = '2024-01-08'): Promise<string> {
    return savedIn(await add(partyMembers, { personId: await person(), branchId, applyOn })).id
  }

  /** A member who came from elsewhere: a full one, or one on probation without `formalOn`. */
  async function member(branchId: string, days: Values = {}): Promise<string> {
    const values = {
      joinOn: '2010-07-01',
      formalOn: '2011-07-01',
      relationIn: '市直机关',
      inLetter: 'J-1',
    }
    const personId = await person()
    return savedIn(await add(partyMembers, { personId, branchId, ...values, ...days })).id
  }

  async function press(
    resource: Resource,
    name: string,
    id: string | null,
    values: Values = {},
    as?: string,
  ): Promise<Answer> {
    const endpoint = resource.actions[name]?.endpoint ?? ''
    const query: Record<string, string> = id === null ? {} : { id }
    return (await caller(as))(endpoint, { method: 'PUT', query, body: values })
  }

  const step = (id: string, nextStep: string, doneAt: string, values: Values = {}, as?: string) =>
    press(partyMembers, 'recordStep', id, { nextStep, doneAt, ...values }, as)

  const good = (answer: Answer): Answer => {
    expect(answer.status, answer.text).toBe(200)
    return answer
  }

  /** The fields that an answer refuses. */
  const wrong = (answer: Answer) => refusalIn(answer).errors

  /** A meeting of a branch at which these members came, on a day. */
  async function heldMeeting(branchId: string, day: string, presentIds: readonly string[]) {
    const hostId = await value("select id from app_user where user_name = 'party'")
    const values = { branchId, kind: '支部党员大会', title: '支部党员大会', hostId }
    const id = savedIn(await add(partyMeetings, { ...values, startAt: `${day} 14:00:00` })).id
    good(await press(partyMeetings, 'publish', id))
    good(await press(partyMeetings, 'hold', id, { presentIds }))
    return id
  }

  const vote = (id: string, values: Values) =>
    press(partyMeetings, 'vote', id, { no: 0, abstained: 0, opinions: [], ...values })

  const today = (day: string) =>
    rows(
      `create or replace function today() returns date language sql stable as $$ select date '${day}' $$`,
    )

  return {
    caller,
    person,
    grant,
    add,
    branch,
    applicant,
    member,
    press,
    step,
    good,
    wrong,
    heldMeeting,
    vote,
    today,
  }
}
