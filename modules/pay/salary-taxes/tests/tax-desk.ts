import { payRuns } from '#modules/pay/runs/define/pay-run.ts'
import { salaries } from '#modules/pay/runs/define/salary.ts'
import { salaryTaxes } from '#modules/pay/salary-taxes/define/salary-tax.ts'
import { SALARY_TAX_CALLS, taxResultPreview } from '#modules/pay/salary-taxes/wire/salary-taxes.ts'
import { payDesk } from '#modules/pay/salary-terms/tests/pay-desk.ts'
import { stagedFile } from '#platform/wire/files/attachments.ts'
import { type Answer, type Caller, newId, ORIGIN } from '#tests/api/running-api.ts'
import type { TestCompany } from '#tests/api/test-company.ts'

export type Paid = {
  /** The month of work, and the day of payment, which decides the tax period. */
  month: string
  payDate: string
}

type ResultOf = { month: string; entityId: string; name?: string }
type FileBody = Uint8Array<ArrayBuffer> | string

/** Shared steps of the tests of tax months: an employer of their own, people, runs, and files. */
export function taxDesk(company: TestCompany) {
  const desk = payDesk(company)
  const { rows } = company.database

  /** Somebody hired on a day, with monthly pay of the employer from then on. */
  async function hired(
    [maker, checker]: readonly [Caller, Caller],
    entityId: string,
    { on, base, taxKind = '工资薪金' }: { on: string; base: string; taxKind?: string },
  ): Promise<string> {
    const userId = await desk.person({ join: on })
    await desk.employed([userId], on)
    await desk.inForce([maker, checker], userId, {
      entityId,
      taxKind,
      baseSalary: base,
      effectiveFrom: on,
    })
    return userId
  }

  /** Contributions of a month: pension, medical and unemployment of the person, all of them deducted. */
  async function insured(
    userId: string,
    entityId: string,
    { month, amounts: [pension, medical, unemployment] }: { month: string; amounts: number[] },
  ): Promise<void> {
    await rows(
      `insert into insurance_monthly (id, month, user_id, emp_no, person_name, dept_id, department, kind, entity_id,
         pension_p, medical_p, unemp_p, total_person, deductible, state)
       select gen_random_uuid(), $2, b.id, b.emp_no, b.name, b.dept_id, '部门', '正常', $3::uuid, $4::numeric, $5::numeric,
         $6::numeric, $4::numeric + $5::numeric + $6::numeric, $4::numeric + $5::numeric + $6::numeric, '1'
       from user_base_info b where b.id = $1`,
      [userId, month, entityId, pension, medical, unemployment],
    )
  }

  /** Pays everybody of the employer who attended the month: a run that is generated and settled in a state. */
  async function pay(
    call: Caller,
    entityId: string,
    { month, payDate, userIds }: Paid & { userIds: readonly string[] },
    state = '2',
  ): Promise<void> {
    await desk.attended(userIds, month)
    const opened = await call(payRuns.endpoints.add, {
      method: 'POST',
      body: { id: newId(), entityId, kind: 'normal', month, payDate },
    })
    if (opened.status !== 200) throw new Error(opened.text)
    const done = await generatePay(call, entityId, month)
    if (done.status !== 200) throw new Error(done.text)
    await settlePay(entityId, month, state)
  }

  const generatePay = (call: Caller, entityId: string, month: string): Promise<Answer> =>
    call(salaries.actions.generate?.endpoint ?? '', {
      method: 'PUT',
      body: { month, entityId, kind: 'normal', evenOpen: true },
    })

  /** Pays a confirmed bonus in a run of bonuses, taxed alone, that is audited. */
  async function payBonus(
    call: Caller,
    entityId: string,
    { month, payDate, userId, amount }: Paid & { userId: string; amount: string },
  ): Promise<void> {
    await rows(
      `insert into pay_input (id, user_id, dept_id, entity_id, item_id, amount, month, reason, state, source_type,
         source_id, part)
       select gen_random_uuid(), b.id, b.dept_id, $2, i.id, $3, $4, '测试', '1', '手工', gen_random_uuid(), 1
       from user_base_info b, pay_item i where b.id = $1 and i.code = 'year-bonus'`,
      [userId, entityId, amount, month],
    )
    const opened = await call(payRuns.endpoints.add, {
      method: 'POST',
      body: { id: newId(), entityId, kind: 'bonus', month, payDate },
    })
    if (opened.status !== 200) throw new Error(opened.text)
    const done = await call(salaries.actions.generate?.endpoint ?? '', {
      method: 'PUT',
      body: { month, entityId, kind: 'bonus', evenOpen: true },
    })
    if (done.status !== 200) throw new Error(done.text)
    await settlePay(entityId, month, '2')
  }

  const settlePay = (entityId: string, month: string, state: string) =>
    rows('update salary set state = $3 where entity_id = $1 and month = $2', [
      entityId,
      month,
      state,
    ])

  const generate = (call: Caller, entityId: string, month: string): Promise<Answer> =>
    call(salaryTaxes.actions.generate?.endpoint ?? '', {
      method: 'PUT',
      body: { month, entityId, evenOpen: true },
    })

  const move = (call: Caller, entityId: string, month: string, state: string, values = {}) =>
    call(salaryTaxes.actions.setState?.endpoint ?? '', {
      method: 'PUT',
      body: { month, entityId, all: true, state, ...values },
    })

  const taxOf = async (userId: string, month: string) => {
    const [row] = await rows<Record<string, string | null>>(
      `select t.*, t.differences::text as differences from salary_tax t
       where user_id = $1 and month = $2 and deleted_at is null`,
      [userId, month],
    )
    return row
  }

  /** The file of a call, or the text of the refusal. */
  async function download(
    userName: string,
    query: Readonly<Record<string, string>>,
  ): Promise<{ status: number; bytes: Buffer }> {
    return fetchFile(userName, SALARY_TAX_CALLS.sheet, query)
  }

  const downloadTemplate = (userName: string) => fetchFile(userName, SALARY_TAX_CALLS.template, {})

  async function fetchFile(
    userName: string,
    path: string,
    query: Readonly<Record<string, string>>,
  ): Promise<{ status: number; bytes: Buffer }> {
    const url = new URL(path, ORIGIN)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const headers = { authorization: `Bearer ${await company.api.token(userName)}` }
    const answer = await company.api.fetch(new Request(url, { headers }))
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
  }

  /** Stages a result for review; the answer has its id. */
  const stage = (call: Caller, { month, entityId, name = '结果.csv' }: ResultOf, body: FileBody) =>
    call(SALARY_TAX_CALLS.stage, {
      method: 'POST',
      query: { month, entityId, name },
      body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
    })

  const preview = (call: Caller, { month, entityId }: ResultOf, fileId: string) =>
    call(SALARY_TAX_CALLS.preview, { query: { month, entityId, fileId } })

  const accept = (
    call: Caller,
    { month, entityId }: ResultOf,
    of: { fileId: string; standing: string },
  ) =>
    call(SALARY_TAX_CALLS.import, {
      method: 'PUT',
      body: { month, entityId, fileId: of.fileId, standing: of.standing },
    })

  /** Stages a result, looks at it and accepts it; returns the last answer, or the first refusal. */
  async function compare(call: Caller, of: ResultOf, body: FileBody): Promise<Answer> {
    const staged = await stage(call, of, body)
    if (staged.status !== 200) return staged
    const fileId = stagedFile.parse(staged.body.response).id
    const seen = await preview(call, of, fileId)
    if (seen.status !== 200) return seen
    const { standing } = taxResultPreview.parse(seen.body.response)
    return accept(call, of, { fileId, standing })
  }

  return {
    ...desk,
    hired,
    insured,
    pay,
    generatePay,
    payBonus,
    settlePay,
    generate,
    move,
    taxOf,
    download,
    downloadTemplate,
    stage,
    preview,
    accept,
    compare,
  }
}
