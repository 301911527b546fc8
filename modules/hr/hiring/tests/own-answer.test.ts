import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { candidates } from '#modules/hr/candidates/define/candidate.ts'
import { openCareersDesk } from '#modules/hr/careers/tests/careers-desk.ts'
import { CAREERS_CALLS, offerAnswered, publicOffer } from '#modules/hr/careers/wire/careers.ts'
import { hirings } from '#modules/hr/hiring/define/hiring.ts'
import { SHARE_CALLS } from '#platform/define/shipped/sharing/share-link.ts'
import { shareLinkAnswer } from '#platform/wire/sharing/share-links.ts'
import type { Answer } from '#tests/api/running-api.ts'
import { withHiring } from './hiring-desk.ts'

const openDesk = async () => withHiring(await openCareersDesk())
let desk: Awaited<ReturnType<typeof openDesk>>

beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk?.close())

type Given = { token: string; passcode: string }

/** The address and the passcode in the answer to the recruiter. */
function givenIn(answer: Answer): Given {
  const { once, link } = answer.body.response as { once: string; link: string }
  return { token: new URL(link, 'https://a.example').searchParams.get('k') ?? '', passcode: once }
}

/** A sent offer with its link, and the person it is for. */
async function sent(needId?: string, candidateId?: string) {
  const need = needId ?? (await desk.approvedNeed())
  const hiringId = candidateId ? await desk.approvedFor(candidateId) : await desk.approved(need)
  const given = givenIn(await desk.send(hiringId))
  const [person] = await desk.database.rows<{ id: string; name: string; phone: string }>(
    `select c.id, c.name, t.phone from to_be_recruited h join candidate c on c.id = h.candidate_id
       join talent t on t.id = c.talent_id where h.id = $1`,
    [hiringId],
  )
  if (!person) throw new Error('no person')
  const { id, name, phone } = person
  return { need, hiringId, given, candidateId: id, name, phoneEnd: phone.slice(-4) }
}

type Sent = Awaited<ReturnType<typeof sent>>

async function enter({ token, passcode }: Given, ip?: string): Promise<string | null> {
  const more = ip === undefined ? {} : { ip }
  const answer = await desk.outside(CAREERS_CALLS.openOffer, { token, passcode }, more)
  const read = shareLinkAnswer.parse(answer.response)
  return read.outcome === 'open' ? read.opening : null
}

const read = async (opening: string | null) =>
  publicOffer.parse((await desk.outside(CAREERS_CALLS.offer, { opening: opening ?? '' })).response)

async function answer(opening: string | null, body: object, ip?: string): Promise<string> {
  const whole = Object.assign({ opening: opening ?? '' }, body)
  const more = ip === undefined ? {} : { ip }
  const told = await desk.outside(CAREERS_CALLS.answerOffer, whole, more)
  return offerAnswered.parse(told.response).outcome
}

/** What a candidate sends who read the offer and accepts it. */
async function acceptance(opening: string | null, { name, phoneEnd }: Sent) {
  const hash = (await read(opening))?.text?.hash ?? ''
  return { isAccepted: true, name, phoneEnd, hash }
}

const stateOf = async (hiringId: string) => (await desk.read(hirings, hiringId)).offerState

const toldAbout = (code: string, id: string, who = 'recruiter') =>
  desk.database.value(
    `select count(*)::int from message m join message_copy c on c.message_id = m.id
     join app_user u on u.id = c.receiver_id where m.code = $1 and m.biz_id = $2 and u.user_name = $3`,
    [code, id, who],
  )

describe('an offer by its link', () => {
  test('shows its own text and figures; accepting keeps time, name, address and checksum, once', async () => {
    const one = await sent()
    const opening = await enter(one.given)
    const shown = await read(opening)
    expect(shown).toMatchObject({ state: 'waits', edition: 1, answeredAt: null })
    expect(shown?.text?.body).toContain('8,000.00')
    expect(Object.keys(shown ?? {}).sort()).toEqual(
      [
        'answeredAt',
        'company',
        'edition',
        'expiresAt',
        'formTicket',
        'post',
        'state',
        'text',
      ].sort(),
    )
    expect(shown?.formTicket).toBeNull()
    expect(JSON.stringify(shown)).not.toContain(one.candidateId)
    const body = await acceptance(opening, one)
    expect(await answer(opening, body)).toBe('done')
    expect(await answer(opening, body)).toBe('done')
    expect(await answer(opening, { isAccepted: false })).toBe('over')
    // The way to the first day stands on the page at once.
    expect((await read(opening))?.formTicket).toMatch(/^[\w-]{43}$/)
    // Whoever else opens the link, such as the user who gave it, is not shown the way.
    const again = await read(await enter(one.given))
    expect([again?.state, again?.formTicket]).toEqual(['accepted', null])
    expect(await stateOf(one.hiringId)).toBe('2')
    const [row] = await desk.database.rows(
      `select answered_name, answered_hash = hash as same, answered_address, answered_at is not null as timed
       from offer where hiring_id = $1`,
      [one.hiringId],
    )
    expect(row).toMatchObject({ answered_name: one.name, same: true, timed: true })
    expect(String(row?.answered_address)).toMatch(/^[\w-]{43}$/)
    expect(await toldAbout('offerAccepted', one.hiringId)).toBe(1)
    const [logged] = await desk.database.rows(
      `select actor_id, after ->> 'requestedBy' as by from audit_log
       where record_id = $1 and after ->> 'transition' = 'answer'`,
      [one.hiringId],
    )
    expect(logged).toMatchObject({ actor_id: null, by: one.name })
    expect((await read(opening))?.state).toBe('accepted')
  })

  test('is declined without a name; the reason is kept and the place is free', async () => {
    const one = await sent()
    const opening = await enter(one.given)
    expect(await answer(opening, { isAccepted: false, reason: '距离太远' })).toBe('done')
    expect(await answer(opening, { isAccepted: false })).toBe('done')
    expect(await read(opening)).toMatchObject({ state: 'declined', text: null })
    expect(await toldAbout('offerDeclined', one.hiringId)).toBe(1)
    const kept = await desk.database.rows('select state, reason from offer where hiring_id = $1', [
      one.hiringId,
    ])
    expect(kept).toEqual([{ state: '3', reason: '距离太远' }])
  })

  test('is accepted by nobody with another name, number or text; ten wrong ones lock it', async () => {
    const one = await sent()
    const opening = await enter(one.given)
    const right = await acceptance(opening, one)
    expect(await answer(opening, { ...right, hash: 'x' })).toBe('over')
    const wrong = { ...right, phoneEnd: one.phoneEnd === '0000' ? '1111' : '0000' }
    expect(await answer(opening, { ...right, name: '别人' })).toBe('wrong')
    for (let nth = 1; nth < 9; nth += 1) expect(await answer(opening, wrong)).toBe('wrong')
    expect(await answer(opening, wrong)).toBe('wrong')
    expect(await answer(opening, right)).toBe('closed')
    expect(await enter(one.given)).toBeNull()
    expect(await stateOf(one.hiringId)).toBe('1')
  })

  test('tells what became of it: over, withdrawn, replaced', async () => {
    const late = await sent()
    const lateOpening = await enter(late.given)
    const body = await acceptance(lateOpening, late)
    await desk.database.rows(
      `with over as (update offer set expires_at = now() - interval '1 second' where hiring_id = $1)
       update to_be_recruited set offer_expires_at = now() - interval '1 second' where id = $1`,
      [late.hiringId],
    )
    expect(await answer(lateOpening, body)).toBe('over')
    expect(await read(lateOpening)).toMatchObject({ state: 'expired', text: null })

    const gone = await sent()
    const goneOpening = await enter(gone.given)
    const asked = await acceptance(goneOpening, gone)
    await desk.call(hirings, 'withdrawOffer', gone.hiringId, { reason: '编制冻结' })
    expect(await answer(goneOpening, asked)).toBe('over')
    const told = await read(goneOpening)
    expect(told).toMatchObject({ state: 'withdrawn', text: null })
    expect(JSON.stringify(told)).not.toContain('编制冻结')

    const old = await sent()
    const oldOpening = await enter(old.given)
    const first = await acceptance(oldOpening, old)
    const next = givenIn(await desk.send(old.hiringId))
    expect(await answer(oldOpening, first)).toBe('over')
    expect(await read(oldOpening)).toMatchObject({ state: 'replaced', text: null })
    const nextOpening = await enter(next)
    expect(await read(nextOpening)).toMatchObject({ state: 'waits', edition: 2 })
    expect(
      await answer(nextOpening, { ...first, hash: (await read(nextOpening))?.text?.hash }),
    ).toBe('done')
  })

  test('answer 2: of two acceptances at one moment for one place one is taken, and the other offer stays', async () => {
    const need = await desk.approvedNeed({ headcount: 2 })
    const [one, two] = [await sent(need), await sent(need)]
    await desk.database.rows('update recruiting_application set headcount = 1 where id = $1', [
      need,
    ])
    const openings = await Promise.all([enter(one.given), enter(two.given)])
    const bodies = [await acceptance(openings[0], one), await acceptance(openings[1], two)]
    const outcomes = await Promise.all(
      openings.map((opening, at) => answer(opening, bodies[at] ?? {})),
    )
    expect(outcomes.sort()).toEqual(['done', 'placeGone'])
    const states = await Promise.all([stateOf(one.hiringId), stateOf(two.hiringId)])
    expect(states.sort()).toEqual(['1', '2'])
  })

  test('pressed twice at one moment is one act', async () => {
    const one = await sent()
    const opening = await enter(one.given)
    const body = await acceptance(opening, one)
    const outcomes = await Promise.all([answer(opening, body), answer(opening, body)])
    expect(outcomes).toEqual(['done', 'done'])
    expect(await toldAbout('offerAccepted', one.hiringId)).toBe(1)
  })
})

describe('P51 the link of an offer', () => {
  test('opens three times with its passcode, and never when guessed, of another kind or of another page', async () => {
    const one = await sent()
    const other = await desk.applied(await desk.published())
    const { token, passcode } = one.given
    for (const bad of ['x'.repeat(43), other.ticket, `${token}a`, token.slice(1), '']) {
      expect(await enter({ token: bad, passcode })).toBeNull()
    }
    expect(await desk.enter(token)).toBeNull()
    const elsewhere = await desk.outside(SHARE_CALLS.resolve, {
      page: 'printUser',
      token,
      passcode,
    })
    expect(elsewhere.response).toEqual({ outcome: 'closed' })
    const status = await desk.enter(other.ticket)
    expect(await read(status)).toBeNull()
    expect(await answer(status, { isAccepted: false })).toBe('closed')
    expect(await enter({ token, passcode: '' })).toBeNull()
    for (let nth = 0; nth < 3; nth += 1) expect(await enter(one.given)).not.toBeNull()
    expect(await enter(one.given)).toBeNull()
  })

  test('is locked by ten wrong passcodes, ends after 72 hours, and ends when it is given anew', async () => {
    const one = await sent()
    const wrong = one.given.passcode === '000000' ? '000001' : '000000'
    for (let nth = 0; nth < 10; nth += 1) {
      expect(await enter({ token: one.given.token, passcode: wrong })).toBeNull()
    }
    expect(await enter(one.given)).toBeNull()
    const again = givenIn(await desk.call(hirings, 'giveLink', one.hiringId))
    expect(await enter(one.given)).toBeNull()
    const opening = await enter(again)
    expect((await read(opening))?.state).toBe('waits')
    const hours = await desk.database.value(
      `select round(extract(epoch from expires_at - created_at) / 3600)::int from access_link
       where purpose = 'salaryTalk' order by created_at desc limit 1`,
    )
    expect(hours).toBe(72)
    const third = givenIn(await desk.call(hirings, 'giveLink', one.hiringId))
    expect(await read(opening)).toBeNull()
    await desk.database.rows(
      "update access_link set expires_at = now() - interval '1 second' where purpose = 'salaryTalk'",
    )
    expect(await enter(third)).toBeNull()
  })

  test('shows no more than its maker sees, and is given to nobody who sees no pay', async () => {
    const one = await sent()
    const opening = await enter(one.given)
    const body = await acceptance(opening, one)
    const buttons = await desk.database.rows<{ roleId: string; id: string }>(
      `delete from role_navigation n using role r, button b join menu m on m.id = b.menu_id
       where r.id = n.role_id and b.id = n.target_id and n.kind = 'button' and r.code = 'hr_recruit'
         and m.path = '/hr/to-be-recruited' and b.code = 'group.pay' returning n.role_id as "roleId", n.target_id as id`,
    )
    expect(buttons).toHaveLength(1)
    expect(await read(opening)).toBeNull()
    expect(await answer(opening, body)).toBe('closed')
    const refused = await desk.call(hirings, 'giveLink', one.hiringId)
    expect([403, 404]).toContain(refused.status)
    await desk.database.rows(
      "insert into role_navigation (role_id, kind, target_id) values ($1, 'button', $2)",
      [buttons[0]?.roleId, buttons[0]?.id],
    )
  })

  test('cannot be made for another page, and no user opens it by the call for shared pages', async () => {
    const one = await sent()
    const { token, passcode } = one.given
    const asked = { page: 'salaryTalk', token, passcode }
    expect((await desk.outside(SHARE_CALLS.resolve, asked)).status).toBe(400)
    const made = { page: 'salaryTalk', scope: { offerId: one.hiringId }, passcode: '123456' }
    const refused = await desk.by('hrdir')(SHARE_CALLS.add, { method: 'POST', body: made })
    expect(refused.status).toBe(400)
  })
})

describe('the page of an application', () => {
  async function applicantWithOffer() {
    const applied = await desk.applied(await desk.published())
    await desk.database.rows("update candidate set state = '40' where id = $1", [applied.id])
    const one = await sent(undefined, applied.id)
    return Object.assign(one, { ticket: applied.ticket })
  }

  const withdraw = async (opening: string) =>
    (await desk.outside(CAREERS_CALLS.withdraw, { opening })).response

  test('says that an offer waits, without figures', async () => {
    const one = await applicantWithOffer()
    const status = await desk.statusOf((await desk.enter(one.ticket)) ?? '')
    expect(status?.offerUntil).toMatch(/ 23:59:59$/)
    expect(JSON.stringify(status)).not.toMatch(/\d,?000\.00/)
  })

  test('declines a waiting and an accepted offer when the application is withdrawn', async () => {
    for (const isAccepted of [false, true]) {
      const one = await applicantWithOffer()
      const offerOpening = await enter(one.given)
      const body = await acceptance(offerOpening, one)
      if (isAccepted) expect(await answer(offerOpening, body)).toBe('done')
      const opening = (await desk.enter(one.ticket)) ?? ''
      expect(await withdraw(opening)).toEqual({ isDone: true })
      expect(await stateOf(one.hiringId)).toBe('3')
      expect((await desk.read(candidates, one.candidateId)).state).toBe('81')
      expect(await answer(offerOpening, body)).toBe('over')
      expect((await read(offerOpening))?.state).toBe('declined')
      expect(await toldAbout('offerDeclined', one.hiringId)).toBe(1)
      expect((await desk.statusOf(opening))?.offerUntil).toBeNull()
    }
  })
})
