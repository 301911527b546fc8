import { expect } from '@playwright/test'
import { creditCodeCheck as checkOf } from '#platform/wire/values/credit-code.ts'
import { sql } from '#tests/e2e/database.ts'
import { unique } from '#tests/e2e/new-person.ts'
import { test } from '#tests/e2e/test.ts'

/** A department from before the register, with the typed name of its employer. */
async function departmentNamed(name: string): Promise<string> {
  const code = unique('QY')
  await sql(
    `insert into department (id, code, name, type_id, path, full_name, level, company_entity)
     select made.id, $1, $1, (select id from department_type limit 1), '/' || made.id || '/', $1, 1, $2
     from (select gen_random_uuid() as id) made`,
    [code, name],
  )
  return code
}

const employerOf = async (code: string) =>
  (
    await sql<{ entity: string | null; text: string }>(
      `select e.name as entity, d.company_entity as text from department d
         left join legal_entity e on e.id = d.entity_id where d.code = $1`,
      [code],
    )
  )[0]

test('a name from before the register is matched to an employer, with all its spellings', async ({
  openAs,
  watch,
}) => {
  watch.allow(400)
  const name = unique('旧名（样本）厂')
  const [one, other] = [await departmentNamed(name), await departmentNamed(` ${name} `)]
  const page = await openAs('hrmgr')
  await page.goto('/pay/entity-names')
  const line = page.getByRole('row', { name })
  await expect(line).toContainText('2 个部门')
  // Without a choice nothing is matched, and the page says what is missing.
  await page.getByRole('button', { name: `归入 ${name}` }).click()
  await expect(page.getByRole('alert')).toContainText(`请为“${name}”选择用人单位`)
  await page.getByLabel(`“${name}”归入的用人单位`).selectOption({ label: '示例智造有限公司' })
  await page.getByRole('button', { name: `归入 ${name}` }).click()
  await expect(page.getByText('已归入 2 个部门、0 份合同')).toBeVisible()
  await expect(line).toHaveCount(0)
  expect(await employerOf(one)).toEqual({ entity: '示例智造有限公司', text: name })
  expect(await employerOf(other)).toEqual({ entity: '示例智造有限公司', text: ` ${name} ` })
})

test('a name from before the register becomes a new employer', async ({ openAs }) => {
  const name = unique('新立样本厂')
  const code = await departmentNamed(name)
  const page = await openAs('hrmgr')
  await page.goto('/pay/entity-names')
  await page.getByRole('link', { name: `新建单位 ${name}` }).click()
  await expect(page.getByLabel('单位名称')).toHaveValue(name)
  // The database is shared with other runs of this test, and a code belongs to one employer.
  const creditCode = `91990000${String(Date.now()).slice(-9)}`
  await page.getByLabel('统一社会信用代码').fill(`${creditCode}${checkOf(creditCode)}`)
  await page.getByLabel('纳税人识别号').fill(`${creditCode}${checkOf(creditCode)}`)
  await page.getByLabel('主管税务地区').fill('示例市')
  await page.getByLabel('社保登记地').fill('示例市')
  await page.getByLabel('公积金登记地').fill('示例市')
  await page.getByLabel('发薪日').fill('10')
  await page.getByRole('button', { name: '保存' }).last().click()
  await expect(page.getByText('已保存，并归入同名的 1 个部门、0 份合同')).toBeVisible()
  expect(await employerOf(code)).toEqual({ entity: name, text: name })
})
