import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { packZip } from '#platform/api/exports/zip-archive.ts'
import en from '#platform/web/i18n/en.json' with { type: 'json' }
import es from '#platform/web/i18n/es.json' with { type: 'json' }
import { sql } from '#tests/e2e/database.ts'
import { openAccount } from '#tests/e2e/menus.ts'
import { type NewPerson, newPerson } from '#tests/e2e/new-person.ts'
import { test } from '#tests/e2e/test.ts'

const HEADINGS = [
  '工号',
  '姓名',
  '部门',
  '性别',
  '证件类型',
  '证件号码',
  '手机',
  '紧急联系人姓名',
  '与本人关系',
  '紧急联系电话',
  '用工性质',
  '入职日期',
  '参加工作日期',
]

const cells = (person: NewPerson) => [
  person.empNo,
  person.name,
  '软件研发部',
  '男',
  '居民身份证',
  person.idCardNo,
  person.phone,
  '张三',
  '朋友',
  '13700000000',
  '劳动合同',
  '2199年3月5日',
  '2015-07-01',
]

function csv(rows: readonly (readonly string[])[], headings: readonly string[] = HEADINGS): Buffer {
  return Buffer.from([headings, ...rows].map((row) => row.join(',')).join('\r\n'))
}

async function send(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.goto('/hr/archives/import')
  await page.getByLabel('文件（xlsx 或 csv）').setInputFiles({ name, mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: '上传并核对' }).click()
  await expect(page).toHaveURL(/\/account\/imports\/[0-9a-f-]{36}$/)
}

const state = (page: Page) => page.getByRole('status').first()

test('a file of people is looked at, its bad row handed back, the rest written', async ({
  openAs,
  watch,
}) => {
  watch.allow(423)
  const [good, bad] = [newPerson(), newPerson()]
  const page = await openAs('hrmgr')
  await page.goto('/hr/archives')
  await page.getByRole('button', { name: '导入/导出' }).click()
  await page.getByRole('link', { name: '导入', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('导入：人事档案')
  const template = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Excel 模板' }).click()
  expect((await template).suggestedFilename()).toBe('人事档案导入模板.xlsx')

  await send(page, '新员工.csv', csv([cells(good), cells({ ...bad, phone: '12345' })]))
  // The page updates without any action of the user.
  await expect(state(page)).toContainText('待确认', { timeout: 30_000 })
  await expect(page.getByText('手机号码格式不正确')).toBeVisible()
  await page.getByRole('button', { name: '导入 1 条' }).click()
  await expect(page.getByText('有 1 行未通过；请更正后重新导入，或选择不导入这些行')).toBeVisible()
  const refused = page.waitForEvent('download')
  await page.getByRole('link', { name: '下载未通过的行' }).click()
  const text = await readFile(await (await refused).path(), 'utf8')
  expect(text).toContain(`"${bad.empNo}","${bad.name}"`)
  expect(text).toContain('手机号码格式不正确')
  await page.getByLabel('不导入未通过的 1 行').check()
  await page.getByRole('button', { name: '导入 1 条' }).click()
  await expect(state(page)).toContainText('已完成', { timeout: 30_000 })
  await page.getByRole('link', { name: '查看列表' }).click()
  await expect(page).toHaveURL(/\/hr\/archives/)
  await page.goto(`/hr/archives?key=${good.empNo}`)
  await expect(page.getByRole('row').filter({ hasText: good.name })).toBeVisible()
  expect(await sql('select id from user_base_info where emp_no = $1', [bad.empNo])).toEqual([])

  // Imports the same person with another name: the page shows the change field by field.
  const [there] = await sql<{ name: string }>('select name from user_base_info where emp_no = $1', [
    good.empNo,
  ])
  await send(page, '更正.csv', csv([[good.empNo, `${good.name}二`]], ['工号', '姓名']))
  await expect(page.getByText(`姓名：`)).toBeVisible({ timeout: 30_000 })
  await expect(page.locator('.import-rows del')).toHaveText(String(there?.name))
  await expect(page.locator('.import-rows ins')).toHaveText(`${good.name}二`)
  for (const [name, texts] of [
    ['English', en],
    ['Español', es],
  ] as const) {
    await openAccount(page)
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page.getByText(texts.imports.counts.planned.change, { exact: true })).toBeVisible()
  }
  await page.getByRole('button', { name: es.imports.remove }).click()
  await expect(page).toHaveURL(/\/hr\/archives\/import$/)
})

test('headings that nobody knows are asked about once', async ({ openAs, isScripted }) => {
  const person = newPerson()
  const heading = `卡号${isScripted ? 'js' : 'nojs'}${Date.now()}`
  const headings = [heading, ...HEADINGS.slice(1)]
  const page = await openAs('hrdir')
  await send(page, '外来.csv', csv([cells(person)], headings))
  await expect(state(page)).toContainText('待指定列')
  await page.getByLabel(heading).selectOption({ label: '工号' })
  await page.getByRole('button', { name: '核对', exact: true }).click()
  await expect(page.getByRole('button', { name: '导入 1 条' })).toBeVisible({ timeout: 30_000 })
  await send(page, '外来2.csv', csv([cells(newPerson())], headings))
  await expect(page.getByRole('button', { name: '导入 1 条' })).toBeVisible({ timeout: 30_000 })
})

test('a file that is not a table is refused where it was chosen', { tag: '@scripts' }, async ({
  openAs,
  watch,
}) => {
  watch.allow(400)
  const page = await openAs('hrmgr')
  await page.goto('/hr/archives/import')
  const file = page.getByLabel('文件（xlsx 或 csv）')
  await file.setInputFiles({ name: 'a.xlsx', mimeType: 'text/html', buffer: Buffer.from('<html>') })
  await page.getByRole('button', { name: '上传并核对' }).click()
  await expect(page.getByRole('alert')).toContainText('这个文件实际是网页')
  await expect(page).toHaveURL(/\/hr\/archives\/import$/)
})

/** A file of tests/files/offices as a user sends it. */
async function sendOffice(page: Page, name: string): Promise<void> {
  await send(
    page,
    name,
    await readFile(new URL(`../../../tests/files/offices/${name}`, import.meta.url)),
  )
}

test('where the headings stand is found, shown, and can be put right', async ({ openAs }) => {
  const page = await openAs('hrmgr')
  await sendOffice(page, 'a03-title-row.xlsx')
  await expect(page.getByText('表头在第 2 行')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('link', { name: '调整读法和列' }).click()
  await page.getByLabel('表头所在行').selectOption({ index: 0 })
  await page.getByRole('button', { name: '重新读取' }).click()
  await expect(state(page)).toContainText('待指定列')
  await expect(page.getByRole('rowheader', { name: /示例公司员工花名册/ })).toBeVisible()
  await page.getByLabel('表头所在行').selectOption('2')
  await page.getByRole('button', { name: '重新读取' }).click()
  await expect(page.getByText('表头在第 2 行')).toBeVisible({ timeout: 30_000 })
  await expect(state(page)).not.toContainText('待指定列', { timeout: 30_000 })
  await page.getByRole('button', { name: '删除文件' }).click()
})

test('letters that are not certain are shown and asked about', async ({ openAs }) => {
  const page = await openAs('hrmgr')
  await sendOffice(page, 'a18b-windows1252-es-silent.csv')
  await expect(state(page)).toContainText('待指定列')
  await expect(page.getByText('不能确定文件的编码')).toBeVisible()
  await expect(page.getByText(/Begoña Muñoz/).first()).toBeVisible()
  await page.getByLabel('文字编码').selectOption('gb18030')
  await page.getByRole('button', { name: '重新读取' }).click()
  await expect(page.getByText('编码 GB 18030（简体中文）')).toBeVisible({ timeout: 30_000 })
  await expect(state(page)).toContainText('待确认', { timeout: 30_000 })
  await page.getByRole('link', { name: '调整读法和列' }).click()
  await page.getByLabel('文字编码').selectOption('windows-1252')
  await page.getByRole('button', { name: '重新读取' }).click()
  await expect(page.getByText('编码 Windows-1252（西欧）')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: '删除文件' }).click()
})

test('words that could be several things are asked about once', async ({ openAs }) => {
  const page = await openAs('hrmgr')
  const headings = [...HEADINGS, '户口性质']
  const rows = [newPerson(), newPerson()].map((person) => [...cells(person), '农业户口'])
  await send(page, '户口.csv', csv(rows, headings))
  const word = page.getByLabel('户口性质“农业户口”（2 行）')
  await expect(word).toBeVisible({ timeout: 30_000 })
  await expect(word.getByRole('option')).toHaveText(['（不说明）', '本地农村', '外地农村'])
  await word.selectOption({ label: '外地农村' })
  await page.getByRole('button', { name: '按所选重新核对' }).click()
  await expect(page.getByLabel('户口性质“农业户口”（已说明）')).toHaveValue('4', {
    timeout: 30_000,
  })
  await page.getByRole('button', { name: '导入 2 条' }).click()
  await expect(state(page)).toContainText('已完成', { timeout: 30_000 })
})

test('of several sheets people see another one may be read', { tag: '@scripts' }, async ({
  openAs,
}) => {
  const page = await openAs('hrmgr')
  await send(page, '两表.xlsx', await twoSheets())
  await expect(page.getByText('工作表“说明”')).toBeVisible({ timeout: 30_000 })
  await expect(state(page)).toContainText('待指定列')
  await page.getByLabel('工作表').selectOption({ label: '花名册' })
  await page.getByRole('button', { name: '重新读取' }).click()
  await expect(page.getByText('工作表“花名册”')).toBeVisible({ timeout: 30_000 })
  await expect(state(page)).not.toContainText('待指定列', { timeout: 30_000 })
  await page.getByRole('button', { name: '删除文件' }).click()
})

/** A workbook whose first sheet explains the second one. */
async function twoSheets(): Promise<Buffer> {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
  const sheet = (rows: readonly (readonly string[])[]) =>
    `<worksheet><sheetData>${rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('')}</sheetData></worksheet>`
  const files = {
    'xl/workbook.xml':
      '<workbook><sheets><sheet name="说明" sheetId="1" r:id="rId1"/><sheet name="花名册" sheetId="2" r:id="rId2"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="worksheets/sheet2.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': sheet([['填写说明'], ['一人一行']]),
    'xl/worksheets/sheet2.xml': sheet([HEADINGS, cells(newPerson())]),
  }
  const parts: Buffer[] = []
  const entries = Object.entries(files)
  for await (const part of packZip(
    entries.map(([name, content]) => ({ name, parts: [Buffer.from(content)] })),
  )) {
    parts.push(part)
  }
  return Buffer.concat(parts)
}

test('a roster is shown before it is written', async ({ openAs }) => {
  const [member] = await sql<{ group: string; empNo: string; name: string }>(
    `select g.id as "group", b.emp_no as "empNo", b.name from attend_group g,
       attend_roster_people(g.id, '2027-05-01', '2027-05-31') p
       join user_base_info b on b.id = p.user_id where g.code = 'ROT' order by b.emp_no limit 1`,
  )
  const page = await openAs('attend')
  await page.goto(`/attendance/roster/import?group=${member?.group}&month=2027-05`)
  const buffer = Buffer.from(`工号,5月1日,5月2日,5月3日\n${member?.empNo},早,公休,年假`)
  await page.getByLabel('文件').setInputFiles({ name: '排班.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: '上传并核对' }).click()
  await expect(page.getByText('“年假”是请假，请另行提交请假申请')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('link', { name: /^修改/ }).click()
  await expect(page.locator('.import-rows ins').first()).toHaveText('早')
  await page.getByLabel('不写入 1 人未通过的日期').check()
  await page.getByRole('button', { name: '写入 1 人的排班' }).click()
  await expect(state(page)).toContainText('已完成', { timeout: 30_000 })
  await page.getByRole('link', { name: '查看列表' }).click()
  await expect(page).toHaveURL(/\/attendance\/roster\?group=.*month=2027-05/)
  await sql("delete from user_schedule where date between '2027-05-01' and '2027-05-31'")
})
