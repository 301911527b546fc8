import { randomBytes } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { uuidv7 } from 'uuidv7'
import { idOf, sql } from '#tests/e2e/database.ts'
import { visit } from '#tests/e2e/http.ts'
import { unique } from '#tests/e2e/new-person.ts'
import { addPowerfulAccount } from '#tests/e2e/own-accounts.ts'
import { noteSecret, readRun } from '#tests/e2e/run-state.ts'
import { passwordOf, sessionOf, signIn } from '#tests/e2e/sign-in.ts'

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

  test('a change counts once; a later one learns that the record changed meanwhile', async () => {
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
    // The user who deleted the record gets a success again. For any other user the record does not exist.
    expect((await visit(path, { cookie, form: { version: '1' } })).status).toBe(303)
    const other = await sessionOf('admin')
    expect((await visit(path, { cookie: other, form: { version: '1' } })).status).toBe(404)
    expect(await historyOf(form.id)).toEqual(['add', 'delete'])
  })

  test('an act happens once, with several users and presses as well', async () => {
    const cookie = await sessionOf('admin')
    const userName = await addPowerfulAccount()
    const id = await idOf('app_user', 'user_name', userName)
    const path = `/system/users/${id}/act/lock`
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        visit(path, { cookie, form: { version: '1', lockReason: '重复' } }),
      ),
    )
    // A later request finds the account locked, and is redirected to the account, which shows its state.
    for (const { status } of answers) expect([303, 409]).toContain(status)
    expect(answers.some(({ status }) => status === 303)).toBe(true)
    expect(await sql('select state, version from app_user where id = $1', [id])).toEqual([
      { state: '2', version: 2 },
    ])
    expect(await historyOf(id)).toEqual(['lock'])
  })

  test('an act that makes something makes it once', async () => {
    const cookie = await sessionOf('admin')
    const source = await idOf('role', 'code', 'hr_er')
    const [{ version = 0 } = {}] = await sql<{ version: number }>(
      'select version from role where id = $1',
      [source],
    )
    const code = unique('copy').toLowerCase()
    const form = { version: String(version), code, name: code }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => visit(`/system/roles/${source}/act/copy`, { cookie, form })),
    )
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
    for (const { status } of answers) expect([303, 400, 409]).toContain(status)
    expect(await sql('select code from role where code = $1', [code])).toHaveLength(1)
  })

  test('ticked records are deleted once', async () => {
    const cookie = await sessionOf('hrmgr')
    const forms = [newType(), newType()]
    for (const form of forms) await visit(NEW, { cookie, form })
    const ids = forms.map(({ id }) => id)
    const path = `/org/department-types/bulk-delete?ids=${ids.join(',')}`
    const form = { targets: ids.map((id) => `${id}.1`).join(',') }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => visit(path, { cookie, form })),
    )
    expect(answers.some(({ status }) => status === 303)).toBe(true)
    for (const { status } of answers) expect([303, 404, 409]).toContain(status)
    for (const id of ids) expect(await historyOf(id)).toEqual(['add', 'delete'])
  })

  test('a password is changed once, and its owner stays signed in', async () => {
    const user = await addPowerfulAccount()
    const cookie = await signIn(user, { password: passwordOf('staff1') })
    const next = randomBytes(18).toString('base64url')
    noteSecret(readRun(), next)
    const form = {
      originPassword: passwordOf('staff1'),
      newPassword: next,
      confimPassword: next,
    }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => visit('/account/password', { cookie, form })),
    )
    expect(answers.filter(({ status }) => status < 400)).toHaveLength(1)
    for (const { status } of answers) expect([200, 303, 400, 409]).toContain(status)
    const after = await signIn(user, { password: next })
    expect((await visit('/account/password', { cookie: after })).status).toBe(200)
    expect((await visit('/account/password', { cookie })).status).toBe(200)
  })
})
