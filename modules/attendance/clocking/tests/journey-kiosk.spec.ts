import { expect, type Page } from '@playwright/test'
import { uuidv7 } from 'uuidv7'
import { sql } from '#tests/e2e/database.ts'
import { visit } from '#tests/e2e/http.ts'
import { unique } from '#tests/e2e/new-person.ts'
import { addMember } from '#tests/e2e/own-accounts.ts'
import { passwordOf } from '#tests/e2e/sign-in.ts'
import { putCookie, test } from '#tests/e2e/test.ts'

const [PIN, WRONG_PIN] = ['730518', '902746']
const NOT_REGISTERED = '此机器还不是自助终端'

/** Adds a terminal for all groups through the form of the page. */
async function addTerminal(page: Page, name: string): Promise<string> {
  await page.goto('/attendance/devices/new')
  await expect(page.getByText('未选择考勤组的设备不能为任何人打卡')).toBeVisible()
  await page.getByLabel('设备编号').fill(unique('T').slice(0, 20))
  await page.getByLabel('名称').fill(name)
  await page.getByLabel('类型').selectOption('自助终端')
  for (const box of await page.getByRole('checkbox', { name: /组$/ }).all()) await box.check()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByText('此终端尚未登记到机器')).toBeVisible()
  return new URL(page.url()).pathname
}

async function makeCode(page: Page, device: string): Promise<string> {
  await page.goto(`${device}/act/register`)
  await page.locator('form.form').getByRole('button', { name: '登记终端' }).last().click()
  const code = (await page.locator('.secret').textContent()) ?? ''
  await expect(page.getByLabel('链接', { exact: true })).toHaveValue(
    new RegExp(`/kiosk\\?code=${code}$`),
  )
  return code
}

async function register(kiosk: Page, code: string): Promise<void> {
  await kiosk.goto('/kiosk')
  await expect(kiosk.getByText(NOT_REGISTERED)).toBeVisible()
  await kiosk.getByLabel('登记码').fill(code)
  await kiosk.getByRole('button', { name: '登记此机器' }).click()
}

async function punch(kiosk: Page, empNo: string, pin: string): Promise<void> {
  await kiosk.getByLabel('工号').fill(empNo)
  await kiosk.getByLabel('终端密码').fill(pin)
  await kiosk.keyboard.press('Enter')
}

async function setPin(page: Page, user: string, pin: string): Promise<void> {
  await page.goto('/account/profile')
  await page.getByRole('definition').getByRole('link', { name: '设置' }).click()
  await page.getByLabel('登录密码').fill(passwordOf(user))
  await page.getByLabel('新的终端密码').fill(pin)
  await page.getByLabel('再输入一次').fill(pin)
  await page.getByRole('button', { name: '保存' }).click()
}

const namesAt = async (device: string) =>
  (
    await sql<{ source: string }>(
      `select c.source from clock_in c join attend_device d on d.sn = c.device_sn where d.id = $1`,
      [device.split('/').at(-1)],
    )
  ).map(({ source }) => source)

test('P50 a machine becomes a terminal, an employee clocks in at it and sees the clock-in on their own page', async ({
  openAs,
  watch,
}) => {
  watch.allow(400)
  const admin = await openAs('attend')
  const name = unique('门口终端')
  const device = await addTerminal(admin, name)
  const code = await makeCode(admin, device)

  const kiosk = await openAs(null)
  await kiosk.setViewportSize({ width: 1024, height: 768 })
  await register(kiosk, 'AAAAA-AAAAA')
  await expect(kiosk.getByRole('alert')).toHaveText('登记码无效、已使用或已过期')
  await register(kiosk, code.toLowerCase())
  await expect(kiosk.getByText(name)).toBeVisible()
  await expect(kiosk.getByRole('link')).toHaveCount(0)
  // Only the number pad has a script.
  await expect(kiosk.locator('script')).toHaveCount(1)
  // A code is valid only once.
  const other = await openAs(null)
  await register(other, code)
  await expect(other.getByRole('alert')).toHaveText('登记码无效、已使用或已过期')

  const member = await addMember(0)
  const own = await openAs(member.userName)
  await setPin(own, member.userName, '123456')
  await expect(own.getByText('此密码过于简单')).toBeVisible()
  await setPin(own, member.userName, PIN)
  await expect(own.getByText('终端密码已设置')).toBeVisible()

  await expect(kiosk.getByLabel('工号')).toBeFocused()
  await punch(kiosk, member.empNo, WRONG_PIN)
  const wrong = '工号或终端密码不正确'
  await expect(kiosk.getByRole('alert')).toHaveText(wrong)
  await expect(kiosk.getByLabel('工号')).toHaveValue('')
  await punch(kiosk, 'NOBODY', PIN)
  await expect(kiosk.getByRole('alert')).toHaveText(wrong)
  await punch(kiosk, member.empNo, '')
  await expect(kiosk.getByRole('alert')).toHaveText('请输入工号和终端密码')
  await punch(kiosk, member.empNo, PIN)
  const confirmation = kiosk.getByRole('status')
  await expect(confirmation).toContainText(member.name)
  await expect(confirmation).toContainText(/\d\d:\d\d:\d\d/)
  await expect(confirmation).toContainText(/已记为|已记录/)
  // The form returns automatically, and the page shows nothing of the employee.
  await expect(kiosk.getByLabel('工号')).toBeVisible({ timeout: 15_000 })
  expect(await kiosk.content()).not.toContain(member.name)
  await kiosk.goBack()
  await expect(kiosk.locator('body')).not.toContainText(member.name)
  await kiosk.goto('/kiosk')
  await expect(kiosk.getByLabel('工号')).toHaveValue('')
  // The employee is not signed in.
  await kiosk.goto('/attendance/my')
  await expect(kiosk).toHaveURL(/^[^?]*\/login/)

  await own.goto('/attendance/my')
  await expect(own.getByRole('main')).toContainText('自助终端')
  await own.goto('/account/pin')
  await own.getByRole('button', { name: '取消终端密码' }).click()
  await expect(own.getByText('终端密码已取消')).toBeVisible()
  await kiosk.goto('/kiosk')
  await punch(kiosk, member.empNo, PIN)
  await expect(kiosk.getByRole('alert')).toHaveText(wrong)
  expect(await namesAt(device)).toEqual(['自助终端'])
})

test('P50 a slip of paper gives a PIN to an employee without an account, who changes it at the terminal', {
  tag: '@scripts',
}, async ({ openAs, isScripted }) => {
  const admin = await openAs('attend')
  const device = await addTerminal(admin, unique('宿舍终端'))
  const [person] = await sql<{ name: string; code: string; id: string }>(
    `select p.name, p.emp_no as code, p.user_id as id from pin_receiver p
     where not p.has_account and p.is_expected and not p.has_pin and exists (
       select from attend_places(array[p.user_id], today(), today()) a join attend_device d
         on a.attend_group_id = any(d.attend_group_ids)
       where d.id = $1)
     order by random() limit 1`,
    [device.split('/').at(-1)],
  )
  if (!person) throw new Error('Everybody has an account or a PIN')
  // Other tests have added people, so the list may be cut: search for the person.
  const find = async () => {
    await admin.getByLabel('姓名、工号或部门').fill(person.code)
    await admin.getByRole('button', { name: '查询', exact: true }).click()
  }
  await admin.goto('/attendance/pins')
  // An empty list has a second link of this name.
  await admin.getByRole('link', { name: '发放一次性密码' }).first().click()
  await find()
  await admin.getByRole('checkbox', { name: new RegExp(person.code) }).check()
  await admin.getByRole('button', { name: '生成密码条' }).click()
  const slip = admin.getByRole('main').getByRole('listitem').filter({ hasText: person.name })
  const pin =
    (await slip
      .getByText(/^\d{6}$/)
      .last()
      .textContent()) ?? ''
  expect(pin).toMatch(/^\d{6}$/)
  await admin.goto('/attendance/pins/act/give')
  await find()
  await expect(admin.getByRole('main')).toContainText('已发一次性密码')
  await expect(admin.getByRole('main')).not.toContainText(pin)

  const kiosk = await openAs(null)
  await kiosk.setViewportSize({ width: 1024, height: 768 })
  await register(kiosk, await makeCode(admin, device))
  const pad = kiosk.getByRole('group', { name: '数字键盘' })
  if (isScripted) {
    await kiosk.getByLabel('工号').fill(person.code)
    await kiosk.getByLabel('终端密码').focus()
    for (const digit of pin) await pad.getByRole('button', { name: digit }).click()
    await expect(kiosk.getByLabel('终端密码')).toHaveValue(pin)
    await kiosk.getByRole('button', { name: '打卡', exact: true }).click()
  } else {
    await expect(pad).toBeHidden()
    await punch(kiosk, person.code, pin)
  }
  await expect(kiosk.getByRole('alert')).toContainText('请先改成自己的密码')
  await expect(kiosk.getByLabel('工号')).toHaveValue(person.code)
  const fillIn = async (own: string) => {
    await kiosk.getByLabel('现在的密码').fill(pin)
    await kiosk.getByLabel('新密码（6 位）').fill(own)
    await kiosk.getByLabel('再输入一次').fill(own)
    await kiosk.getByRole('button', { name: '更改并打卡' }).click()
  }
  await fillIn('123456')
  await expect(kiosk.getByRole('alert')).toContainText('此密码过于简单')
  await fillIn('481629')
  await expect(kiosk.getByRole('status')).toContainText(person.name)
  expect(await namesAt(device)).toEqual(['自助终端'])
})

test('P50 a registration that was carried to another machine ends with the device', async ({
  openAs,
  browser,
}) => {
  const admin = await openAs('attend')
  const device = await addTerminal(admin, unique('车间终端'))
  const kiosk = await openAs(null)
  await register(kiosk, await makeCode(admin, device))
  await expect(kiosk.getByLabel('工号')).toBeVisible()
  const [cookie] = (await kiosk.context().cookies()).filter(({ name }) => /terminal$/.test(name))
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  expect((cookie?.expires ?? 0) * 1_000).toBeGreaterThan(Date.now() + 300 * 86_400_000)
  const thief = await browser.newContext()
  await putCookie(thief, `${cookie?.name}=${cookie?.value}`)
  const stolen = await thief.newPage()
  await stolen.goto('/kiosk')
  await expect(stolen.getByLabel('工号')).toBeVisible()
  // The terminal's cookie gives access to no other page.
  await stolen.goto('/attendance/devices')
  await expect(stolen).toHaveURL(/\/login/)
  await admin.goto(`${device}/edit`)
  await admin.getByLabel('启用').uncheck()
  await admin.getByRole('button', { name: '保存' }).click()
  await expect(admin.getByText('保存成功')).toBeVisible()
  for (const page of [stolen, kiosk]) {
    await page.goto('/kiosk')
    await expect(page.getByText(NOT_REGISTERED)).toBeVisible()
    await expect(page.getByRole('alert')).toHaveText('此机器尚未登记为自助终端，或登记已失效')
  }
  await thief.close()
})

test('a terminal speaks the language that the user chose, and then its own again', async ({
  openAs,
}) => {
  const admin = await openAs('attend')
  const device = await addTerminal(admin, unique('食堂终端'))
  const kiosk = await openAs(null)
  await register(kiosk, await makeCode(admin, device))
  await kiosk.getByRole('button', { name: 'Español' }).click()
  await expect(kiosk.getByRole('button', { name: 'Fichar' })).toBeVisible()
  await kiosk.getByLabel('Número de empleado').fill('NOBODY')
  await kiosk.getByLabel('PIN').fill(WRONG_PIN)
  await kiosk.getByRole('button', { name: 'Fichar' }).click()
  await expect(kiosk.getByRole('alert')).toHaveText('Número de empleado o PIN incorrecto')
  await kiosk.goto('/kiosk')
  await expect(kiosk.getByRole('button', { name: '打卡' })).toBeVisible()
  await kiosk.getByRole('button', { name: '深色' }).click()
  await expect(kiosk.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('P12 a form of another site, or of another machine, clocks nobody in', async ({ openAs }) => {
  const admin = await openAs('attend')
  const device = await addTerminal(admin, unique('仓库终端'))
  const kiosk = await openAs(null)
  await register(kiosk, await makeCode(admin, device))
  const token = await kiosk.locator('input[name=token]').inputValue()
  const cookie = (await kiosk.context().cookies())
    .map((one) => `${one.name}=${one.value}`)
    .join('; ')
  const log = () =>
    sql('select id from sign_in_log where device_id = $1', [device.split('/').at(-1)])
  const form = { requestId: uuidv7(), empNo: 'NOBODY', pin: PIN, token }
  const foreign = { origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' }
  expect((await visit('/kiosk', { cookie, form, headers: foreign })).status).toBe(403)
  for (const forged of ['', 'x', `${token.slice(0, -4)}AAAA`]) {
    expect((await visit('/kiosk', { cookie, form: { ...form, token: forged } })).status).toBe(303)
  }
  const broken = cookie.replace(/(terminal=.{40})./, '$1*')
  expect((await visit('/kiosk', { cookie: broken, form })).status).toBe(303)
  expect(await log()).toEqual([])
  // The server processes the valid form.
  const answer = await visit('/kiosk', { cookie, form })
  expect(answer.status).toBe(303)
  expect(answer.headers['cache-control']).toContain('no-store')
  expect(await log()).toHaveLength(1)
})
