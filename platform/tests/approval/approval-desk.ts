import { jobDescriptions } from '#modules/hr/job-descriptions/define/job-description.ts'
import {
  APPROVAL_CALLS,
  approvalDocument,
  approvalInbox,
} from '#platform/wire/approval/approval.ts'
import { type Answer, type Caller, newId, savedIn } from '#tests/api/running-api.ts'
import { openCompany } from '#tests/api/test-company.ts'
import { sampleRecord } from '#tests/conformance/sample-record.ts'

const CENTRE = '技术研发中心'
export const DECIDE = '/hr/PostExplain/ApprovalPostExplain'
export const KIND = jobDescriptions.path

/** The demo company, with job descriptions of a department that `leader1` leads. */
export async function openApprovalDesk() {
  const company = await openCompany()
  const { database, api } = company
  const [writer, leader, manager, director, staff] = await Promise.all(
    ['recruiter', 'leader1', 'hrmgr', 'hrdir', 'staff1'].map((name) => api.as(name)),
  )
  if (!writer || !leader || !manager || !director || !staff)
    throw new Error('an account is missing')
  const deptId = String(
    await database.value('select id from department where name = $1 limit 1', [CENTRE]),
  )
  let made = 0

  /** The entries of a new document about a new post. */
  async function form(values: object = {}): Promise<Record<string, unknown>> {
    const post = await addPost()
    const sample = await sampleRecord(director as Caller, jobDescriptions)
    const body = { ...sample, deptId, postId: post, effectiveDate: '2026-01-01' }
    return { ...body, reportToId: null, subordinateIds: [], ...values }
  }

  /** Creates a draft about a new post. `call` is its applicant. */
  async function draft(call: Caller = writer as Caller, values: object = {}): Promise<string> {
    const body = await form(values)
    return savedIn(await call(jobDescriptions.endpoints.add, { method: 'POST', body })).id
  }

  async function addPost(): Promise<string> {
    made += 1
    const body = {
      id: newId(),
      code: `SM-${made}`,
      name: `说明书岗位 ${made}`,
      deptId,
      enabled: true,
      workType: '技术',
      category: '专业技术',
    }
    const add = { method: 'POST', body } as const
    return savedIn(await (director as Caller)('/uc/api/Post/AddPost', add)).id
  }

  const press = (call: Caller, name: string, id: string, body: object = {}): Promise<Answer> =>
    call(jobDescriptions.actions[name]?.endpoint ?? '', { method: 'PUT', query: { id }, body })
  const decide = (call: Caller, id: string, body: object): Promise<Answer> =>
    call(DECIDE, { method: 'PUT', body: { id, ...body } })
  const pass = (call: Caller, id: string) => decide(call, id, { pass: true })

  async function submitted(call: Caller = writer as Caller, values: object = {}): Promise<string> {
    const id = await draft(call, values)
    savedIn(await press(call, 'submit', id))
    return id
  }

  /** A job description that both approvers have approved and that is not completed yet. */
  async function approved(values: object = {}): Promise<string> {
    const id = await submitted(writer as Caller, values)
    savedIn(await pass(leader as Caller, id))
    savedIn(await pass(manager as Caller, id))
    return id
  }

  const row = async (id: string) =>
    (await database.rows('select * from post_explain where id = $1', [id]))[0] ?? {}
  const idOf = async (name: string) =>
    String(await database.value('select id from app_user where user_name = $1', [name]))
  const steps = (id: string) =>
    database.rows(
      `select s.seq, s.result, s.is_current, s.passed_by_itself, u.user_name
       from approval_step s left join app_user u on u.id = s.approver_id
       where s.record_id = $1 order by s.round, s.seq, s.arrived_at, s.result`,
      [id],
    )
  const inbox = async (call: Caller, mode = 'todo') =>
    approvalInbox.parse((await call(APPROVAL_CALLS.inbox, { query: { mode } })).body.response)
  const open = (call: Caller, id: string) =>
    call(APPROVAL_CALLS.document, { query: { bizType: KIND, bizId: id } })
  const seen = async (call: Caller, id: string) =>
    approvalDocument.parse((await open(call, id)).body.response)

  return {
    api,
    database,
    url: company.url,
    deptId,
    writer,
    leader,
    manager,
    director,
    staff,
    form,
    draft,
    submitted,
    approved,
    press,
    decide,
    pass,
    row,
    idOf,
    steps,
    inbox,
    open,
    seen,
    close: company.close,
  }
}

export type ApprovalDesk = Awaited<ReturnType<typeof openApprovalDesk>>
