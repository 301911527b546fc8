import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import { openSheetDesk, type SheetDesk } from './month-sheet-desk.ts'

let desk: SheetDesk

beforeAll(async () => {
  desk = await openSheetDesk()
})

afterAll(() => desk?.close())

const inputsOf = (userId: string) =>
  desk.database.rows<Record<string, string>>(
    `select i.id, i.amount, i.month, i.state, i.source_type as source, item.code
     from pay_input i join pay_item item on item.id = i.item_id where i.user_id = $1
     order by i.created_at, i.id`,
    [userId],
  )

/** Takes this person's row of a month through all steps until it is finished. */
async function finished(month: string, userId: string): Promise<string> {
  await desk.database.rows('delete from pay_input where user_id = $1', [userId])
  const certificateId = await desk.certificate(userId)
  expect((await desk.generate(month)).status).toBe(200)
  const { id = '' } = await desk.rowOf(month, certificateId)
  const steps = [
    ['er', MONTHLY.checked],
    ['hrmgr', MONTHLY.audited],
    ['hrmgr', MONTHLY.finished],
  ] as const
  for (const [name, state] of steps) {
    const answer = await desk.setState(name, { ids: [id], state })
    expect(answer.status, answer.text).toBe(200)
  }
  return id
}

const reopen = (id: string) =>
  desk.setState('hrdir', { ids: [id], state: MONTHLY.audited, reason: '漏了一本证书' })

describe('a finished allowance', () => {
  test('waits in pay for a confirmation, and is taken back when its month is reopened', async () => {
    const { id: userId } = desk.person()
    const id = await finished('2025-03', userId)
    expect(await inputsOf(userId)).toMatchObject([
      {
        amount: '300.00',
        month: '2025-03',
        state: '0',
        source: 'certificate',
        code: 'certificate',
      },
    ])
    const answer = await reopen(id)
    expect(answer.status, answer.text).toBe(200)
    expect(await inputsOf(userId)).toMatchObject([{ state: '9' }])
    const again = await desk.setState('hrmgr', { ids: [id], state: MONTHLY.finished })
    expect(again.status, again.text).toBe(200)
    expect((await inputsOf(userId)).map(({ state }) => state)).toEqual(['9', '0'])
  })

  test('that a run counted is reversed when its month is reopened', async () => {
    const { id: userId } = desk.person()
    const id = await finished('2025-04', userId)
    await desk.database.rows(
      `update pay_input set state = '1', entity_id = coalesce(entity_id, (select id from legal_entity limit 1)),
         confirmed_by_id = (select id from app_user where user_name = 'hrdir') where user_id = $1`,
      [userId],
    )
    await desk.database.rows(
      "update pay_input set state = '2', counted_run = gen_random_uuid() where user_id = $1",
      [userId],
    )
    expect((await reopen(id)).status).toBe(200)
    expect(await inputsOf(userId)).toMatchObject([
      { amount: '300.00', state: '2' },
      { amount: '-300.00', state: '0', source: 'reversal' },
    ])
  })
})
