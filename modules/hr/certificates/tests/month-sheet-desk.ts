import { randomUUID } from 'node:crypto'
import { certificateMonthlies } from '#modules/hr/certificates/define/certificate-monthly.ts'
import { freshDatabase } from '#tests/api/database.ts'
import { connect } from '#tests/api/database-client.ts'
import { type Answer, startApi } from '#tests/api/running-api.ts'
import { signInAll } from '#tests/api/test-company.ts'

const { endpoints, actions } = certificateMonthlies

const CALLERS = ['er', 'hrmgr', 'hrdir', 'admin', 'staff1', 'auditor']

/** The demo company with long-term employees. It has only the certificates that the tests add. */
export async function openSheetDesk() {
  const { url, drop } = await freshDatabase()
  const database = await connect(url)
  const api = await startApi(url)
  await database.rows(`delete from certificate_monthly`)
  await database.rows(`update certificate set get_allowance = false`)
  const people = await database.rows<{ id: string; name: string }>(
    `select b.id, b.name from user_base_info b join employment_status s on s.user_id = b.id
     where s.status = '2' and s.to_day is null and s.from_day < '2024-01-01' and b.join_date < '2024-01-01'
       and b.deleted_at is null
       -- Nobody types a row of his own.
       and not exists (select from app_user u where u.user_base_id = b.id and u.user_name = any($1))
     order by b.emp_no`,
    [CALLERS],
  )
  const by = await signInAll(api, CALLERS)

  let taken = 0
  const person = () => {
    const one = people[taken++]
    if (!one) throw new Error('there are no more people')
    return one
  }

  /** A certificate of a person with an allowance, 300 yuan by default. */
  async function certificate(
    userId: string,
    values: Record<string, unknown> = {},
  ): Promise<string> {
    const { category = '执业资格', stackable = false, ...rest } = values
    const type = await database.value(
      `insert into certificate_type (id, code, name, category, stackable)
       values (gen_random_uuid(), $1, $1, $2, $3) returning id`,
      [randomUUID().slice(0, 18), category, stackable],
    )
    const columns: Record<string, unknown> = {
      id: randomUUID(),
      cert_no: randomUUID().slice(0, 13),
      type_id: type,
      user_id: userId,
      owner_kind: '个人',
      issue_date: '2020-01-01',
      valid_from: '2020-01-01',
      get_allowance: true,
      allowance: '300.00',
      ...rest,
    }
    const names = Object.keys(columns)
    await database.rows(
      `insert into certificate (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
      Object.values(columns),
    )
    return String(columns.id)
  }

  const generate = (month: string, body: object = {}, name = 'er'): Promise<Answer> =>
    by(name)(actions.generate?.endpoint ?? '', { method: 'PUT', body: { month, ...body } })
  const setState = (name: string, body: object): Promise<Answer> =>
    by(name)(actions.setState?.endpoint ?? '', { method: 'PUT', body })
  const press = (name: string, move: string, id: string, body: object = {}): Promise<Answer> =>
    by(name)(actions[move]?.endpoint ?? '', { method: 'PUT', query: { id }, body })
  const update = (name: string, body: object): Promise<Answer> =>
    by(name)(endpoints.update, { method: 'PUT', body })
  const rows = (month: string) =>
    database.rows<Record<string, unknown>>(
      `select *, finished_at::text as "finishedOn" from certificate_monthly
       where month = $1 and deleted_at is null order by emp_no, certificate_id`,
      [month],
    )
  const rowOf = async (month: string, certificateId: string) => {
    const all = await rows(month)
    const found = all.find((row) => row.certificate_id === certificateId)
    if (!found) throw new Error('there is no such row')
    return found as Record<string, string>
  }
  return {
    url,
    api,
    database,
    by,
    person,
    certificate,
    generate,
    setState,
    press,
    update,
    rows,
    rowOf,
    async close() {
      await database.end()
      await api.close()
      await drop()
    },
  }
}

export type SheetDesk = Awaited<ReturnType<typeof openSheetDesk>>
