import { expect, type Page } from '@playwright/test'
import { monthBefore, todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { sql } from '#tests/e2e/database.ts'
import { newPerson, unique } from '#tests/e2e/new-person.ts'
import { test } from '#tests/e2e/test.ts'

const PAGE = '/pay/insurance-bases'
const THIS_MONTH = todayInShanghai().slice(0, 'yyyy-MM'.length)
const LAST_YEAR = monthBefore(THIS_MONTH, 12)

type Insured = { id: string; empNo: string; name: string }

/** A city of its own, whose new year of insurance began this month. */
async function newCity(): Promise<string> {
  const city = unique('基数市')
  await sql(
    `insert into insurance_dictionary (id, city, type, effective_from, effective_to, base_floor, base_cap,
       company_rate, person_rate, base_round, amount_round)
     select gen_random_uuid(), $1, t.type, y.since, y.until, y.floor, 30000, t.company, t.person, '到分', '到分四舍五入'
     from (values ('1', 0.16, 0.08), ('2', 0.08, 0.02)) t (type, company, person),
       (values ($2, $3, 4000), ($4, null, 4500)) y (since, until, floor)`,
    [city, LAST_YEAR, monthBefore(THIS_MONTH), THIS_MONTH],
  )
  return city
}

/** A person who is insured in the city since last year. */
async function insuredIn(city: string, base: number): Promise<Insured> {
  const { empNo, name, phone } = newPerson()
  const [row] = await sql<{ id: string }>(
    `with copied as (
       insert into user_base_info
       select (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(), 'emp_no', $1::text,
         'name', $2::text, 'phone', $3::text, 'id_type', '2', 'id_card_no', $1::text, 'version', 1))).*
       from user_base_info b where b.status = '2' and b.deleted_at is null order by b.emp_no limit 1
       returning id, dept_id
     )
     insert into insurance_person (id, user_id, dept_id, city, entity_id, types, declare_base, start_month, state)
     select gen_random_uuid(), id, dept_id, $4, (select id from legal_entity order by name limit 1), '{1,2}', $5, $6, '1'
     from copied returning user_id as id`,
    [empNo, name, phone, city, base, LAST_YEAR],
  )
  return { id: row?.id ?? '', empNo, name }
}

const baseOf = async ({ id }: Insured) => {
  const [row] = await sql<{ base: string }>(
    'select declare_base::text as base from insurance_person where user_id = $1 and deleted_at is null',
    [id],
  )
  return row?.base
}

/** The notice about the prepared list of the city. */
const listOf = (page: Page, city: string) =>
  page.getByRole('main').getByRole('status').getByRole('paragraph').filter({ hasText: city })

const lineOf = (page: Page, { name }: Insured) => page.getByRole('row').filter({ hasText: name })

test('the bases of a city are prepared, looked through, typed, read from a file and adjusted', async ({
  openAs,
}) => {
  const city = await newCity()
  const low = await insuredIn(city, 4200)
  const typed = await insuredIn(city, 8000)
  const filed = await insuredIn(city, 9000)
  const page = await openAs('social')
  const main = page.getByRole('main')

  // The home page says what waits; its link fills in the form.
  await page.goto('/')
  const card = page.getByRole('region', { name: '年度基数调整' })
  const due = card.getByRole('listitem').filter({ hasText: `${city}社保基数` })
  await expect(due).toContainText('尚未调整')
  await due.getByRole('link', { name: '准备名单' }).click()
  await expect(page.getByLabel('参保地')).toHaveValue(city)
  await expect(page.getByLabel('新基数起始月份')).toHaveValue(THIS_MONTH)
  await main.getByRole('button', { name: '准备名单' }).click()
  await expect(page).toHaveURL(new RegExp(PAGE))
  await expect(listOf(page, city)).toContainText('3 人')

  // A link leads to those for whom the floor counts.
  await listOf(page, city).getByRole('link', { name: '按上下限 1 人' }).click()
  await expect(lineOf(page, low)).toBeVisible()
  await expect(lineOf(page, low)).toContainText('按下限')
  await expect(lineOf(page, typed)).toHaveCount(0)

  const [line] = await sql<{ id: string }>(
    "select id from insurance_base where user_id = $1 and state = '0' and deleted_at is null",
    [typed.id],
  )
  await page.goto(`${PAGE}/${line?.id}/edit`)
  await page.getByRole('spinbutton', { name: '新基数' }).fill('9876.50')
  await main.getByRole('button', { name: '保存' }).last().click()
  await expect(page.getByText('手工填写').first()).toBeVisible()

  // A row with the name of somebody else is refused; the other joins the list.
  await page.goto(`${PAGE}/import`)
  const rows = [
    ['工号', '姓名', '缴费基数'],
    [filed.empNo, filed.name, '9500.00'],
    [low.empNo, typed.name, '5000.00'],
  ]
  await page.getByLabel('文件（xlsx 或 csv）').setInputFiles({
    name: '基数.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.map((row) => row.join(',')).join('\r\n')),
  })
  await page.getByRole('button', { name: '上传并核对' }).click()
  await expect(page.getByRole('status').first()).toContainText('待确认', { timeout: 30_000 })
  await expect(page.getByText(`与该工号的人员“${low.name}”不符`)).toBeVisible()
  await page.getByLabel('不导入未通过的 1 行').check()
  await page.getByRole('button', { name: '导入 1 条' }).click()
  await expect(page.getByRole('status').first()).toContainText('已完成', { timeout: 30_000 })

  // A line that cannot be adjusted blocks the list, and the page leads to it.
  const mark = (problem: string | null) =>
    sql('update insurance_base set problem = $2 where id = $1', [line?.id, problem])
  await mark('noRule')
  await page.goto(PAGE)
  await expect(listOf(page, city)).toContainText('名单因此不能确认')
  await expect(main.getByRole('link', { name: `调整${city}基数` })).toHaveCount(0)
  await listOf(page, city).getByRole('link', { name: '不能调整 1 人' }).click()
  await expect(lineOf(page, typed)).toBeVisible()
  await mark(null)

  // The preview comes before the adjustment.
  await page.goto(PAGE)
  await main
    .getByRole('link', { name: new RegExp(`调整(${city})?基数$`) })
    .last()
    .click()
  await expect(page.getByLabel('参保地')).toHaveValue(city)
  await main.getByRole('button', { name: '预览' }).click()
  await expect(page.getByText(`${city}自 ${THIS_MONTH} 起调整基数：2 人`)).toBeVisible()
  expect(await baseOf(typed)).toBe('8000.00')
  await main.getByRole('button', { name: '确认调整基数' }).click()
  await expect(page.getByText('已调整 2 人的基数')).toBeVisible()
  expect(await baseOf(typed)).toBe('9876.50')
  expect(await baseOf(filed)).toBe('9500.00')

  // The lines are the record of the year, without a button to change them.
  await page.goto(`${PAGE}?state=1&city=${encodeURIComponent(city)}`)
  await expect(lineOf(page, typed)).toContainText('9,876.50')
  await page.goto('/')
  await expect(page.getByText(`${city}社保基数`)).toHaveCount(0)
})
