import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hirings } from '#modules/hr/hiring/define/hiring.ts'
import { regularisations } from '#modules/hr/probation/define/regularisation.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { idCardCheckDigit } from '#platform/wire/values/id-card.ts'
import { newId, savedIn } from '#tests/api/running-api.ts'
import { openReferralDesk, type Referral, type ReferralDesk } from './referral-desk.ts'

const AMOUNT = '800.00'

let desk: ReferralDesk
let people = 0

beforeAll(async () => {
  desk = await openReferralDesk()
})
afterAll(() => desk?.close())

const press = (who: string, resource: Resource, name: string, id: string, body: object = {}) =>
  desk.as(who)(resource.actions[name]?.endpoint ?? '', { method: 'PUT', query: { id }, body })

/** A person whom `staff1` recommended and who joined, with a probation of some months. */
async function joined(months: number): Promise<Referral & { file: string }> {
  people += 1
  const need = await desk.openNeed()
  const one = await desk.recommended('staff1', need)
  await desk.database.rows("update candidate set state = '40' where id = $1", [one.candidateId])
  const hiringId = await desk.approvedFor(one.candidateId)
  await desk.database.rows('update to_be_recruited set probation_months = $2 where id = $1', [
    hiringId,
    months,
  ])
  savedIn(await desk.send(hiringId))
  savedIn(await desk.answer(hiringId, true))
  const first17 = `99000119920304${String(people * 2 + 1).padStart(3, '0')}`
  const body = {
    name: '受荐人',
    idType: '1',
    idCardNo: first17 + idCardCheckDigit(first17),
    phone: desk.nextPhone(),
    emergencyName: '家人',
    emergencyRelation: '配偶',
    emergencyPhone: '16009990000',
    workStartDate: '2015-07-01',
    joinDate: await desk.day(0),
    evaluateCycle: '每月',
    withAccount: false,
  }
  savedIn(await desk.call(hirings, 'join', hiringId, body, 'er'))
  const file = await desk.database.value('select user_id from to_be_recruited where id = $1', [
    hiringId,
  ])
  return Object.assign(await desk.referral(one.id), { file: String(file) })
}

/** Confirms or rejects a person after the probation, by all who decide. */
async function decide(file: string, kind: string): Promise<void> {
  // A probation that began on the last day of a long month ends before today, so its own end is asked for.
  const [probation] = await desk.database.rows<{ id: string; dayAfter: string }>(
    `update probation set start_date = today() - interval '3 months' where user_id = $1
     returning id, (end_date + 1)::text as "dayAfter"`,
    [file],
  )
  const body = {
    id: newId(),
    probationId: probation?.id,
    kind,
    effectiveDate: probation?.dayAfter,
    summary: '总结',
    waiverReason: '考核在纸面上完成',
  }
  savedIn(await desk.by('er')(regularisations.endpoints.add, { method: 'POST', body }))
  savedIn(await press('er', regularisations, 'submit', body.id))
  const { controller, path } = regularisations
  const approve = `/hr/${controller.name}/Approval${controller.name}`
  for (let step = 0; step < 5; step += 1) {
    const [open] = await desk.database.rows(
      `select u.user_name as name from approval_step s join app_user u on u.id = s.approver_id
       where s.resource = $1 and s.record_id = $2 and s.is_current limit 1`,
      [path, body.id],
    )
    if (!open) break
    const call = await desk.api.as(String(open.name))
    savedIn(await call(approve, { method: 'PUT', body: { id: body.id, pass: true } }))
  }
  savedIn(await press('hrmgr', regularisations, 'complete', body.id, { pass: true }))
}

const inputOf = async ({ id }: { id: string }) =>
  desk.database.rows(
    `select i.id, i.state, i.amount::text, u.user_name as who, item.code from pay_input i
     join app_user u on u.user_base_id = i.user_id join pay_item item on item.id = i.item_id
     where i.source_type = 'referral' and i.source_id = $1 order by i.created_at`,
    [id],
  )

/** Confirms the pay input as another user than its author. */
async function confirm(id: string): Promise<void> {
  const [row] = await desk.database.rows(
    `update pay_input set state = '1', confirmed_at = now(), confirmed_by_id =
       (select u.id from app_user u where u.user_name = 'pay' )
     where id = $1 returning state`,
    [id],
  )
  expect(row?.state).toBe('1')
}

describe('the bonus', () => {
  test('comes after the probation ended well, once, and is awarded when pay confirmed it', async () => {
    await desk.setBonus(AMOUNT)
    const one = await joined(3)
    expect([one.state, one.bonus]).toEqual(['3', '0'])
    expect(await inputOf(one)).toEqual([])
    expect((await desk.act('award', one.id)).status).toBe(409)
    await decide(one.file, '按期转正')
    const [input, ...others] = await inputOf(one)
    expect(others).toEqual([])
    expect(input).toMatchObject({ state: '0', amount: AMOUNT, who: 'staff1', code: 'bonus' })
    expect(await desk.referral(one.id)).toMatchObject({
      state: '3',
      bonus: '1',
      inputId: input?.id,
    })
    expect((await desk.act('award', one.id)).status).toBe(409)
    await confirm(String(input?.id))
    expect(await desk.referral(one.id)).toMatchObject({ state: '4', bonus: '2' })
    const { mine, bonus } = await desk.mine('staff1')
    expect([mine.find(({ id }) => id === one.id)?.word, bonus]).toEqual(['joined', AMOUNT])
  })

  test('comes at joining where no probation is agreed on; two presses at once make one', async () => {
    await desk.setBonus(AMOUNT)
    const one = await joined(0)
    expect(one.bonus).toBe('1')
    const [input] = await inputOf(one)
    await desk.database.rows("update pay_input set state = '9' where id = $1", [input?.id])
    expect(await desk.referral(one.id)).toMatchObject({ state: '3', bonus: '0', inputId: null })
    const answers = await Promise.all([desk.act('award', one.id), desk.act('award', one.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await inputOf(one)).map(({ state }) => state)).toEqual(['9', '0'])
  })

  test('belongs to the employment that the recommendation led to, and to no later one', async () => {
    await desk.setBonus(AMOUNT)
    const one = await joined(3)
    await desk.database.rows("update user_base_info set status = '2' where id = $1", [one.file])
    const mayAward = () =>
      desk.database.value('select may_award from referral_view where id = $1', [one.id])
    expect(await mayAward()).toBe(true)
    await desk.database.rows(
      'update user_base_info set join_date = join_date + 400 where id = $1',
      [one.file],
    )
    expect(await mayAward()).toBe(false)
  })

  test('no amount, a colleague who left or who decides about the need: it says why, and stays joined', async () => {
    await desk.setBonus('0')
    const one = await joined(0)
    expect([one.state, one.bonus]).toEqual(['3', '13'])
    expect((await desk.mine('staff1')).bonus).toBeNull()
    await desk.setBonus(AMOUNT)
    const status = (value: string) =>
      desk.database.rows(
        `update user_base_info set status = $1 where id = (select user_base_id from app_user where user_name = 'staff1')`,
        [value],
      )
    await status('4')
    const left = await desk.act('award', one.id)
    await status('2')
    expect([left.status, left.text.includes('已离职')]).toEqual([200, true])
    expect((await desk.referral(one.id)).bonus).toBe('12')
    await desk.database.rows(
      `update recruiting_application set owner_id = $2
       where id = (select recruiting_id from referral where id = $1)`,
      [one.id, await desk.idOf('staff1')],
    )
    expect((await desk.act('award', one.id)).status).toBe(200)
    expect(await desk.referral(one.id)).toMatchObject({ state: '3', bonus: '11' })
    expect(await inputOf(one)).toEqual([])
    expect((await desk.act('award', one.id)).status).toBe(409)
  })

  test('a probation that was not passed gives none, and a recruiter may withhold one with a reason', async () => {
    await desk.setBonus(AMOUNT)
    const failed = await joined(3)
    await decide(failed.file, '不予转正')
    expect(await desk.referral(failed.id)).toMatchObject({ state: '3', bonus: '15' })
    const other = await desk.recommended('staff2', await desk.openNeed())
    expect((await desk.act('withhold', other.id, {})).status).toBe(400)
    savedIn(await desk.act('withhold', other.id, { reason: '本人先行应聘' }))
    expect(await desk.readReferral(other.id)).toMatchObject({
      bonus: '16',
      bonusReason: '本人先行应聘',
      mayWithhold: false,
    })
    expect((await desk.act('withhold', other.id, { reason: '再次' })).status).toBe(409)
    expect(await inputOf(failed)).toEqual([])
  })
})
