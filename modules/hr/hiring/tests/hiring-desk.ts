import { candidates } from '#modules/hr/candidates/define/candidate.ts'
import { hirings } from '#modules/hr/hiring/define/hiring.ts'
import { salaryTalks } from '#modules/hr/hiring/define/salary-talk.ts'
import { openNeedDesk } from '#modules/hr/recruiting-needs/tests/need-desk.ts'
import { talents } from '#modules/hr/talents/define/talent.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { type Answer, newId, recordIn, savedIn } from '#tests/api/running-api.ts'

type Values = Readonly<Record<string, unknown>>

/** Pay above the minimum wage and within the band of the rank of the desk. */
export const PAY = {
  expect: '9500.00',
  offerBase: '8000.00',
  offerPost: '1000.00',
  probationRatio: '0.80',
}

type NeedDesk = Awaited<ReturnType<typeof openNeedDesk>>

/** The desk of needs, with people who passed their interviews. */
export const openHiringDesk = async () => withHiring(await openNeedDesk())

/** Adds the verbs of hiring to another desk of needs. */
export async function withHiring<Desk extends NeedDesk>(desk: Desk) {
  const { database, by, approved: approvedNeed } = desk
  let made = 0

  const textId = await database.value("select id from consent_text where kind = '应聘告知' limit 1")
  const talkerId = await database.value("select id from app_user where user_name = 'recruiter'")
  const rankId = await database.value(
    'select id from post_rank where salary_max >= 12000 and level < 3 order by salary_max limit 1',
  )

  const call = (
    resource: Resource,
    name: string,
    id: string,
    body: object = {},
    who = 'recruiter',
  ) => by(who)(resource.actions[name]?.endpoint ?? '', { method: 'PUT', query: { id }, body })

  /** A candidate for a need, in a stage. */
  async function candidate(needId: string, state = '40'): Promise<string> {
    made += 1
    const person = { id: newId(), name: '录用人', phone: `1672${String(made).padStart(7, '0')}` }
    const talent = savedIn(
      await by('recruiter')(talents.endpoints.add, {
        method: 'POST',
        body: { ...person, consentTextId: textId },
      }),
    )
    const { id } = savedIn(
      await by('recruiter')(candidates.endpoints.add, {
        method: 'POST',
        body: { id: newId(), talentId: talent.id, recruitingId: needId },
      }),
    )
    await database.rows('update candidate set state = $2 where id = $1', [id, state])
    return id
  }

  async function askTalk(candidateId: string, values: Values = {}): Promise<Answer> {
    const talkAt = `${await desk.day(1)} 10:00:00`
    const body = { id: newId(), candidateId, talkAt, talkerId, rankId, ...PAY, ...values }
    return by('recruiter')(salaryTalks.endpoints.add, { method: 'POST', body })
  }

  async function agree(candidateId: string, values: Values = {}): Promise<string> {
    const { id } = savedIn(await askTalk(candidateId, values))
    savedIn(await call(salaryTalks, 'confirm', id, { agreed: true }))
    return id
  }

  async function ask(candidateId: string, values: Values = {}): Promise<Answer> {
    const body = {
      id: newId(),
      candidateId,
      empKind: '1',
      planJoinDate: await desk.day(30),
      contractTerm: 'fixed',
      contractMonths: 36,
      probationMonths: 3,
      materials: [{ item: '身份证复印件', isHandedIn: false }],
      ...values,
    }
    return by('recruiter')(hirings.endpoints.add, { method: 'POST', body })
  }

  /** A hiring that all approvers approved; its offer is not sent. */
  async function approved(needId: string, values: Values = {}): Promise<string> {
    return approvedFor(await candidate(needId), values)
  }

  /** The same for a candidate who passed the interviews. */
  async function approvedFor(candidateId: string, values: Values = {}): Promise<string> {
    await agree(candidateId, values)
    const { id } = savedIn(await ask(candidateId))
    await database.rows(
      `update to_be_recruited set state = '4', effect_done = true, offer_state = '0' where id = $1`,
      [id],
    )
    return id
  }

  const read = async (resource: Resource, id: string, who = 'recruiter') =>
    recordIn(await by(who)(resource.endpoints.info, { query: { id } }))

  const send = (id: string, values: Values = {}) => call(hirings, 'sendOffer', id, values)

  const answer = (id: string, accept: boolean) =>
    call(hirings, 'answer', id, { accept, acceptedName: '录用人', note: '电话' })

  return Object.assign({}, desk, {
    call,
    candidate,
    askTalk,
    agree,
    ask,
    approved,
    approvedFor,
    approvedNeed,
    read,
    send,
    answer,
  })
}
