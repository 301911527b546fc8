import { beforeAll, describe, expect, test } from 'vitest'
import { departments } from '#modules/org/departments/define/department.ts'
import {
  createOrganisation,
  type Organisation,
  previewIn,
} from '#modules/org/tests/organisation-fixture.ts'
import { type Caller, refusalIn, savedIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'

const { database, api } = testCompany()
let director: Caller
let made: Organisation

beforeAll(async () => {
  director = await api.as('hrdir')
  made = createOrganisation(director, database)
})

const move = (id: string, values: Record<string, string | boolean | null>) =>
  made.press(departments, 'move', id, values)

const parentOf = (id: string) => database.value('select pid from department where id = $1', [id])

/** Accounts of people at work, who may lead departments. */
const leaders = (count: number) =>
  database.rows<{ id: string; name: string }>(
    `select u.id, u.name from app_user u join user_base_info b on b.id = u.user_base_id
     where u.state = '1' and u.deleted_at is null and b.status = '2' and b.deleted_at is null
     order by u.id limit $1`,
    [count],
  )

describe('a move is looked at first', () => {
  test('changed heads, approvers, rights and attendance groups are shown, and nothing is stored', async () => {
    const [was, is] = await leaders(2)
    const from = await made.addDepartment(null, { leaderId: was?.id ?? '', name: '旧上级' })
    const to = await made.addDepartment(null, { leaderId: is?.id ?? '', name: '新上级' })
    const id = await made.addDepartment(from)
    await made.addDepartment(id, { name: '随行的科室' })
    await made.addPerson(id)
    const group = String(
      await database.value(
        'select name from attend_group where deleted_at is null order by code limit 1',
      ),
    )
    await database.rows('update attend_group set dept_ids = dept_ids || $2::uuid where name = $1', [
      group,
      to,
    ])
    const { lines } = previewIn(await move(id, { pid: to, preview: true }))
    const text = lines.join('\n')
    expect(text).toContain('由“旧上级”移到“新上级”之下')
    expect(text).toContain('随行的科室')
    expect(text).toContain('一起移动的在编人员：1人')
    expect(text).toContain('“旧上级”的在编人数（含下级）：1 → 0')
    expect(text).toContain('“新上级”的在编人数（含下级）：0 → 1')
    expect(text).toContain(`直接上级由 ${was?.name} 改为 ${is?.name}：1人`)
    expect(text).toContain(`部门负责人审批由 ${was?.name} 改为 ${is?.name}：1人`)
    expect(text).toContain(`改为“${group}”：1人`)
    expect(lines.find((line) => line.startsWith('开始能查看'))).toContain(is?.name)
    expect(lines.find((line) => line.startsWith('不再能查看'))).toContain(was?.name)
    expect(await parentOf(id)).toBe(from)
  })

  test('roles that come with the new place are shown', async () => {
    const [from, to] = [await made.addDepartment(null), await made.addDepartment(null)]
    const id = await made.addDepartment(from)
    const [account] = await leaders(1)
    await database.rows('update app_user set dept_id = $2 where id = $1', [account?.id, id])
    await database.rows(
      `insert into role_department (id, role_id, dept_id, include_child)
       select gen_random_uuid(), r.id, $1, true from role r where r.code = 'auditor'`,
      [to],
    )
    const administrator = await api.as('admin')
    const answer = await made.press(
      departments,
      'move',
      id,
      { pid: to, preview: true },
      administrator,
    )
    const name = await database.value("select name from role where code = 'auditor'")
    expect(previewIn(answer).lines).toContain(`将得到角色 ${name}：1人`)
  })

  test('the confirmed change equals the preview, and callers without a preview move at once', async () => {
    const [from, to] = [await made.addDepartment(null), await made.addDepartment(null)]
    const id = await made.addDepartment(from)
    const first = previewIn(await move(id, { pid: to, preview: true }))
    await made.addPerson(id)
    const late = await move(id, { pid: to, confirm: first.digest })
    expect(refusalIn(late)).toMatchObject({ status: 409, code: 'conflict' })
    expect(await parentOf(id)).toBe(from)
    const second = previewIn(await move(id, { pid: to, preview: true }))
    savedIn(await move(id, { pid: to, confirm: second.digest }))
    expect(await parentOf(id)).toBe(to)
    savedIn(await move(id, { pid: from }))
    expect(await parentOf(id)).toBe(from)
  })

  test('an impossible move is refused before it is shown', async () => {
    const top = await made.addDepartment(null)
    const below = await made.addDepartment(top)
    expect(refusalIn(await move(top, { pid: below, preview: true }))).toMatchObject({
      status: 409,
      code: 'conflict',
    })
  })
})
