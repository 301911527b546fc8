import { bankBatches } from '#modules/pay/bank-batches/define/bank-batch.ts'
import { BANK_BATCH_CALLS, bankBatchRows } from '#modules/pay/bank-batches/wire/bank-batches.ts'
import { runDesk } from '#modules/pay/runs/tests/run-desk.ts'
import { payDesk } from '#modules/pay/salary-terms/tests/pay-desk.ts'
import { withCheckDigit } from '#platform/wire/values/bank-card.ts'
import { type Caller, newId, ORIGIN } from '#tests/api/running-api.ts'
import type { TestCompany } from '#tests/api/test-company.ts'

let cards = 0

/** Steps of the tests of batches: approved runs whose people have cards, and every step of a batch. */
export function batchDesk(company: Pick<TestCompany, 'database' | 'api'>) {
  const { database, api } = company
  const { grant } = payDesk(company)
  const { newEmployer, staffed, openRun, generateRun, moveRun } = runDesk(company)

  /** The maker of runs and batches, the one who checks, and the one who approves. */
  async function specialists() {
    const [pay, second, director] = await Promise.all([
      api.as('pay'),
      api.as('pay2'),
      api.as('hrdir'),
    ])
    for (const name of ['pay', 'pay2', 'hrdir']) {
      const items = ['定薪', '工资表', '银行卡', '个税']
      await grant(name, { items, canEdit: true, canExport: true })
    }
    return { pay, second, director }
  }

  const addAccount = (entityId: string, bank: string) =>
    database.rows(
      `insert into entity_account (id, entity_id, bank, account_no, purpose, enabled)
       values (gen_random_uuid(), $1, $2, right(replace(gen_random_uuid()::text, '-', ''), 16), '工资', true)`,
      [entityId, bank],
    )

  /** A card of each person, in their order. */
  async function addCards(people: readonly string[], bank = '示例银行'): Promise<void> {
    const numbers = people.map(() => withCheckDigit(`995500${String(++cards).padStart(12, '0')}`))
    await database.rows(
      `insert into salary_bank (id, user_id, bank_name, branch, holder, card_no, valid_from)
       select gen_random_uuid(), b.id, $3, '示例支行', b.name, c.no, '2024-01-01'
       from unnest($1::uuid[], $2::text[]) c (id, no) join user_base_info b on b.id = c.id`,
      [people, numbers, bank],
    )
  }

  /** An approved run whose people have no cards yet; the amounts, in the order of the people, replace their pay. */
  async function approvedRun(
    { pay, second, director }: { pay: Caller; second: Caller; director: Caller },
    { count = 3, bank = '示例银行' } = {},
  ) {
    const entityId = await newEmployer()
    await addAccount(entityId, bank)
    const people = await staffed(entityId, { count })
    const runId = await openRun(pay, entityId)
    for (const answer of [
      await generateRun(pay, entityId),
      await moveRun(second, entityId, '1'),
      await moveRun(director, entityId, '2'),
    ]) {
      if (answer.status !== 200) throw new Error(answer.text)
    }
    return { entityId, runId, people }
  }

  /** Sets the net pay of people as the audit would have sealed it. */
  async function setPay(people: readonly string[], amounts: readonly string[]): Promise<void> {
    await database.rows(
      `update salary s set net = p.net from unnest($1::uuid[], $2::numeric[]) p (id, net)
       where s.user_id = p.id`,
      [people, amounts],
    )
    await database.rows(
      'update salary s set seal = seal_of_salary(s) where user_id = any($1::uuid[])',
      [people],
    )
  }

  const make = (call: Caller, runId: string) =>
    call(bankBatches.actions.make?.endpoint ?? '', { method: 'PUT', body: { runId } })

  const batchesOf = async (runId: string) =>
    database.rows<Record<string, string>>(
      `select id, batch_no as "batchNo", bank, people::text, net::text as total, state, hash from bank_batch
       where run_id = $1 order by batch_no`,
      [runId],
    )

  const act = (call: Caller, id: string, name: 'check' | 'void', body: object = {}) =>
    call(bankBatches.actions[name]?.endpoint ?? '', { method: 'PUT', query: { id }, body })

  const payOtherwise = (
    call: Caller,
    body: { runId: string; userIds: readonly string[]; reason: string },
  ) => call(bankBatches.actions.payOtherwise?.endpoint ?? '', { method: 'PUT', body })

  const takeBack = (call: Caller, body: { runId: string; userIds: readonly string[] }) =>
    call(bankBatches.actions.takeBackOtherwise?.endpoint ?? '', { method: 'PUT', body })

  /** A request whose body or answer is a file, as a user. */
  async function raw(
    user: string,
    path: string,
    query: Record<string, string>,
    bytes?: Uint8Array,
  ) {
    const url = new URL(path, ORIGIN)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const headers = { authorization: `Bearer ${await api.token(user)}` }
    const request = bytes ? { method: 'POST', headers, body: Buffer.from(bytes) } : { headers }
    const answer = await api.fetch(new Request(url, request))
    const content = Buffer.from(await answer.arrayBuffer())
    return { status: answer.status, content, text: content.toString('utf8') }
  }

  const fetchFile = (user: string, id: string) => raw(user, BANK_BATCH_CALLS.file, { id })

  const rowsOf = async (call: Caller, id: string) =>
    bankBatchRows.parse((await call(BANK_BATCH_CALLS.rows, { query: { id } })).body.response).rows

  const settle = (call: Caller, body: object) =>
    call(BANK_BATCH_CALLS.result, { method: 'PUT', body })

  const sendResult = (
    user: string,
    id: string,
    bytes: Uint8Array,
    { name = 'result.txt', ...typed }: { name?: string; count?: string; total?: string } = {},
  ) => raw(user, BANK_BATCH_CALLS.resultFile, Object.assign({ id, name }, typed), bytes)

  /** A batch of a run, checked by the second user and fetched. */
  async function exportedBatch(
    { pay, second }: { pay: Caller; second: Caller },
    runId: string,
  ): Promise<string> {
    const made = await make(pay, runId)
    if (made.status !== 200) throw new Error(made.text)
    const id = (await batchesOf(runId)).at(-1)?.id ?? ''
    const checked = await act(second, id, 'check')
    if (checked.status !== 200) throw new Error(checked.text)
    const file = await fetchFile('pay', id)
    if (file.status !== 200) throw new Error(file.text)
    return id
  }

  return {
    specialists,
    addAccount,
    addCards,
    approvedRun,
    setPay,
    make,
    batchesOf,
    act,
    raw,
    payOtherwise,
    takeBack,
    fetchFile,
    rowsOf,
    settle,
    sendResult,
    exportedBatch,
    newId,
    moveRun,
  }
}
