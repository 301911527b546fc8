import { departures } from '#modules/hr/departures/define/departure.ts'
import { DEPARTURE_CALLS } from '#modules/hr/departures/wire/departure.ts'
import { openTransferDesk } from '#modules/hr/transfers/tests/transfer-desk.ts'
import { APPROVAL_CALLS, approvalDocument } from '#platform/wire/approval/approval.ts'
import { newId, savedIn } from '#tests/api/running-api.ts'

const DECIDE = '/hr/Dimission/ApprovalDimission'
const DONE = [{ item: '工作资料', done: true }]

/** The demo company, with employees of `leader1`'s centre who can leave. */
export async function openDepartureDesk() {
  const desk = await openTransferDesk()
  const { by, database, day, person } = desk

  async function bodyOf(values: Record<string, unknown>) {
    return {
      id: newId(),
      userId: values.userId ?? (await person()),
      kind: '主动辞职',
      applyDate: await day(0),
      lastDay: await day(30),
      reasonMain: 'career',
      handover: DONE,
      ...values,
    }
  }

  const add = async (values: Record<string, unknown> = {}, writer = 'er') =>
    by(writer)(departures.endpoints.add, { method: 'POST', body: await bodyOf(values) })
  const press = (name: string, move: string, id: string, body: object = {}) =>
    by(name)(departures.actions[move]?.endpoint ?? '', { method: 'PUT', query: { id }, body })
  const pass = (name: string, id: string) =>
    by(name)(DECIDE, { method: 'PUT', body: { id, pass: true } })
  /** A draft. If a successor is named, also fills in the handover. */
  async function draft({ successorId, ...values }: Record<string, unknown> = {}): Promise<string> {
    const { id } = savedIn(await add(values))
    if (successorId) {
      savedIn(await press('er', 'handover', id, { successorId, items: DONE }))
    }
    return id
  }

  const row = async (id: string) =>
    (await database.rows('select * from dimission where id = $1', [id]))[0] ?? {}

  /** All approvers have approved. Only the completion is open. */
  async function passed(values: Record<string, unknown> = {}): Promise<string> {
    const id = await draft(values)
    savedIn(await press('er', 'submit', id))
    while ((await row(id)).state === '1') {
      const approver = await database.value(
        `select u.user_name from approval_step s join app_user u on u.id = s.approver_id
         where s.record_id = $1 and s.is_current order by u.user_name = 'hrdir', 1 limit 1`,
        [id],
      )
      savedIn(await pass(String(approver), id))
    }
    return id
  }

  /** Completed: in effect, or waiting until its last day is over. */
  async function completed(values: Record<string, unknown> = {}): Promise<string> {
    const id = await passed(values)
    savedIn(await press('hrmgr', 'complete', id))
    return id
  }

  const file = async (id: unknown) =>
    (
      await database.rows(
        'select status, leave_date - today() as "leaves", dept_id, post_id from user_base_info where id = $1',
        [id],
      )
    )[0]
  const fileOf = async (userName: string) =>
    String(
      await database.value('select user_base_id from app_user where user_name = $1', [userName]),
    )
  const accountOf = async (userName: string) =>
    String(await database.value('select id from app_user where user_name = $1', [userName]))

  const seen = async (name: string, id: string) =>
    approvalDocument.parse(
      (await by(name)(APPROVAL_CALLS.document, { query: { bizType: departures.path, bizId: id } }))
        .body.response,
    )
  const sheet = (name: string, id: string) =>
    by(name)(DEPARTURE_CALLS.compensation, { query: { id } })

  return {
    ...desk,
    bodyOf,
    add,
    press,
    pass,
    draft,
    row,
    passed,
    completed,
    file,
    fileOf,
    accountOf,
    seen,
    sheet,
  }
}

export type DepartureDesk = Awaited<ReturnType<typeof openDepartureDesk>>
