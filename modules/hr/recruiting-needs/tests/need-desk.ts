import { recruitingNeeds } from '#modules/hr/recruiting-needs/define/recruiting-need.ts'
import { callPath } from '#platform/define/engine/endpoints.ts'
import { type Answer, newId, recordIn, savedIn } from '#tests/api/running-api.ts'
import { openCompany, signInAll } from '#tests/api/test-company.ts'

const { controller } = recruitingNeeds

/** The demo company, with a new post of `leader1`'s centre that has this many approved places. */
export async function openNeedDesk(options: Parameters<typeof openCompany>[0] = {}) {
  const company = await openCompany(options)
  const { database, api } = company
  const by = await signInAll(api, ['recruiter', 'leader1', 'leader2', 'hrmgr', 'hrdir', 'gm', 'er'])
  let made = 0

  const deptId = String(
    await database.value(
      `select d.id from department d join app_user u on u.id = d.leader_id
       where u.user_name = 'leader1' and d.enabled and d.deleted_at is null order by d.level limit 1`,
    ),
  )

  async function post(plan = 2): Promise<string> {
    made += 1
    const id = String(
      await database.value(
        `insert into post (id, code, name, dept_id, work_type, category)
         values (gen_random_uuid(), $1, $1, $2, '技术', '专业技术') returning id`,
        [`ZP-${made}`, deptId],
      ),
    )
    await database.rows(
      `insert into post_establishment (id, doc_no, state, is_current, effect_done, year, dept_id, post_id, plan)
       values (gen_random_uuid(), next_document_number('BZ'), '4', true, true, this_year(), $1, $2, $3)`,
      [deptId, id, plan],
    )
    return id
  }

  const day = async (ahead: number) =>
    String(await database.value('select (today() + $1::int)::text', [ahead]))

  async function bodyOf(values: Readonly<Record<string, unknown>> = {}) {
    return {
      id: newId(),
      deptId,
      postId: values.postId ?? (await post()),
      headcount: 2,
      reason: '新增编制',
      urgency: '2',
      empKind: '1',
      expectDate: await day(60),
      city: '上海',
      duty: '负责系统的设计与开发',
      requirement: '熟悉一门编程语言',
      channels: [],
      ...values,
    }
  }

  const path = (method: string) => callPath(controller, method)

  /** The call that adds a need, by the recruiter unless another user is named. */
  async function ask(values: Readonly<Record<string, unknown>> = {}, who = 'recruiter') {
    return by(who)(recruitingNeeds.endpoints.add, { method: 'POST', body: await bodyOf(values) })
  }

  async function add(values: Readonly<Record<string, unknown>> = {}): Promise<string> {
    return savedIn(await ask(values)).id
  }

  function act(who: string, action: string, id: string, body: object = {}): Promise<Answer> {
    return by(who)(recruitingNeeds.actions[action]?.endpoint ?? '', {
      method: 'PUT',
      query: { id },
      body,
    })
  }

  const read = async (id: string, who = 'recruiter') =>
    recordIn(await by(who)(recruitingNeeds.endpoints.info, { query: { id } }))

  async function decide(who: string, id: string): Promise<void> {
    const body = { id, pass: true }
    savedIn(await by(who)(path('ApprovalRecruitingApplication'), { method: 'PUT', body }))
  }

  /** A need that every approver approved, and HR completed. */
  async function approved(values: Readonly<Record<string, unknown>> = {}): Promise<string> {
    const id = await add(values)
    await database.rows(
      `update recruiting_application set state = '4', effect_done = true, publish_state = '0' where id = $1`,
      [id],
    )
    return id
  }

  const steps = async (id: string) =>
    (
      await database.rows<{ rule: string }>(
        'select rule from approval_step where record_id = $1 order by seq',
        [id],
      )
    ).map(({ rule }) => rule)

  return { ...company, by, deptId, post, day, ask, add, act, read, decide, approved, steps, path }
}
