import { expect, type Page } from '@playwright/test'
import { FORM_TOKEN_FIELD } from '#platform/web/lib/form-fields.ts'
import { sql } from '#tests/e2e/database.ts'
import { visit } from '#tests/e2e/http.ts'
import { openMore } from '#tests/e2e/menus.ts'
import { newPerson, unique } from '#tests/e2e/new-person.ts'
import { readRun } from '#tests/e2e/run-state.ts'
import { sessionOf, signIn } from '#tests/e2e/sign-in.ts'
import { test } from '#tests/e2e/test.ts'
import { HTML, picture, pixelBomb, SVG } from '#tests/picture-files.ts'

/** A personnel file that only this test uses, and an account that belongs to it. */
async function addPerson(): Promise<{ id: string; name: string; userName: string }> {
  const { empNo, name } = newPerson()
  const userName = unique('p').toLowerCase()
  const [row] = await sql<{ id: string }>(
    `with copied as (
       insert into user_base_info select (jsonb_populate_record(b, jsonb_build_object(
         'id', gen_random_uuid(), 'emp_no', $1::text, 'name', $2::text, 'id_card_no', $1::text, 'phone', $1::text, 'version', 1))).*
       from user_base_info b join app_user u on u.user_base_id = b.id where u.user_name = 'staff1' returning id
     ) insert into app_user (id, user_name, code, name, password_hash, user_base_id)
       select gen_random_uuid(), $3, $1, $2, u.password_hash, copied.id
       from copied, app_user u where u.user_name = 'staff1' returning user_base_id as id`,
    [empNo, name, userName],
  )
  return { id: row?.id ?? '', name, userName }
}

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel('照片文件').setInputFiles({ name, mimeType: 'image/jpeg', buffer })
const upload = (page: Page) => page.getByRole('button', { name: '上传' }).click()

test('HR sets the photo of an employee, which the file and the reader’s page then show', async ({
  openAs,
  watch,
}) => {
  watch.allow(400)
  const { id, name } = await addPerson()
  const page = await openAs('hrdir')
  await page.goto(`/hr/archives/${id}?tab=base`)
  await openMore(page)
  await page.getByRole('link', { name: '照片', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name} · 照片`)
  await expect(page.getByText('还没有照片')).toBeVisible()

  for (const [file, bytes, message] of [
    ['a.jpg', HTML, '文件内容与扩展名不符'],
    ['a.svg', SVG, '照片应为'],
    ['a.png', pixelBomb(), '图片过大'],
    ['a.jpg', Buffer.alloc(0), '文件是空的'],
  ] as const) {
    await choose(page, file, bytes)
    await upload(page)
    await expect(page.getByRole('alert')).toContainText(message)
    await expect(page.getByText('还没有照片')).toBeVisible()
  }
  await page.reload()
  await upload(page)
  await expect(page.getByRole('alert')).toContainText('没有选择文件')

  await choose(page, '证件照 "1".png', await picture('png'))
  await upload(page)
  await expect(page.getByText('照片已保存')).toBeVisible()
  const shown = page.getByRole('img', { name: `照片: ${name}` })
  await expect(shown).toBeVisible()
  const width = () => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(width).toBe(320)

  await page.getByRole('button', { name: '移除照片' }).click()
  await expect(page.getByText('照片已移除')).toBeVisible()
  await expect(page.getByText('还没有照片')).toBeVisible()
})

test('users set their own photo, and none of another user', { tag: '@scripts' }, async ({
  openAs,
  watch,
}) => {
  watch.allow(403, 404)
  const [mine, other] = [await addPerson(), await addPerson()]
  const page = await openAs(mine.userName)
  await page.goto('/account/profile')
  await page.getByRole('link', { name: '更换我的照片' }).click()
  await choose(page, 'ich.jpg', await picture())
  await upload(page)
  await expect(page.getByText('照片已保存')).toBeVisible()
  await expect(page.getByRole('img', { name: mine.name })).toBeVisible()
  expect((await page.goto(`/hr/archives/${other.id}/picture/photo`))?.status()).toBe(403)
})

test('P22 a photo is served to who may see it, so that nothing runs and a browser asks once', async ({
  openAs,
}) => {
  const { id, userName } = await addPerson()
  const page = await openAs(userName)
  await page.goto('/account/photo')
  await choose(page, 'a.jpg', await picture())
  await upload(page)
  await expect(page.getByText('照片已保存')).toBeVisible()
  const [file] = await sql<{ id: string }>('select id from file where record_id = $1', [id])
  const path = `/photos/${file?.id}/96`
  // Uses a new session, because a response that renews a session must not be cached.
  const answer = await visit(path, { cookie: await signIn('hrdir') })
  expect(answer.status).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, max-age=31536000, immutable',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'content-disposition': expect.stringMatching(/^attachment; filename="a\.jpg"/),
  })
  expect(answer.setCookies).toEqual([])
  expect((await visit(path, { cookie: await sessionOf('staff1') })).status).toBe(404)
  expect((await visit(path)).location).toContain('/login')
  expect(
    (await visit(`/photos/${file?.id}/1000`, { cookie: await sessionOf('hrdir') })).status,
  ).toBe(400)

  // The browser has cached the photo and does not request it again.
  const watched = await watchPhotos(page)
  for (const address of ['/account/profile', '/account/photo', '/account/photo']) {
    await page.goto(address)
  }
  await expect(page.locator('img[src^="/photos/"]').first()).toBeVisible()
  expect([
    watched.answers.size > 0,
    [...watched.answers].filter((id) => !watched.kept.has(id)),
  ]).toEqual([true, []])
})

/** Records the responses that brought a photo, and those of them that came from the browser cache. */
async function watchPhotos(page: Page) {
  const [answers, kept] = [new Set<string>(), new Set<string>()]
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  session.on('Network.requestServedFromCache', ({ requestId }) => void kept.add(requestId))
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (!response.url.includes('/photos/')) return
    answers.add(requestId)
    if (response.fromDiskCache) kept.add(requestId)
  })
  return { answers, kept }
}

test('an upload is a form like any other: from our own page, of this sign-in, and of bounded size', async () => {
  const cookie = await sessionOf('hrdir')
  const { id } = await addPerson()
  const path = `/hr/archives/${id}/picture/photo`
  const part = (name: string, value: string) =>
    `--B\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const file = Buffer.concat([
    Buffer.from(
      '--B\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n',
    ),
    await picture(),
    Buffer.from('\r\n--B--\r\n'),
  ])
  const page = await visit(path, { cookie })
  const token = new RegExp(`name="${FORM_TOKEN_FIELD}" value="([^"]+)"`).exec(page.text)?.[1] ?? ''
  const headers = { 'content-type': 'multipart/form-data; boundary=B' }
  const origin = readRun().url
  const send = (overrides: { token?: string; origin?: string; cookie?: string; extra?: Buffer }) =>
    visit(path, {
      method: 'POST',
      cookie: overrides.cookie ?? cookie,
      isLast: true,
      body: Buffer.concat([
        Buffer.from(part(FORM_TOKEN_FIELD, overrides.token ?? token)),
        overrides.extra ?? Buffer.alloc(0),
        file,
      ]),
      headers: { ...headers, origin: overrides.origin ?? origin },
    })
  expect((await send({ origin: 'https://evil.example' })).status).toBe(403)
  expect((await send({ token: 'x' })).status).toBe(403)
  expect((await send({ cookie: '' })).location).toContain('/login')
  expect((await send({ extra: Buffer.from(part('more', 'x'.repeat(9_000))) })).status).toBe(413)
  expect(await sql('select id from file where record_id = $1', [id])).toEqual([])
  expect((await send({})).status).toBe(303)
  expect(await sql('select id from file where record_id = $1', [id])).toHaveLength(1)
  // No other form accepts a file.
  const elsewhere = await visit(`/hr/archives/${id}/edit`, {
    method: 'POST',
    cookie,
    headers: { ...headers, origin },
    isLast: true,
    body: Buffer.concat([Buffer.from(part(FORM_TOKEN_FIELD, token)), file]),
  })
  expect(elsewhere.status).toBe(415)
})
