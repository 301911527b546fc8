import { expireContracts } from '#modules/hr/contracts/api/expire-contracts.ts'
import { tellDueContracts } from '#modules/hr/contracts/api/tell-due-contracts.ts'
import { contracts } from '#modules/hr/contracts/define/contract.ts'
import { openDepartureDesk } from '#modules/hr/departures/tests/departure-desk.ts'
import { type Answer, newId, recordIn, refusalIn, savedIn } from '#tests/api/running-api.ts'

const DECIDE = '/hr/Contract/ApprovalContract'

/** The demo company, with people who joined a year ago and have signed nothing. */
export async function openContractDesk() {
  const desk = await openDepartureDesk()
  const { by, database } = desk

  const joinedOn = async (userId: unknown) =>
    String(
      await database.value('select join_date::text from user_base_info where id = $1', [userId]),
    )
  const typeOf = async (code: string) =>
    String(await database.value('select id from contract_type where code = $1', [code]))

  async function bodyOf({ type = 'HT01', ...values }: Record<string, unknown>) {
    const userId = values.userId ?? (await desk.person())
    const startDate = await joinedOn(userId)
    return {
      id: newId(),
      userId,
      typeId: await typeOf(String(type)),
      signDate: startDate,
      startDate,
      endDate: await desk.day(365),
      postName: '工程师',
      workPlace: '示例市',
      workHours: '标准工时',
      ...values,
    }
  }

  const add = async (values: Record<string, unknown> = {}, writer = 'er'): Promise<Answer> =>
    by(writer)(contracts.endpoints.add, { method: 'POST', body: await bodyOf(values) })
  const press = (name: string, move: string, id: string, body: object = {}) =>
    by(name)(contracts.actions[move]?.endpoint ?? '', { method: 'PUT', query: { id }, body })

  /** Submits the contract as the employee relations specialist and approves it as the HR manager. */
  async function approved(id: string): Promise<string> {
    savedIn(await press('er', 'submit', id))
    savedIn(await by('hrmgr')(DECIDE, { method: 'PUT', body: { id, pass: true } }))
    return id
  }
  const contract = async (values: Record<string, unknown> = {}) =>
    approved(savedIn(await add(values)).id)

  const row = async (id: string) =>
    (
      await database.rows(
        `select state, biz_state, part, origin, prev_id, sign_times, ended_on::text, end_kind,
           end_reason, start_date::text, end_date::text, work_place, term_kind, salary_text, user_id
         from contract_view where id = $1`,
        [id],
      )
    )[0] ?? {}

  /** The id of the draft that an action created. */
  function drafted(answer: Answer): string {
    savedIn(answer)
    return String((answer.body.response as { newId: string }).newId)
  }
  const wrong = (answer: Answer) => refusalIn(answer).errors
  const shown = async (name: string, id: string) =>
    recordIn(await by(name)(contracts.endpoints.info, { query: { id } }))
  const expire = () =>
    desk.db.transaction().execute(async (tx) => {
      await expireContracts(tx)
      await tellDueContracts(tx)
    })

  return {
    ...desk,
    joinedOn,
    typeOf,
    bodyOf,
    add,
    press,
    approved,
    contract,
    row,
    drafted,
    wrong,
    shown,
    expire,
    leave: desk.completed,
  }
}

export type ContractDesk = Awaited<ReturnType<typeof openContractDesk>>
