import { expect, test } from '@playwright/test'
import { uuidv7 } from 'uuidv7'
import { sql } from './database.ts'
import { visit } from './http.ts'
import { unique } from './new-person.ts'
import { sessionOf } from './sign-in.ts'

const NEW = '/org/department-types/new'

const historyOf = async (id: string) =>
  (
    await sql<{ action: string }>(
      'select action from audit_log where record_id = $1 order by at, id',
      [id],
    )
  ).map(({ action }) => action)

function newType() {
  return { id: uuidv7(), code: unique('D'), name: unique('D') }
}

test.describe('P30 the same form, sent again and again', () => {
  test('twenty times at once make one row and twenty identical redirects', async () => {
    const cookie = await sessionOf('hrmgr')
    const form = newType()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => visit(NEW, { cookie, form })),
    )
    expect(answers.map(({ status, location }) => `${status} ${location}`)).toEqual(
      Array(20).fill(`303 /org/department-types/${form.id}`),
    )
    const rows = await sql('select version from department_type where name = $1', [form.name])
    expect(rows).toEqual([{ version: 1 }])
    expect(await historyOf(form.id)).toEqual(['add'])
  })

  test('a change counts once; what comes after it is told that it changed meanwhile', async () => {
    const cookie = await sessionOf('hrmgr')
    const form = newType()
    await visit(NEW, { cookie, form })
    const change = { version: '1', code: form.code, name: form.name, remark: '改一次' }
    const path = `/org/department-types/${form.id}/edit`
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => visit(path, { cookie, form: change })),
    )
    const accepted = answers.filter(({ status }) => status === 303)
    expect(accepted).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
    expect(await historyOf(form.id)).toEqual(['add', 'update'])
  })

  test('a deletion happens once, and says clearly that it has happened', async () => {
    const cookie = await sessionOf('hrmgr')
    const form = newType()
    await visit(NEW, { cookie, form })
    const path = `/org/department-types/${form.id}/delete`
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => visit(path, { cookie, form: { version: '1' } })),
    )
    for (const { status } of answers) expect([303, 404, 409]).toContain(status)
    expect(answers.some(({ status }) => status === 303)).toBe(true)
    expect(await historyOf(form.id)).toEqual(['add', 'delete'])
    expect((await visit(path, { cookie, form: { version: '1' } })).status).toBe(404)
  })
})
