import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { candidates } from '#modules/hr/candidates/define/candidate.ts'
import { referrals } from '#modules/hr/referrals/define/referral.ts'
import { REFERRAL_CALLS, referralOfCandidate } from '#modules/hr/referrals/wire/referrals.ts'
import { talents } from '#modules/hr/talents/define/talent.ts'
import { newId, pageIn, refusalIn, savedIn } from '#tests/api/running-api.ts'
import { openReferralDesk, type ReferralDesk } from './referral-desk.ts'

let desk: ReferralDesk

beforeAll(async () => {
  desk = await openReferralDesk()
})
afterAll(() => desk?.close())

const { refuse, screen } = candidates.actions

const move = (name: 'screen' | 'refuse', id: string, body: object) =>
  desk.by('recruiter')((name === 'screen' ? screen : refuse)?.endpoint ?? '', {
    method: 'PUT',
    query: { id },
    body,
  })

describe('a colleague recommends', () => {
  test('the person applies by it, and the colleague sees one word and nothing else', async () => {
    const need = await desk.openNeed()
    const answer = await desk.recommend('staff1', need, { name: '受荐人甲' })
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body.response).toBeNull()
    const [made] = await desk.of('staff1', need)
    expect(made).toMatchObject({ name: '受荐人甲', state: '1', bonus: '0', source: '表单' })
    const [candidate] = await desk.database.rows(
      'select channel, referrer_id as by, created_by as author, state from candidate where id = $1',
      [made?.candidateId],
    )
    const colleague = await desk.idOf('staff1')
    expect(candidate).toEqual({ channel: '内推', by: colleague, author: colleague, state: '10' })
    const { mine } = await desk.mine('staff1')
    const own = mine.find(({ id }) => id === made?.id)
    expect(own).toMatchObject({ name: '受荐人甲', word: 'recommended' })
    expect(Object.keys(own ?? {}).sort()).toEqual(['at', 'city', 'id', 'name', 'post', 'word'])
    expect((await desk.mine('staff2')).mine.some(({ id }) => id === made?.id)).toBe(false)
  })

  test('a form that is sent twice is one recommendation, also at once', async () => {
    const need = await desk.openNeed()
    const values = { id: newId(), phone: desk.nextPhone() }
    const answers = await Promise.all([
      desk.recommend('staff1', need, values),
      desk.recommend('staff1', need, values),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await desk.of('staff1', need)).toHaveLength(1)
  })

  test('a form under the id of a public form gives the colleague no ticket of the person', async () => {
    const need = await desk.openNeed()
    const values = { id: newId(), phone: desk.nextPhone() }
    expect((await desk.recommend('staff1', need, values)).status).toBe(200)
    const taken = 'select count(*)::int from public_application where id = $1'
    expect(await desk.database.value(taken, [values.id])).toBe(0)
  })

  test('the word follows the application: under way, not hired; a person who withdraws too', async () => {
    const need = await desk.openNeed()
    const one = await desk.recommended('staff1', need)
    savedIn(await move('screen', one.candidateId, { reason: '合适', message: null }))
    expect((await desk.referral(one.id)).state).toBe('2')
    savedIn(
      await move('refuse', one.candidateId, {
        failReason: '不符合要求',
        reason: '面试未过',
        message: null,
      }),
    )
    expect(await desk.referral(one.id)).toMatchObject({ state: '9', bonus: '17' })
    const { mine } = await desk.mine('staff1')
    expect(mine.find(({ id }) => id === one.id)?.word).toBe('notHired')

    const by = await desk.secretOf('staff1', need)
    const { taken } = await desk.applyBy(need, by)
    const opening = (await desk.enter(taken.ticket)) ?? ''
    await desk.outside('/hr/Careers/WithdrawApplication', { opening })
    const [latest] = await desk.of('staff1', need)
    expect(latest).toMatchObject({ source: '链接', state: '9' })
  })

  test('the form asks for the person, the relation and that the person agrees', async () => {
    const need = await desk.openNeed()
    const empty = { name: '', phone: '', relation: '', isAgreed: false, note: '长'.repeat(501) }
    const refused = refusalIn(await desk.recommend('staff1', need, empty))
    expect(refused.errors).toEqual(['isAgreed', 'name', 'note', 'phone', 'relation'])
    const wrong = await desk.recommend('staff1', need, { phone: '12', relation: '上级' })
    expect(refusalIn(wrong).errors).toEqual(['phone', 'relation'])
    expect((await desk.recommend('staff1', need, { noticeId: newId() })).status).toBe(409)
    expect((await desk.recommend('staff1', need, { files: [newId()] })).status).toBe(409)
    expect(await desk.of('staff1', need)).toHaveLength(0)
  })

  test('nobody recommends themselves, by the telephone of the file or of the account', async () => {
    const need = await desk.openNeed()
    const phone = desk.nextPhone()
    await desk.database.rows(
      `update user_base_info set phone = $1
       where id = (select user_base_id from app_user where user_name = 'staff1')`,
      [phone],
    )
    const refused = refusalIn(await desk.recommend('staff1', need, { phone }))
    expect(refused.errors).toEqual(['phone'])
    expect(await desk.of('staff1', need)).toHaveLength(0)
    // By their own link they apply like a stranger; the need is open for recommendations alone.
    const by = await desk.secretOf('staff1', need)
    const { taken } = await desk.applyBy(need, by, { phone })
    expect(taken.number).not.toBe('')
    expect(await desk.of('staff1', need)).toHaveLength(0)
  })

  test('whoever decides about the need cannot recommend for it', async () => {
    const { database } = desk
    const colleague = await desk.idOf('staff2')
    const cases = {
      owner: 'update recruiting_application set owner_id = $2 where id = $1',
      panel: `insert into interview_plan (id, recruiting_id, round, kind, panel_ids)
        values (gen_random_uuid(), $1, 1, '初试', array[$2::uuid])`,
      approver: `insert into approval_step (id, resource, record_id, round, seq, rule, approver_id, result)
        values (gen_random_uuid(), 'hr/recruiting-applications', $1, 1, 1, 'deptHead', $2, '1')`,
    }
    for (const [name, statement] of Object.entries(cases)) {
      const need = await desk.openNeed()
      await database.rows(statement, [need, colleague])
      const refused = await desk.recommend('staff2', need)
      expect([refused.status, refused.text.includes('参与')], name).toEqual([409, true])
      expect((await desk.askLink('staff2', need)).status, name).toBe(409)
      const { needs } = await desk.mine('staff2')
      expect(needs.find(({ id }) => id === need)?.takesPart, name).toBe(true)
      expect((await desk.recommend('staff1', need)).status, name).toBe(200)
    }
  })

  test('a need that was voided, closed, taken off or never opened takes none', async () => {
    const { database } = desk
    for (const change of [
      "state = '9'",
      "publish_state = '9'",
      "publish_state = '2'",
      "publish_state = '1', publish_until = today() - 1",
      "channels = '{官网}'",
      "state = '1', publish_state = null",
    ]) {
      const need = await desk.openNeed()
      const by = await desk.secretOf('staff1', need)
      await database.rows(`update recruiting_application set ${change} where id = $1`, [need])
      const refused = await desk.recommend('staff1', need)
      expect([refused.status, refused.text.includes('不接收内推')], change).toEqual([409, true])
      expect((await desk.askLink('staff1', need)).status, change).toBe(409)
      const { response } = await desk.outside('/hr/Careers/OpenApplication', { id: need, by })
      expect((response as { opened: unknown }).opened, change).toBeNull()
      const { needs } = await desk.mine('staff1')
      expect(
        needs.some(({ id }) => id === need),
        change,
      ).toBe(false)
      const form = await desk.as('staff1')(REFERRAL_CALLS.open, { query: { id: need } })
      expect(form.body.response, change).toBeNull()
    }
  })
})

test('without a notice in force, the form and the page say so, and nothing can be sent', async () => {
  const need = await desk.openNeed()
  const away = (isAway: boolean) =>
    desk.database.rows(
      `update consent_text set deleted_at = case when $1 then now() end where kind = '应聘告知'`,
      [isAway],
    )
  await away(true)
  const form = await desk.as('staff1')(REFERRAL_CALLS.open, { query: { id: need } })
  const { hasNotice } = await desk.mine('staff1')
  await away(false)
  expect(form.body.response).toMatchObject({ need: { id: need }, notice: null })
  expect(hasNotice).toBe(false)
  expect((await desk.mine('staff1')).hasNotice).toBe(true)
})

describe('who was first', () => {
  test('two colleagues recommend one person at once: both are thanked alike, and one of them counts', async () => {
    const [one, other] = [await desk.openNeed(), await desk.openNeed()]
    const values = { name: '同一人', phone: desk.nextPhone() }
    const answers = await Promise.all([
      desk.recommend('staff1', one, values),
      desk.recommend('staff2', other, values),
    ])
    const replies = answers.map(({ status, body }) => [status, body.msg])
    expect(replies[0]).toEqual(replies[1])
    const [first] = await desk.of('staff1', one)
    const [second] = await desk.of('staff2', other)
    expect([first?.bonus, second?.bonus].sort()).toEqual(['0', '10'])
  })

  test('the first counts for 180 days, and who applied for the same need twice is no refusal', async () => {
    const need = await desk.openNeed()
    const values = { name: '同一人', phone: desk.nextPhone() }
    const first = await desk.recommended('staff1', need, values)
    const later = await desk.recommended('staff2', need, values)
    expect([first.bonus, later.bonus]).toEqual(['0', '10'])
    // A second record, until a recruiter merges them: a refusal would tell that the person is known.
    expect(later.talentId).not.toBe(first.talentId)
    const age = (days: number) =>
      desk.database.rows(
        'update referral set claimed_at = now() - make_interval(days => $2) where id = $1',
        [first.id, days],
      )
    await age(179)
    expect((await desk.recommended('staff3', need, values)).bonus).toBe('10')
    await age(181)
    expect((await desk.recommended('pay', need, values)).bonus).toBe('0')
  })

  test('a merger moves the recommendation with the application, and undoing it moves it back', async () => {
    const [one, other] = [await desk.openNeed(), await desk.openNeed()]
    const phone = desk.nextPhone()
    const kept = await desk.recommended('staff1', one, { name: '陈一', phone })
    const moved = await desk.recommended('staff2', other, { name: '陈壹', phone })
    const verb = (name: string) => talents.actions[name]?.endpoint ?? ''
    const merge = { method: 'PUT', query: { id: kept.talentId } } as const
    const body = { dropId: moved.talentId }
    savedIn(await desk.by('recruiter')(verb('merge'), { ...merge, body }))
    expect((await desk.referral(moved.id)).talentId).toBe(kept.talentId)
    // The colleague still reads the name that they typed.
    const { mine } = await desk.mine('staff2')
    expect(mine.find(({ id }) => id === moved.id)?.name).toBe('陈壹')
    savedIn(await desk.by('recruiter')(verb('undoMerge'), { ...merge, body: {} }))
    expect((await desk.referral(moved.id)).talentId).toBe(moved.talentId)
  })
})

describe('a person who is taken up again for another need', () => {
  /** An application that ended and began again for another need: the new one, and its recommendation. */
  async function again(first: { candidateId: string; talentId: string }, needId: string) {
    const act = (name: string, body: object) =>
      desk.by('recruiter')(candidates.actions[name]?.endpoint ?? '', {
        method: 'PUT',
        query: { id: first.candidateId },
        body,
      })
    await act('giveUp', {})
    const answer = await act('reactivate', { recruitingId: needId })
    const { newId: id } = answer.body.response as { newId: string }
    const [row] = await desk.database.rows(
      `select u.user_name as by, r.id, r.name, r.source, r.relation, r.state, r.bonus, r.bonus_reason as reason,
         c.referrer_id is not null and c.referrer_id = $2 as "isReferrer"
       from candidate c left join referral r on r.candidate_id = c.id left join app_user u on u.id = r.by_user_id
       where c.id = $1`,
      [id, await desk.idOf('staff1')],
    )
    return row as Record<string, unknown> & { id: string }
  }
  const claimedBefore = (id: string, days: number) =>
    desk.database.rows(
      'update referral set claimed_at = now() - make_interval(days => $2) where id = $1',
      [id, days],
    )

  test('keeps the claim of the colleague, as old as the first recommendation', async () => {
    const [one, other] = [await desk.openNeed(), await desk.openNeed()]
    const phone = desk.nextPhone()
    const first = await desk.recommended('staff1', one, { name: '再次人', phone })
    await claimedBefore(first.id, 100)
    const carried = await again(first, other)
    expect(carried).toMatchObject({
      by: 'staff1',
      name: '再次人',
      source: '表单',
      relation: '朋友',
      state: '1',
      bonus: '0',
      isReferrer: true,
    })
    // The first one ended with its application.
    expect(await desk.referral(first.id)).toMatchObject({ state: '9', bonus: '17' })
    expect((await desk.recommended('staff2', other, { name: '再次人', phone })).bonus).toBe('10')
    expect((await desk.readReferral(carried.id)).mayGiveLink).toBe(false)
    const age = await desk.database.value(
      'select (now()::date - claimed_at::date)::int from referral where id = $1',
      [carried.id],
    )
    expect(age).toBe(100)
    const mine = (await desk.mine('staff1')).mine.filter(({ name }) => name === '再次人')
    expect(mine.map(({ word }) => word).sort()).toEqual(['notHired', 'recommended'])
  })

  test('has no claim of a colleague once the days are over', async () => {
    const [one, other] = [await desk.openNeed(), await desk.openNeed()]
    const first = await desk.recommended('staff1', one)
    await claimedBefore(first.id, 181)
    expect(await again(first, other)).toMatchObject({ id: null, isReferrer: false })
  })

  test('brings no bonus to a colleague who decides about the other need', async () => {
    const [one, other] = [await desk.openNeed(), await desk.openNeed()]
    const first = await desk.recommended('staff1', one)
    await desk.database.rows('update recruiting_application set owner_id = $2 where id = $1', [
      other,
      await desk.idOf('staff1'),
    ])
    expect(await again(first, other)).toMatchObject({ by: 'staff1', bonus: '11' })
  })

  test('keeps a bonus withheld, with the reason', async () => {
    const [one, other] = [await desk.openNeed(), await desk.openNeed()]
    const first = await desk.recommended('staff1', one)
    savedIn(await desk.act('withhold', first.id, { reason: '本人已在应聘' }))
    expect(await again(first, other)).toMatchObject({ bonus: '16', reason: '本人已在应聘' })
  })
})

describe('what others see', () => {
  test('the recruiter reads and exports the list and sees it at the candidate; colleagues do not', async () => {
    const need = await desk.openNeed()
    const one = await desk.recommended('staff1', need, { name: '列表人' })
    const list = await desk.by('recruiter')(referrals.endpoints.list, { query: { key: '列表人' } })
    expect(pageIn(list).data).toMatchObject([{ id: one.id, state: '1', bonus: '0' }])
    const asked = { query: { id: one.candidateId } }
    const panel = await desk.by('recruiter')(REFERRAL_CALLS.ofCandidate, asked)
    expect(referralOfCandidate.parse(panel.body.response)).toMatchObject({ id: one.id, state: '1' })
    for (const who of ['staff1', 'leader1', 'pay']) {
      expect((await desk.as(who)(referrals.endpoints.list)).status, who).toBe(403)
      const info = await desk.as(who)(referrals.endpoints.info, { query: { id: one.id } })
      expect(info.status, who).toBe(403)
      expect((await desk.as(who)(REFERRAL_CALLS.ofCandidate, asked)).status, who).toBe(403)
      const list = await desk.as(who)(candidates.endpoints.info, { query: asked.query })
      if (who === 'staff1') expect(list.status).toBe(403)
    }
    expect((await desk.recommend('auditor', need)).status).toBe(403)
    expect((await desk.askLink('auditor', need)).status).toBe(403)
  })

  test('the recruiter gives the person the page of the application; one who applied by a link has it', async () => {
    const need = await desk.openNeed()
    const one = await desk.recommended('staff1', need)
    expect((await desk.readReferral(one.id)).mayGiveLink).toBe(true)
    const given = await desk.act('giveLink', one.id)
    const { link } = given.body.response as { link: string }
    const ticket = new URL(link, 'http://staffdesk.example').searchParams.get('k') ?? ''
    expect(await desk.enter(ticket)).not.toBeNull()
    expect(JSON.stringify(await desk.mine('staff1'))).not.toContain(ticket)
    await desk.applyBy(need, await desk.secretOf('staff1', need))
    const [byLink] = await desk.of('staff1', need)
    expect((await desk.act('giveLink', byLink?.id ?? '')).status).toBe(409)
  })
})
