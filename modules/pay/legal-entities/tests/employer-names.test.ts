import { beforeAll, describe, expect, test } from 'vitest'
import { contracts } from '#modules/hr/contracts/define/contract.ts'
import { departments } from '#modules/org/departments/define/department.ts'
import { legalEntities } from '#modules/pay/legal-entities/define/legal-entity.ts'
import {
  EMPLOYER_CALLS,
  matchedName,
  unmatchedNames,
} from '#modules/pay/legal-entities/wire/employer-names.ts'
import type { RecordValue } from '#platform/wire/http/envelope.ts'
import { SAMPLE_OF_CHECK } from '#platform/wire/values/checks.ts'
import { type Caller, newId, recordIn, savedIn } from '#tests/api/running-api.ts'
import { signInAll, testCompany } from '#tests/api/test-company.ts'

const { database, api } = testCompany()
let by: (name: string) => Caller

beforeAll(async () => {
  by = await signInAll(api, ['hrmgr', 'er', 'pay'])
})

let made = 500
async function addEntity(name: string) {
  made += 1
  const code = SAMPLE_OF_CHECK.creditCode(made)
  const body = {
    id: newId(),
    name,
    creditCode: code,
    taxNo: code,
    taxRegion: '示例市',
    socialCity: '示例市',
    fundCity: '示例市',
    payDay: 10,
    payLag: '1',
    enabled: true,
  }
  return by('hrmgr')(legalEntities.endpoints.add, { method: 'POST', body })
}

async function addDepartment(values: Record<string, RecordValue> = {}): Promise<string> {
  made += 1
  const typeId = String(await database.value('select id from department_type limit 1'))
  const body = { id: newId(), code: `QY${made}`, name: `企业${made}部`, typeId, ...values }
  return savedIn(await by('hrmgr')(departments.endpoints.add, { method: 'POST', body })).id
}

/** A department from before the register. */
async function named(name: string): Promise<string> {
  const id = await addDepartment()
  await database.rows('update department set company_entity = $1, entity_id = null where id = $2', [
    name,
    id,
  ])
  return id
}

/** A contract of the demo company, as if it was written before the register. */
async function contractNamed(name: string): Promise<string> {
  const [row] = await database.rows<{ id: string }>(
    `update contract set company_entity = $1, entity_id = null where id =
      (select id from contract where entity_id is not null and deleted_at is null limit 1) returning id`,
    [name],
  )
  return String(row?.id)
}

const listed = async (name: string) => {
  const answer = await by('hrmgr')(EMPLOYER_CALLS.unmatched)
  return unmatchedNames.parse(answer.body.response).names.find((line) => line.name === name)
}
const match = (name: string, entityId: string, as = 'hrmgr') =>
  by(as)(EMPLOYER_CALLS.match, { method: 'PUT', body: { name, entityId } })
const stored = async (table: 'department' | 'contract', id: string) =>
  (
    await database.rows(
      `select entity_id as entity, company_entity as name from ${table} where id = $1`,
      [id],
    )
  )[0]

describe('names from before the register', () => {
  test('are listed with their records and spellings, and matched in one press; the texts stay', async () => {
    const [one, other] = [await named('旧称（样本）厂'), await named('旧称 (样本)厂')]
    const third = await named('旧称（样本）厂')
    const contract = await contractNamed('旧称（样本）厂')
    expect(await listed('旧称（样本）厂')).toEqual({
      name: '旧称（样本）厂',
      others: ['旧称 (样本)厂'],
      departments: 3,
      contracts: 1,
      similarId: null,
    })
    const entityId = savedIn(await addEntity('别称样本厂')).id
    const answer = await match('旧称（样本）厂', entityId)
    expect(matchedName.parse(answer.body.response)).toEqual({ departments: 3, contracts: 1 })
    expect(await stored('department', one)).toEqual({ entity: entityId, name: '旧称（样本）厂' })
    expect(await stored('department', other)).toEqual({ entity: entityId, name: '旧称 (样本)厂' })
    expect(await stored('department', third)).toMatchObject({ entity: entityId })
    expect(await stored('contract', contract)).toEqual({ entity: entityId, name: '旧称（样本）厂' })
    expect(await listed('旧称（样本）厂')).toBeUndefined()
    const [logged] = await database.rows(
      "select after from audit_log where record_id = $1 and action = 'update' order by at desc limit 1",
      [contract],
    )
    expect(JSON.stringify(logged)).toContain(entityId)
  })

  test('that are equal are matched when their employer is entered, and no others', async () => {
    const equal = await named('ＡＢ科技（示例） 公司')
    const near = await named('AB科技(示例)有限公司')
    const answer = await addEntity('AB科技(示例)公司')
    const { id } = savedIn(answer)
    expect(answer.body.msg).toContain('1')
    expect(await stored('department', equal)).toMatchObject({ entity: id })
    expect(await stored('department', near)).toMatchObject({ entity: null })
    // A record that is linked to an employer keeps it, even when another employer is entered under the name in its
    // text.
    const [kept] = await database.rows<{ id: string }>(
      `update department set company_entity = '保留样本厂', entity_id = $1 where id = $2 returning id`,
      [id, near],
    )
    savedIn(await addEntity('保留样本厂'))
    expect(await stored('department', String(kept?.id))).toMatchObject({ entity: id })
    await database.rows(
      'update department set company_entity = $1, entity_id = null where id = $2',
      ['AB科技(示例)有限公司', near],
    )
    expect(await listed('AB科技(示例)有限公司')).toMatchObject({ similarId: id })
  })

  test('are matched by who keeps the register, to an employer in use', async () => {
    await named('无权试验厂')
    const { id } = savedIn(await addEntity('停用试验厂'))
    expect((await match('无权试验厂', id, 'pay')).status).toBe(403)
    await database.rows('update legal_entity set enabled = false where id = $1', [id])
    expect((await match('无权试验厂', id)).status).toBe(400)
    expect(await listed('无权试验厂')).toMatchObject({ departments: 1 })
    const { response } = (await by('hrmgr')(EMPLOYER_CALLS.unmatched)).body
    const offered = unmatchedNames.parse(response).entities.map((one) => one.id)
    expect(offered).not.toContain(id)
  })
})

describe('a new department', () => {
  test('has the employer of the department above, or the chosen one, with its name', async () => {
    const [first, second] = [
      savedIn(await addEntity('上级试验单位')).id,
      savedIn(await addEntity('下级试验单位')).id,
    ]
    const above = await addDepartment({ entityId: first })
    const below = await addDepartment({ pid: above })
    const other = await addDepartment({ pid: above, entityId: second })
    expect(await stored('department', above)).toEqual({ entity: first, name: '上级试验单位' })
    expect(await stored('department', below)).toEqual({ entity: first, name: '上级试验单位' })
    expect(await stored('department', other)).toEqual({ entity: second, name: '下级试验单位' })
  })

  test('can change its employer, and gets the new name with it', async () => {
    const id = await addDepartment({ entityId: savedIn(await addEntity('改前试验单位')).id })
    const next = savedIn(await addEntity('改后试验单位')).id
    const { version } = recordIn(await by('hrmgr')(departments.endpoints.info, { query: { id } }))
    savedIn(
      await by('hrmgr')(departments.endpoints.update, {
        method: 'PUT',
        body: { id, version: Number(version), entityId: next },
      }),
    )
    expect(await stored('department', id)).toEqual({ entity: next, name: '改后试验单位' })
  })
})

test('a contract takes its employer from the register, and keeps the name of that day', async () => {
  const [person] = await database.rows<{ user: string; type: string; day: string }>(
    `select b.id as user, t.id as type, b.join_date::text as day from user_base_info b, contract_type t
     where t.code = 'HT07' and b.status = '2' and b.deleted_at is null order by b.emp_no limit 1`,
  )
  const entityId = savedIn(await addEntity('签约试验单位')).id
  const body = {
    id: newId(),
    userId: person?.user ?? '',
    typeId: person?.type ?? '',
    startDate: person?.day ?? '',
    entityId,
    postName: '工程师',
    workPlace: '示例市',
    workHours: '标准工时',
  }
  const { id } = savedIn(await by('er')(contracts.endpoints.add, { method: 'POST', body }))
  expect(await stored('contract', id)).toEqual({ entity: entityId, name: '签约试验单位' })
  const { version } = recordIn(
    await by('hrmgr')(legalEntities.endpoints.info, { query: { id: entityId } }),
  )
  savedIn(
    await by('hrmgr')(legalEntities.endpoints.update, {
      method: 'PUT',
      body: { id: entityId, version: Number(version), name: '签约试验单位（改名）' },
    }),
  )
  expect(await stored('contract', id)).toEqual({ entity: entityId, name: '签约试验单位' })
})
