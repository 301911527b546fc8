import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openReferralDesk, type ReferralDesk } from './referral-desk.ts'

let desk: ReferralDesk

beforeAll(async () => {
  desk = await openReferralDesk()
})
afterAll(() => desk?.close())

describe('a link that a colleague passes on', () => {
  test('opens the ordinary form, and who applies by it was recommended by its maker', async () => {
    const need = await desk.openNeed()
    const by = await desk.secretOf('staff1', need)
    const { form } = await desk.applyBy(need, by, { name: '链接来人' })
    expect(form.recommended).toBe('yes')
    const [made] = await desk.of('staff1', need)
    expect(made).toMatchObject({ name: '链接来人', source: '链接', bonus: '0', state: '1' })
    const [candidate] = await desk.database.rows(
      'select channel, referrer_id as by, created_by as author from candidate where id = $1',
      [made?.candidateId],
    )
    expect(candidate).toMatchObject({ channel: '内推', by: await desk.idOf('staff1') })
    // The applicant acted, and no user.
    expect(candidate?.author).not.toBe(await desk.idOf('staff1'))
  })

  test('asking again shows the same address; after it was withdrawn there is another', async () => {
    const need = await desk.openNeed()
    const first = await desk.secretOf('staff1', need)
    expect(await desk.secretOf('staff1', need)).toBe(first)
    expect(await desk.secretOf('staff2', need)).not.toBe(first)
    await desk.database.rows(
      `update access_link set revoked_at = now(), end_reason = 'withdrawn'
       where purpose = 'referral' and creator_id = $1 and scope ->> 'needId' = $2`,
      [await desk.idOf('staff1'), need],
    )
    const second = await desk.secretOf('staff1', need)
    expect(second).not.toBe(first)
    expect(
      (await desk.outside('/hr/Careers/OpenApplication', { id: need, by: first })).response,
    ).toMatchObject({ opened: null })
    expect((await desk.opened(need, {}, second)).recommended).toBe('yes')
  })

  test('a wrong one, one for another need and one of a colleague who is locked recommend nobody', async () => {
    const need = await desk.openNeed({ channels: ['官网', '内推'] })
    const other = await desk.openNeed()
    await desk.database.rows(
      "update recruiting_application set publish_state = '1', publish_until = today() + 5 where id = $1",
      [need],
    )
    expect((await desk.opened(need)).recommended).toBe('no')
    expect((await desk.opened(need, {}, 'guessed')).recommended).toBe('over')
    const ofOther = await desk.secretOf('staff1', other)
    expect((await desk.opened(need, {}, ofOther)).recommended).toBe('over')
    const before = await desk.of('staff1', need)
    await desk.applyBy(need, ofOther)
    const by = await desk.secretOf('staff3', need)
    const form = await desk.opened(need, {}, by)
    await desk.database.rows("update app_user set state = '2' where user_name = 'staff3'")
    try {
      expect((await desk.opened(need, {}, by)).recommended).toBe('over')
      // The form was opened before: the application is taken, without a recommendation.
      expect((await desk.apply(form.form)).status).toBe(200)
    } finally {
      await desk.database.rows("update app_user set state = '1' where user_name = 'staff3'")
    }
    expect(await desk.of('staff1', need)).toEqual(before)
    expect(await desk.of('staff3', need)).toEqual([])
  })

  test('a form for a need that is open for recommendations alone is refused once the link is withdrawn', async () => {
    const need = await desk.openNeed()
    const by = await desk.secretOf('staff1', need)
    const { form } = await desk.opened(need, {}, by)
    const body = await desk.entry(form)
    await desk.database.rows(
      "update access_link set revoked_at = now(), end_reason = 'withdrawn' where scope ->> 'needId' = $1",
      [need],
    )
    expect((await desk.outside('/hr/Careers/AddApplication', body)).status).toBe(409)
    expect(
      (await desk.outside('/hr/Careers/OpenApplication', { id: need })).response,
    ).toMatchObject({
      opened: null,
    })
  })

  test('a form cannot be changed to name another link', async () => {
    const need = await desk.openNeed()
    const { form } = await desk.opened(need, {}, await desk.secretOf('staff1', need))
    const [text = '', mark = ''] = form.split('.')
    const content = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    content.linkId = '00000000-0000-4000-8000-000000000000'
    const forged = `${Buffer.from(JSON.stringify(content)).toString('base64url')}.${mark}`
    const body = await desk.entry(form, { form: forged })
    expect((await desk.outside('/hr/Careers/AddApplication', body)).status).toBe(409)
  })
})
