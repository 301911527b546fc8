import { expect } from 'vitest'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { departments } from '#modules/org/departments/define/department.ts'
import { postEstablishments } from '#modules/org/establishment/define/post-establishment.ts'
import { userPositions } from '#modules/org/positions/define/user-position.ts'
import { posts } from '#modules/org/posts/define/post.ts'
import type { RecordValue } from '#platform/wire/http/envelope.ts'
import type { DatabaseClient } from '#tests/api/database-client.ts'
import { type Answer, type Caller, newId, savedIn } from '#tests/api/running-api.ts'
import { sampleRecord } from '#tests/conformance/sample-record.ts'

type Values = Readonly<Record<string, RecordValue>>

/** Small companies that contain only the records that a test needs. */
export type Organisation = ReturnType<typeof createOrganisation>

let made = 0

/** Adds records through the API, with the rights of `call`. */
export function createOrganisation(call: Caller, database: DatabaseClient) {
  const firstId = async (table: string): Promise<string> =>
    String(await database.value(`select id from ${table} where enabled order by sort limit 1`))

  async function departmentBody(pid: string | null, values: Values = {}) {
    made += 1
    const typeId = await firstId('department_type')
    const name = `新部门 ${made}`
    return { id: newId(), code: `ZD-${made}`, name, pid, typeId, enabled: true, ...values }
  }

  async function addDepartment(pid: string | null, values: Values = {}): Promise<string> {
    const body = await departmentBody(pid, values)
    savedIn(await call(departments.endpoints.add, { method: 'POST', body }))
    return body.id
  }

  async function postBody(deptId: string, values: Values = {}) {
    made += 1
    const kind = { workType: '技术', category: '专业技术' }
    return {
      id: newId(),
      code: `ZP-${made}`,
      name: `新岗位 ${made}`,
      deptId,
      ...kind,
      enabled: true,
      ...values,
    }
  }

  async function addPost(deptId: string, values: Values = {}): Promise<string> {
    const body = await postBody(deptId, values)
    savedIn(await call(posts.endpoints.add, { method: 'POST', body }))
    return body.id
  }

  async function personBody(deptId: string, values: Values = {}) {
    const sample = await sampleRecord(call, archives)
    const days = { joinDate: '2024-03-05', joinGroupDate: null, workStartDate: '2024-03-05' }
    return { ...sample, ...days, postId: null, empKind: '1', deptId, ...values }
  }

  async function addPerson(deptId: string, values: Values = {}): Promise<string> {
    const body = await personBody(deptId, values)
    savedIn(await call(archives.endpoints.add, { method: 'POST', body }))
    return String(body.id)
  }

  /** Saves with the version that the record has now. */
  async function change(
    resource: typeof departments,
    id: string,
    values: Values,
    by: Caller = call,
  ): Promise<Answer> {
    const version = await database.value(`select version from ${resource.table} where id = $1`, [
      id,
    ])
    const body = { id, version, ...values }
    return by(resource.endpoints.update, { method: 'PUT', body })
  }

  /** Runs an action on a record with its current version. */
  async function press(
    resource: typeof departments,
    name: string,
    id: string,
    values: Values,
    by: Caller = call,
  ): Promise<Answer> {
    const version = await database.value(`select version from ${resource.table} where id = $1`, [
      id,
    ])
    const endpoint = resource.actions[name]?.endpoint ?? ''
    return by(endpoint, { method: 'PUT', query: { id }, body: { version, ...values } })
  }

  const merge = (fromIds: readonly string[], toId: string, values: Values = {}, by = call) =>
    by(departments.actions.merge?.endpoint ?? '', {
      method: 'PUT',
      body: { id: newId(), fromIds, toId, ...values },
    })

  async function positionBody(userId: string, values: Values) {
    const rankId = await firstId('post_rank')
    const defaults = {
      isMain: true,
      kind: '主职',
      startDate: '2024-03-05',
      endDate: null,
      remark: '补登',
    }
    return { id: newId(), userId, rankId, ...defaults, ...values }
  }

  const addPosition = async (userId: string, values: Values, by = call) =>
    by(userPositions.endpoints.add, { method: 'POST', body: await positionBody(userId, values) })

  /** Moves a person to another department from today on, with a position that a user entered by hand. */
  async function move(
    userId: string,
    deptId: string,
    postId: string | null = null,
  ): Promise<Answer> {
    const today = String(await database.value('select today()::text'))
    const [position] = await database.rows<{ id: string; isNew: boolean }>(
      `select id, start_date >= today() as "isNew" from user_position where user_id = $1 and is_main
         and deleted_at is null and coalesce(end_date, 'infinity') >= today() order by start_date limit 1`,
      [userId],
    )
    const id = String(position?.id)
    if (position?.isNew) return change(userPositions, id, { deptId, postId, remark: '更正' })
    const endDate = String(await database.value('select (today() - 1)::text'))
    savedIn(await press(userPositions, 'end', id, { endDate }))
    return addPosition(userId, { deptId, postId, startDate: today })
  }

  /** Corrects the state of an employee, in place of the event that would change it. */
  const correct = (id: string, values: Values, by = call) =>
    press(archives, 'correct', id, { reason: '更正', ...values }, by)

  /**
   * Approved places of a post, for this year unless `values` has another. They are in force without an
   * approval.
   */
  async function addPlaces(deptId: string, postId: string, values: Values): Promise<string> {
    const year = Number(await database.value('select this_year()'))
    const body = { id: newId(), year, deptId, postId, overReason: '核减', ...values }
    savedIn(await call(postEstablishments.endpoints.add, { method: 'POST', body }))
    await database.rows(
      "update post_establishment set state = '4', effect_done = true, is_current = true where id = $1",
      [body.id],
    )
    return body.id
  }

  return {
    departmentBody,
    addDepartment,
    postBody,
    addPost,
    personBody,
    addPerson,
    addPlaces,
    correct,
    change,
    press,
    merge,
    positionBody,
    addPosition,
    move,
  }
}

/** The preview in an answer: its digest, which confirms it, and the lines that the user reads. */
export function previewIn(answer: Answer): { digest: string; lines: string[] } {
  expect(answer.status, answer.text).toBe(200)
  return (answer.body.response as { preview: { digest: string; lines: string[] } }).preview
}

/** Departments whose path, name or level does not match their parents, or that no root leads to. */
export function misplaced(database: DatabaseClient) {
  return database.rows(`
    with recursive place as (
      select id, '/' || id || '/' as path, name as full_name, 1 as level
      from department where pid is null
      union all
      select d.id, p.path || d.id || '/', p.full_name || '/' || d.name, p.level + 1
      from department d join place p on p.id = d.pid
    )
    select d.name, d.path, d.full_name, d.level from department d
    left join place p on p.id = d.id
    where (d.path, d.full_name, d.level) is distinct from (p.path, p.full_name, p.level)`)
}
