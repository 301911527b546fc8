import { expect, type Page } from '@playwright/test'
import { visit } from '#tests/e2e/http.ts'
import { openMore } from '#tests/e2e/menus.ts'
import { unique } from '#tests/e2e/new-person.ts'
import { sessionOf } from '#tests/e2e/sign-in.ts'
import { test } from '#tests/e2e/test.ts'
import { HTML, PDF, PROGRAM, picture, SVG } from '#tests/picture-files.ts'

async function draft(page: Page, title: string): Promise<string> {
  await page.goto('/work/notices/new')
  await page.getByRole('textbox', { name: '标题' }).fill(title)
  await page.getByRole('textbox', { name: '内容' }).fill('见附件。')
  await page.getByRole('button', { name: '保存' }).last().click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  return new URL(page.url()).pathname
}

const file = (name: string, buffer: Buffer) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer,
})
const files = (page: Page) => page.locator('.attached > li')

test('P22 a notice has attachments: refused files are named, and the others are stored', {
  tag: '@scripts',
}, async ({ openAs, watch }) => {
  watch.allow(400, 404)
  const title = unique('附件通知')
  const page = await openAs('hrmgr')
  const notice = await draft(page, title)
  await openMore(page)
  await page.getByRole('link', { name: '附件', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${title} · 附件`)
  await expect(page.getByText('还没有附件')).toBeVisible()

  const upload = page.getByRole('button', { name: '上传' })
  await upload.click()
  await expect(page.getByRole('alert')).toContainText('没有选择文件')
  await page
    .getByLabel('选择文件')
    .setInputFiles([
      file('现场.png', await picture('png')),
      file('程序.exe', PROGRAM),
      file('安排.pdf', PDF),
      file('假.pdf', HTML),
      file('页面\u202e.html', HTML),
    ])
  await upload.click()
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([
    /程序\.exe.*不支持/,
    /假\.pdf.*不符/,
  ])
  await expect(files(page).locator('bdi')).toHaveText(['现场.png', '安排.pdf', '页面 .html'])
  await page.getByLabel('选择文件').setInputFiles([file('图.svg', SVG)])
  await upload.click()
  await expect(page.getByText('附件已添加')).toBeVisible()
  await page.getByRole('button', { name: '移除 安排.pdf' }).click()
  await expect(page.getByText('附件已移除')).toBeVisible()
  await expect(files(page)).toHaveCount(3)
  await page.getByRole('link', { name: '完成' }).click()

  await expect(page.getByRole('heading', { level: 2, name: '附件' })).toBeVisible()
  const shown = files(page).filter({ hasText: '现场.png' }).locator('img')
  await shown.scrollIntoViewIfNeeded()
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(600)
  const links = await files(page).getByRole('link').all()
  const paths = await Promise.all(
    links.map(async (link) => String(await link.getAttribute('href'))),
  )
  const cookie = await sessionOf('hrmgr')
  const answers = await Promise.all(paths.map((path) => visit(path, { cookie })))
  expect(answers.map(({ headers }) => headers['content-type'])).toEqual([
    'image/png',
    'application/octet-stream',
    'application/octet-stream',
  ])
  expect(
    answers.map(({ headers }) => String(headers['content-disposition']).split(';')[0]),
  ).toEqual(['inline', 'attachment', 'attachment'])
  for (const { headers } of answers) {
    expect(headers['content-security-policy']).toBe("sandbox; default-src 'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['cache-control']).toContain('no-store')
  }
  // A user who may not read the notice gets none of its files.
  const stranger = await sessionOf('staff1')
  for (const path of paths) expect((await visit(path, { cookie: stranger })).status).toBe(404)
  expect((await visit(paths[0] ?? '')).location).toContain('/login')
  expect((await visit(`${notice}/files/title`, { cookie })).status).toBe(404)
})
