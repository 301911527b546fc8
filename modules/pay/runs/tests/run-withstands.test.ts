import { beforeAll, describe, expect, test } from 'vitest'
import { salaries } from '#modules/pay/runs/define/salary.ts'
import { payDesk } from '#modules/pay/salary-terms/tests/pay-desk.ts'
import { lockMonth } from '#platform/api/sheets/lock-month.ts'
import { openDatabase } from '#platform/api/store/connection/database.ts'
import type { Caller } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'
import { runDesk } from './run-desk.ts'

const company = testCompany()
const { database } = company
const { one, grant } = payDesk(company)
const { newEmployer, staffed, openRun, generateRun, moveRun, payOf } = runDesk(company)

let pay: Caller
let director: Caller

beforeAll(async () => {
  ;[pay, director] = await Promise.all([company.api.as('pay'), company.api.as('hrdir')])
  for (const name of ['pay', 'hrdir']) {
    await grant(name, { items: ['定薪', '工资表'], canEdit: true, canExport: true })
  }
})

const numberOf = (entityId: string) =>
  one('select run_no from pay_run where entity_id = $1', [entityId])

describe('a run that is cut off', () => {
  test('goes on where it stopped, and counts nobody twice', async () => {
    const entityId = await newEmployer()
    // Two parts: 500 people and 120. The second one fails at its 51st person.
    const ids = await staffed(entityId, { count: 620 })
    await openRun(pay, entityId)
    await database.rows(`create function cut_off() returns trigger language plpgsql as $$ begin
      if new.user_id = '${ids[550]}' then raise exception 'the process was killed'; end if; return new; end $$`)
    await database.rows(
      'create trigger cut_off before insert on salary for each row execute function cut_off()',
    )
    expect((await generateRun(pay, entityId)).status).toBe(503)
    expect(company.api.takeErrors()).toHaveLength(1)
    await database.rows('drop trigger cut_off on salary')

    const rows = async () =>
      one(
        'select count(distinct user_id) || $$ of $$ || count(*) from salary where entity_id = $1',
        [entityId],
      )
    expect(await rows()).toBe('500 of 500')
    // Nobody checks half a run.
    const early = await moveRun(director, entityId, '1')
    expect(early.status).toBe(409)
    expect(early.text).toContain(await numberOf(entityId))

    const preview = await generateRun(pay, entityId, { preview: true })
    expect(preview.text).toContain('已完成 500 人')
    const rest = await generateRun(pay, entityId)
    expect(rest.body.response, rest.text).toMatchObject({ created: 120, same: 0 })
    expect(await rows()).toBe('620 of 620')
    const [run] = await database.rows<{ people: number; whole: boolean }>(
      `select r.people, r.net = (select sum(s.net) from salary s where s.entity_id = r.entity_id) as whole
       from pay_run r where r.entity_id = $1`,
      [entityId],
    )
    expect(run).toEqual({ people: 620, whole: true })
    expect((await generateRun(pay, entityId)).body.response).toMatchObject({
      created: 0,
      updated: 0,
      same: 620,
    })
    expect((await moveRun(director, entityId, '1')).status).toBe(200)
  })

  test('refuses a second start meanwhile by the number of the run', async () => {
    const entityId = await newEmployer()
    await staffed(entityId)
    await openRun(pay, entityId)
    const { db, pool } = openDatabase(company.url, { poolSize: 1, onIdleError: () => undefined })
    await db.transaction().execute(async (tx) => {
      await lockMonth(tx, salaries, { month: '2026-03', parameters: { entityId, kind: 'normal' } })
      const refused = await generateRun(pay, entityId)
      expect(refused.status).toBe(409)
      expect(refused.text).toContain(await numberOf(entityId))
    })
    await pool.end()
    expect((await generateRun(pay, entityId)).status).toBe(200)
  })

  test('is confirmed for the people and the rows of its preview', async () => {
    const entityId = await newEmployer()
    await staffed(entityId)
    await openRun(pay, entityId)
    const preview = await generateRun(pay, entityId, { preview: true })
    const { digest } = (preview.body.response as { preview: { digest: string } }).preview
    const [late] = await staffed(entityId)
    expect((await generateRun(pay, entityId, { confirm: digest })).status).toBe(409)
    expect(await payOf(String(late))).toBeUndefined()
    const again = await generateRun(pay, entityId, { preview: true })
    const confirm = (again.body.response as { preview: { digest: string } }).preview.digest
    expect((await generateRun(pay, entityId, { confirm })).status).toBe(200)
  })
})

describe('three people make, check and audit a row', () => {
  test('and the database refuses every other way to the table', async () => {
    const entityId = await newEmployer()
    const [userId] = await staffed(entityId)
    await openRun(pay, entityId)
    await generateRun(pay, entityId)
    const write = (marks: string, state: string) =>
      database.rows(
        `update salary set state = $3, done_by = done_by || $2::jsonb where user_id = $1`,
        [userId, marks, state],
      )
    const maker = await one("select done_by ->> 'generate' from salary where user_id = $1", [
      userId,
    ])
    const other = await one("select id from app_user where user_name = 'hrdir'")
    const mark = (step: string, by: string) => JSON.stringify({ [step]: by })
    await expect(write(mark('check', maker), '1')).rejects.toThrow('three people')
    await write(mark('check', other), '1')
    await expect(write(mark('audit', other), '2')).rejects.toThrow('three people')
    await expect(write(mark('audit', maker), '2')).rejects.toThrow('three people')
    // The stored maker of a checked row does not change.
    await expect(write(mark('generate', newPerson()), '1')).rejects.toThrow('stays')
    const third = await one("select id from app_user where user_name = 'gm'")
    // The user who agreed to carry the shortfall does not audit the row.
    await write(mark('waive', third), '1')
    await expect(write(mark('audit', third), '2')).rejects.toThrow('three people')
    await write(mark('waive', other), '1')
    await write(mark('audit', third), '2')
    await expect(write(mark('check', newPerson()), '2')).rejects.toThrow('stay')
  })
})

const newPerson = () => '00000000-0000-4000-8000-000000000001'
