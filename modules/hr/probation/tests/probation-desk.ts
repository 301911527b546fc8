import { probations } from '#modules/hr/probation/define/probation.ts'
import { probationEvaluations } from '#modules/hr/probation/define/probation-evaluation.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { APPROVAL_CALLS, approvalDocument } from '#platform/wire/approval/approval.ts'
import { type Answer, type Caller, newId, savedIn } from '#tests/api/running-api.ts'
import { openCompany, signInAll } from '#tests/api/test-company.ts'

/** The demo company, with employees who recently joined `leader1`'s centre. */
export async function openProbationDesk() {
  const company = await openCompany()
  const { database, api } = company
  const by = await signInAll(api, ['er', 'leader1', 'hrmgr', 'hrdir', 'admin', 'staff1'])
  const idOf = async (name: string) =>
    String(await database.value('select id from app_user where user_name = $1', [name]))
  let made = 0

  /** An employee on probation since `days` days. */
  async function person(days = 40, status = '1'): Promise<string> {
    made += 1
    const [row] = await database.rows(
      `with place as (
         select p.id as post_id, p.dept_id from post p join department d on d.id = p.dept_id
           join app_user u on u.id = d.leader_id
         where u.user_name = 'leader1' and p.enabled and p.deleted_at is null limit 1),
       made as (
         insert into user_base_info (id, emp_no, name, gender, birth_date, id_type, id_card_no, phone,
           emergency_name, emergency_relation, emergency_phone, emp_kind, status, dept_id, post_id,
           rank_id, join_date, work_start_date)
         select gen_random_uuid(), 'SY' || lpad($1::text, 4, '0'), '试用' || $1, '男', '1990-01-01', '2',
           'SY' || $1, '1600888' || lpad($1::text, 4, '0'), '家人', '配偶', '16008880000', '1', $3,
           dept_id, post_id, (select id from post_rank order by code limit 1), today() - $2::int,
           today() - $2::int
         from place returning id, dept_id, post_id, rank_id, join_date)
       insert into user_position (id, user_id, dept_id, post_id, rank_id, is_main, kind, start_date)
       select gen_random_uuid(), id, dept_id, post_id, rank_id, true, '主职', join_date from made
       returning user_id as id`,
      [made, days, status],
    )
    return String(row?.id)
  }

  const day = async (away: number) =>
    String(await database.value('select (today() + $1::int)::text', [away]))

  /** The values of a new probation of three months. */
  async function draft(userId: string, values: object = {}) {
    const startDate = await database.value(
      'select join_date::text from user_base_info where id = $1',
      [userId],
    )
    return {
      id: newId(),
      userId,
      startDate,
      months: 3,
      contractTerm: 'fixed',
      contractMonths: 36,
      goals: [{ goal: '独立完成工作', standard: '按期', weight: 100 }],
      evaluateCycle: '每月',
      result: '0',
      ...values,
    }
  }

  const add = (call: Caller, resource: Resource, body: object): Promise<Answer> =>
    call(resource.endpoints.add, { method: 'POST', body })
  const update = async (call: Caller, resource: Resource, id: string, values: object) => {
    const { version } = await row(resource, id)
    return call(resource.endpoints.update, { method: 'PUT', body: { id, version, ...values } })
  }
  const press = (call: Caller, resource: Resource, name: string, id: string, body: object = {}) =>
    call(resource.actions[name]?.endpoint ?? '', { method: 'PUT', query: { id }, body })
  const row = async ({ view }: Resource, id: string) =>
    (await database.rows(`select * from ${view} where id = $1`, [id]))[0] ?? {}

  async function probation(userId: string, values: object = {}): Promise<string> {
    return savedIn(await add(by('er'), probations, await draft(userId, values))).id
  }

  /** Adds an evaluation and assesses it as `leader1`. */
  async function judged(probationId: string, period = '第1月'): Promise<string> {
    const evaluatorId = await idOf('leader1')
    const body = { id: newId(), probationId, period, evaluatorId }
    const { id } = savedIn(await add(by('er'), probationEvaluations, body))
    await database.rows(
      `update probation_evaluation set state = '1', self_summary = '完成' where id = $1`,
      [id],
    )
    const scores = { work: 90, ability: 80, attitude: 70, teamwork: 60 }
    savedIn(await press(by('leader1'), probationEvaluations, 'assess', id, scores))
    return id
  }

  /** Approves the document as each current approver and completes it as the HR manager. */
  async function approve(resource: Resource, id: string): Promise<Answer> {
    const { controller, path } = resource
    const decide = `/hr/${controller.name}/Approval${controller.name}`
    for (let step = 0; step < 4; step += 1) {
      const open = await database.rows(
        `select u.user_name from approval_step s join app_user u on u.id = s.approver_id
         where s.resource = $1 and s.record_id = $2 and s.is_current limit 1`,
        [path, id],
      )
      const [approver] = open
      if (!approver) break
      const call = await api.as(String(approver.user_name))
      savedIn(await call(decide, { method: 'PUT', body: { id, pass: true } }))
    }
    return press(by('hrmgr'), resource, 'complete', id, { pass: true })
  }

  const asShown = async (call: Caller, resource: Resource, id: string) => {
    const query = { bizType: resource.path, bizId: id }
    return approvalDocument.parse((await call(APPROVAL_CALLS.document, { query })).body.response)
  }

  return {
    api,
    database,
    url: company.url,
    by,
    idOf,
    person,
    day,
    draft,
    add,
    update,
    press,
    row,
    probation,
    judged,
    approve,
    asShown,
    close: company.close,
  }
}

export type ProbationDesk = Awaited<ReturnType<typeof openProbationDesk>>
