import { payInputs } from '#modules/pay/inputs/define/pay-input.ts'
import { payDesk } from '#modules/pay/salary-terms/tests/pay-desk.ts'
import { loadActorOf } from '#platform/api/identity/actor/load-actor.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import type { DatabaseClient } from '#tests/api/database-client.ts'
import {
  type Answer,
  type Caller,
  newId,
  type RunningApi,
  savedIn,
} from '#tests/api/running-api.ts'

type Values = Readonly<Record<string, string | null>>

/** Shared steps of the tests of pay inputs: people of their own, typed and confirmed inputs. */
export function inputDesk(company: {
  readonly database: DatabaseClient
  readonly api: RunningApi
}) {
  const { one, person, grant } = payDesk(company)

  const itemId = (code: string) => one('select id from pay_item where code = $1', [code])
  const entity = () => one('select id from legal_entity order by name limit 1')

  async function type(call: Caller, userId: string, values: Values = {}): Promise<Answer> {
    const body = {
      id: newId(),
      userId,
      itemId: await itemId('bonus'),
      entityId: await entity(),
      amount: '500.00',
      month: '2031-01',
      reason: '测试',
      ...values,
    }
    return call(payInputs.endpoints.add, { method: 'POST', body })
  }

  const press = (call: Caller, action: string, id: string, body: object = {}): Promise<Answer> =>
    call(payInputs.actions[action]?.endpoint ?? '', { method: 'PUT', query: { id }, body })

  /** An input that one caller typed and another confirmed. */
  async function confirmed([typist, checker]: readonly Caller[], userId: string, values?: Values) {
    if (!typist || !checker) throw new Error('two callers are needed')
    const { id } = savedIn(await type(typist, userId, values))
    const done = await press(checker, 'confirm', id)
    if (done.status !== 200) throw new Error(done.text)
    return id
  }

  const stateOf = (id: string) => one('select state from pay_input where id = $1', [id])

  async function actorOf(db: Database, userName: string) {
    const id = await one('select id from app_user where user_name = $1', [userName])
    const actor = await loadActorOf(db, id)
    if (!actor) throw new Error(`no actor ${userName}`)
    return actor
  }

  return { one, person, grant, itemId, entity, type, press, confirmed, stateOf, actorOf }
}
