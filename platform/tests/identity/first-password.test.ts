import { expect, test } from 'vitest'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { DEMO_PASSWORD } from '#tests/api/demo-passwords.ts'
import { type Caller, refusalIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'
import { until } from './identity-fixture.ts'

const NEW_PASSWORD = 'a password of somebody’s own choice'

const { database, api } = testCompany()

const listArchives = (call: Caller) => call(archives.endpoints.list)
const whoAmI = (call: Caller) => call('/User/GetCurrentUser')

test('a first password opens nothing but the way to another one', async () => {
  const staff = await api.as('staff1')
  expect((await listArchives(staff)).status).toBe(200)
  await database.rows("update app_user set must_change_password = true where user_name = 'staff1'")
  await until(async () => (await listArchives(staff)).status === 423)
  expect(refusalIn(await listArchives(staff))).toMatchObject({ status: 423, code: 'locked' })
  expect(refusalIn(await staff('/hr/UserBaseInfo/GetUserBaseInfoList')).status).toBe(423)

  const me = (await whoAmI(staff)).body.response as { sub: string; mustChangePassword: boolean }
  expect(me.mustChangePassword).toBe(true)
  const body = {
    id: me.sub,
    originPassword: DEMO_PASSWORD,
    newPassword: NEW_PASSWORD,
    confimPassword: NEW_PASSWORD,
  }
  expect((await staff('/User/ModifyUserPassword', { method: 'PUT', body })).status).toBe(200)
  await until(async () => (await listArchives(staff)).status === 200)
  expect((await whoAmI(staff)).body.response).toMatchObject({ mustChangePassword: false })
})
