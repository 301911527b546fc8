import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { departments } from '#modules/org/departments/define/department.ts'
import { takePlannedChanges } from '#modules/org/planned-changes/api/take-planned-changes.ts'
import { plannedChanges } from '#modules/org/planned-changes/define/planned-change.ts'
import {
  createOrganisation,
  misplaced,
  type Organisation,
  previewIn,
} from '#modules/org/tests/organisation-fixture.ts'
import { type Database, openDatabase } from '#platform/api/store/connection/database.ts'
import { type Caller, refusalIn, savedIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'

const company = testCompany()
const { database, api } = company
let director: Caller
let made: Organisation
let db: Database

beforeAll(async () => {
  director = await api.as('hrdir')
  made = createOrganisation(director, database)
  ;({ db } = openDatabase(company.url, { poolSize: 2, onIdleError: () => undefined }))
})

afterAll(async () => {
  await db?.destroy()
})

const dayIn = (days: number) =>
  database.value('select (today() + $1::int)::text', [days]).then(String)

const parentOf = (id: string) => database.value('select pid from department where id = $1', [id])

const isEnabled = (id: string) =>
  database.value('select enabled from department where id = $1', [id])

type Stored = { id: string; state: string; text: string; day: string; by: string | null }

const plansOf = (deptId: string) =>
  database.rows<Stored>(
    `select p.id, p.state, p.text, p.effective_date::text as day, u.user_name as by
     from planned_org_change p join app_user u on u.id = p.planner_id
     where p.dept_id = $1 order by p.created_at`,
    [deptId],
  )

/** Makes the planned changes of a department due today. */
const passDays = (deptId: string) =>
  database.rows('update planned_org_change set effective_date = today() where dept_id = $1', [
    deptId,
  ])

const takeAll = () =>
  takePlannedChanges({
    db,
    onTrouble: (error) => {
      throw error
    },
  })

const move = (id: string, values: Record<string, string | boolean | null>, by = director) =>
  made.press(departments, 'move', id, values, by)

const withdraw = (id: string, by = director) =>
  by(plannedChanges.actions.withdraw?.endpoint ?? '', { method: 'PUT', query: { id }, body: {} })

/** Two departments at the top, and one below the first. */
async function family() {
  const [from, to] = [await made.addDepartment(null), await made.addDepartment(null)]
  return { from, to, id: await made.addDepartment(from) }
}

describe('a change from a day to come', () => {
  test('is shown, confirmed, waits, and is made on its day', async () => {
    const { from, to, id } = await family()
    await made.addPerson(id)
    const effectiveDate = await dayIn(20)
    const shown = previewIn(await move(id, { pid: to, effectiveDate, preview: true }))
    expect(shown.lines[0]).toContain(effectiveDate)
    expect(shown.lines.join('\n')).toContain('一起移动的在编人员：1人')
    expect(await plansOf(id)).toEqual([])
    savedIn(await move(id, { pid: to, effectiveDate, confirm: shown.digest }))
    expect(await parentOf(id)).toBe(from)
    expect(await plansOf(id)).toMatchObject([{ state: 'waiting', day: effectiveDate, by: 'hrdir' }])
    await takeAll()
    expect(await parentOf(id)).toBe(from)
    await passDays(id)
    await Promise.all([takeAll(), takeAll()])
    expect(await parentOf(id)).toBe(to)
    expect(await plansOf(id)).toMatchObject([{ state: 'done' }])
    expect(await misplaced(database)).toEqual([])
    const moves = await database.rows(
      "select actor_name from org_history where dept_id = $1 and kind = '移动'",
      [id],
    )
    const planner = await database.value("select name from app_user where user_name = 'hrdir'")
    expect(moves).toEqual([{ actor_name: planner }])
  })

  test('is confirmed for the day that was shown, and stored once however often it is sent', async () => {
    const { to, id } = await family()
    const [first, second] = [await dayIn(5), await dayIn(6)]
    const shown = previewIn(await move(id, { pid: to, effectiveDate: first, preview: true }))
    const late = await move(id, { pid: to, effectiveDate: second, confirm: shown.digest })
    expect(refusalIn(late)).toMatchObject({ status: 409 })
    for (let sent = 0; sent < 2; sent += 1) {
      savedIn(await move(id, { pid: to, effectiveDate: first, confirm: shown.digest }))
    }
    expect(await plansOf(id)).toHaveLength(1)
  })

  test('is refused now if the rules would refuse it, and changes nothing', async () => {
    const top = await made.addDepartment(null)
    const below = await made.addDepartment(top)
    const effectiveDate = await dayIn(3)
    expect(refusalIn(await move(top, { pid: below, effectiveDate }))).toMatchObject({
      status: 409,
      code: 'conflict',
    })
    expect(await plansOf(top)).toEqual([])
  })

  test('is withdrawn until its day, and not after it', async () => {
    const { from, to, id } = await family()
    const effectiveDate = await dayIn(3)
    savedIn(await move(id, { pid: to, effectiveDate }))
    const [plan] = await plansOf(id)
    savedIn(await withdraw(String(plan?.id)))
    await passDays(id)
    await takeAll()
    expect(await parentOf(id)).toBe(from)
    expect(await plansOf(id)).toMatchObject([{ state: 'withdrawn' }])
    expect(refusalIn(await withdraw(String(plan?.id))).status).toBe(409)
  })

  test('sees the changes that wait before it', async () => {
    const { from, to, id } = await family()
    const inner = await made.addDepartment(to)
    // The target moves below the department first. The later move of the department would then create a
    // cycle.
    savedIn(await move(to, { pid: id, effectiveDate: await dayIn(4) }))
    const circle = await move(id, { pid: inner, effectiveDate: await dayIn(5) })
    expect(refusalIn(circle).code).toBe('conflict')
    savedIn(await move(id, { pid: inner, effectiveDate: await dayIn(2) }))
    expect(await parentOf(id)).toBe(from)
  })

  test('that fails on its day changes nothing, says why, and is not tried again', async () => {
    const { from, to, id } = await family()
    savedIn(await move(id, { pid: to, effectiveDate: await dayIn(3) }))
    savedIn(await made.change(departments, to, { enabled: false }))
    await passDays(id)
    await takeAll()
    expect(await parentOf(id)).toBe(from)
    const [plan] = await plansOf(id)
    expect(plan).toMatchObject({ state: 'failed' })
    expect(plan?.text).toContain('未能生效')
    const messages = await database.rows(
      `select m.id from message m join message_copy c on c.message_id = m.id
         join app_user u on u.id = c.receiver_id
       where u.user_name = 'hrdir' and m.code = 'plannedChangeFailed' and m.biz_id = $1`,
      [plan?.id],
    )
    expect(messages).toHaveLength(1)
    savedIn(await made.change(departments, to, { enabled: true }))
    await takeAll()
    expect(await parentOf(id)).toBe(from)
  })

  test.each([
    {
      lost: 'the account',
      take: "update app_user set state = '2' where user_name = 'hrdir'",
      give: "update app_user set state = '1' where user_name = 'hrdir'",
    },
    {
      lost: 'the right',
      take: "update role set enabled = false where code in ('hr_director', 'hr_manager')",
      give: "update role set enabled = true where code in ('hr_director', 'hr_manager')",
    },
  ])('is not made for a planner who has lost $lost', async ({ take, give }) => {
    const { from, to, id } = await family()
    savedIn(await move(id, { pid: to, effectiveDate: await dayIn(3) }))
    await passDays(id)
    await database.rows(take)
    try {
      await takeAll()
    } finally {
      await database.rows(give)
    }
    expect(await parentOf(id)).toBe(from)
    expect(await plansOf(id)).toMatchObject([{ state: 'failed' }])
  })

  test('does not widen the rights of its planner', async () => {
    // A head may see the people of all departments below their own. By planning a move of a foreign department
    // below their own, they would see its people too.
    const head = await api.as('hrmgr')
    const { to, id } = await family()
    await database.rows(
      `update department set leader_id = (select id from app_user where user_name = 'hrmgr') where id = $1`,
      [to],
    )
    await database.rows(`update role set scope = '2' where code = 'hr_manager'`)
    const now = await move(id, { pid: to }, head)
    const planned = await move(id, { pid: to, effectiveDate: await dayIn(3) }, head)
    await database.rows(`update role set scope = '4' where code = 'hr_manager'`)
    expect([planned.status, planned.body.msg]).toEqual([now.status, now.body.msg])
    expect(now.status).toBe(409)
  })
})

describe('departments that merge or open on a day to come', () => {
  test('merge on that day with their people', async () => {
    const { from, to, id } = await family()
    const person = await made.addPerson(id)
    const effectiveDate = await dayIn(9)
    expect((await made.merge([id], to, { effectiveDate })).status).toBe(200)
    expect(await isEnabled(id)).toBe(true)
    await passDays(id)
    await takeAll()
    expect(await isEnabled(id)).toBe(false)
    expect(await database.value('select dept_id from user_base_info where id = $1', [person])).toBe(
      to,
    )
    expect(await isEnabled(from)).toBe(true)
  })

  test('open on the day on which they are founded', async () => {
    const foundDate = await dayIn(30)
    const id = await made.addDepartment(null, { foundDate })
    expect(await isEnabled(id)).toBe(false)
    expect(await plansOf(id)).toMatchObject([{ state: 'waiting', day: foundDate }])
    await passDays(id)
    await takeAll()
    expect(await isEnabled(id)).toBe(true)
  })
})

describe('who sees planned changes', () => {
  test('the desk of a department shows them to users who may see them, and to nobody else', async () => {
    const { to, id } = await family()
    savedIn(await move(id, { pid: to, effectiveDate: await dayIn(3) }))
    const desk = async (by: Caller) => {
      const answer = await by('/uc/api/Department/GetDepartmentDesk', { query: { id } })
      return (answer.body.response as { chosen: { planned: { text: string }[] } }).chosen.planned
    }
    expect(await desk(director)).toHaveLength(1)
    const clerk = await api.as('attend')
    expect(await desk(clerk)).toEqual([])
    expect((await clerk(plannedChanges.endpoints.list, { query: {} })).status).toBe(403)
    const [plan] = await plansOf(id)
    expect((await withdraw(String(plan?.id), clerk)).status).toBe(403)
    expect((await withdraw(String(plan?.id), await api.as('auditor'))).status).toBe(403)
  })
})
