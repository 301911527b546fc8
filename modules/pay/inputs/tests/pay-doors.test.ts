import { beforeAll, describe, expect, test } from 'vitest'
import {
  countInputs,
  freeInputs,
  readCountableInputs,
} from '#modules/pay/inputs/api/count-pay-inputs.ts'
import { proposePayInputs } from '#modules/pay/inputs/api/propose-pay-inputs.ts'
import { revokePayInput } from '#modules/pay/inputs/api/revoke-pay-input.ts'
import { payInputs } from '#modules/pay/inputs/define/pay-input.ts'
import type { Actor } from '#platform/api/actor.ts'
import { type Database, openDatabase, type Tx } from '#platform/api/store/connection/database.ts'
import { type Caller, newId, recordIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'
import { inputDesk } from './input-desk.ts'

const company = testCompany()
const { api, database } = company
const { one, person, entity, press, confirmed, stateOf, actorOf } = inputDesk(company)

let db: Database
let both: readonly Caller[]
let officer: Actor

beforeAll(async () => {
  const opened = openDatabase(company.url, { poolSize: 3, onIdleError: () => undefined })
  db = opened.db
  both = [await api.as('pay'), await api.as('hrdir')]
  officer = await actorOf(db, 'er')
  return () => db.destroy()
})

const within = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work)

const countable = async (userIds: readonly string[], month = '2031-02') =>
  readCountableInputs(db, {
    entityId: await entity(),
    month,
    userIds,
    taken: { taxClasses: ['工资'], isCorrection: false },
  })

describe('pay runs', () => {
  test('read confirmed inputs of the month and of earlier ones, in one statement', async () => {
    const [userId, other] = [await person(), await person()]
    const id = await confirmed(both, userId, { month: '2031-01', amount: '12.30' })
    const now = await confirmed(both, userId, { month: '2031-02', amount: '45.60' })
    await confirmed(both, userId, { month: '2031-03' })
    await confirmed(both, other, { month: '2031-01' })
    expect(await countable([userId])).toEqual([
      { id, userId, itemCode: 'bonus', amount: '12.30', steps: [] },
      { id: now, userId, itemCode: 'bonus', amount: '45.60', steps: [] },
    ])
  })

  test('count an input once, and all or none', async () => {
    const userId = await person()
    const ids = [await confirmed(both, userId), await confirmed(both, userId)]
    const [first = '', second = ''] = ids
    const run = newId()
    await within((tx) => countInputs(tx, [first], run))
    expect(await countable([userId])).toMatchObject([{ id: second }])
    await expect(within((tx) => countInputs(tx, ids, newId()))).rejects.toThrow('pay.inputsCounted')
    expect(await Promise.all(ids.map(stateOf))).toEqual(['2', '1'])
    const proposed = newId()
    await expect(within((tx) => countInputs(tx, [proposed], run))).rejects.toThrow()
  })

  test('count no input twice when two runs start together', async () => {
    const id = await confirmed(both, await person())
    const runs = [newId(), newId()]
    const results = await Promise.allSettled(
      runs.map((run) => within((tx) => countInputs(tx, [id], run))),
    )
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('free what they counted, and another run counts it', async () => {
    const userId = await person()
    const ids = [await confirmed(both, userId), await confirmed(both, userId)]
    const [run, next] = [newId(), newId()]
    await within((tx) => countInputs(tx, ids, run))
    expect(await within((tx) => freeInputs(tx, run, [userId]))).toBe(2)
    expect(await countable([userId])).toHaveLength(2)
    await within((tx) => countInputs(tx, ids, next))
    expect(await Promise.all(ids.map(stateOf))).toEqual(['2', '2'])
    expect(await within((tx) => freeInputs(tx, run, [userId]))).toBe(0)
  })
})

describe('documents', () => {
  const input = (userId: string, sourceId: string, part = 1) => ({
    userId,
    itemCode: 'bonus',
    amount: '80.00',
    month: '2031-01',
    reason: '荣誉奖金',
    source: { type: 'instalments' as const, id: sourceId, part },
  })
  const rowsOf = (userId: string) =>
    database.rows<{ id: string; state: string; amount: string; month: string; source: string }>(
      `select id, state, amount, month, source_type as source from pay_input where user_id = $1
       order by created_at, part`,
      [userId],
    )

  test('propose inputs once, which another user confirms', async () => {
    const [userId, sourceId] = [await person(), newId()]
    const two = [input(userId, sourceId), input(userId, sourceId, 2)]
    expect(await within((tx) => proposePayInputs(tx, officer, two))).toBe(2)
    expect(await within((tx) => proposePayInputs(tx, officer, two))).toBe(0)
    expect(await rowsOf(userId)).toMatchObject([{ state: '0' }, { state: '0' }])
    const none = [Object.assign({}, input(userId, newId()), { amount: '0.00' })]
    expect(await within((tx) => proposePayInputs(tx, officer, none))).toBe(0)
    const wrong = [Object.assign({}, input(userId, newId()), { itemCode: 'base' })]
    await expect(within((tx) => proposePayInputs(tx, officer, wrong))).rejects.toThrow()
  })

  test('that are taken back before a run leave void inputs, and may give them again', async () => {
    const [userId, sourceId] = [await person(), newId()]
    const given = [input(userId, sourceId)]
    await within((tx) => proposePayInputs(tx, officer, given))
    const source = { type: 'instalments' as const, ids: [sourceId] }
    const revoked = await within((tx) => revokePayInput(tx, officer, source))
    expect(revoked).toEqual({ voided: 1, reversed: 0 })
    expect(await within((tx) => proposePayInputs(tx, officer, given))).toBe(1)
    expect((await rowsOf(userId)).map(({ state }) => state)).toEqual(['9', '0'])
  })

  test('that are taken back after a run make a row with the opposite sign for the next month', async () => {
    const [userId, sourceId] = [await person(), newId()]
    const given = [input(userId, sourceId)]
    await within((tx) => proposePayInputs(tx, officer, given))
    const id = await one('select id from pay_input where source_id = $1', [sourceId])
    const [, director] = both
    if (!director) throw new Error('no director')
    expect((await press(director, 'confirm', id)).status).toBe(200)
    await within((tx) => countInputs(tx, [id], newId()))
    const source = { type: 'instalments' as const, ids: [sourceId] }
    const revoked = await within((tx) => revokePayInput(tx, officer, source))
    expect(revoked).toEqual({ voided: 0, reversed: 1 })
    // Asking again changes nothing.
    const again = await within((tx) => revokePayInput(tx, officer, source))
    expect(again).toEqual({ voided: 0, reversed: 0 })
    expect(await rowsOf(userId)).toMatchObject([
      { id, state: '2', amount: '80.00', month: '2031-01' },
      { state: '0', amount: '-80.00', month: '2031-02', source: 'reversal' },
    ])
    const reversal = await one('select id from pay_input where reverses_id = $1', [id])
    const record = recordIn(await director(payInputs.endpoints.info, { query: { id: reversal } }))
    expect(record).toMatchObject({ reversesId: id, sourceMonth: '2031-01', reason: '荣誉奖金' })
    // The document may give its amount again.
    expect(await within((tx) => proposePayInputs(tx, officer, given))).toBe(1)
  })
})
