import { insuranceFormalities } from '#modules/pay/formalities/define/insurance-formality.ts'
import { contributionDesk } from '#modules/pay/insurance/tests/contribution-desk.ts'
import { payDesk } from '#modules/pay/salary-terms/tests/pay-desk.ts'
import { type Answer, type Caller, newId, savedIn } from '#tests/api/running-api.ts'
import type { TestCompany } from '#tests/api/test-company.ts'

type Values = Readonly<Record<string, unknown>>

/** Shared steps of the tests of formalities: prepared by the officer, approved and completed by the manager. */
export function formalityDesk(company: Pick<TestCompany, 'database' | 'api'>) {
  const desk = contributionDesk(company)
  const { grant } = payDesk(company)
  const { endpoints, actions } = insuranceFormalities

  const openCompetences = async () => {
    for (const userName of ['social', 'hrmgr']) {
      await grant(userName, { items: ['社保', '公积金'], canEdit: true, canExport: true })
    }
  }

  async function prepare(userId: string, values: Values): Promise<Answer> {
    const call = await company.api.as('social')
    const body = { id: newId(), userId, target: '社保和公积金', reason: '测试', ...values }
    return call(endpoints.add, { method: 'POST', body })
  }

  const press = (call: Caller, action: string, id: string, body: Values = {}) =>
    call(actions[action]?.endpoint ?? '', { method: 'PUT', query: { id }, body })

  async function submit(id: string): Promise<Answer> {
    return press(await company.api.as('social'), 'submit', id)
  }

  /** Approves the open step and completes the document, as the manager does. */
  async function complete(id: string): Promise<Answer> {
    const manager = await company.api.as('hrmgr')
    const approved = await manager('/hr/InsuranceFormality/ApprovalInsuranceFormality', {
      method: 'PUT',
      body: { id, pass: true },
    })
    if (approved.status !== 200) return approved
    return press(manager, 'complete', id, { pass: true })
  }

  /** A completed formality. */
  async function completed(userId: string, values: Values): Promise<string> {
    const { id } = savedIn(await prepare(userId, values))
    for (const step of [submit, complete]) {
      const done = await step(id)
      if (done.status !== 200) throw new Error(done.text)
    }
    return id
  }

  const registered = (table: string, userId: string) =>
    company.database.rows<Record<string, unknown>>(
      `select * from ${table} where user_id = $1 and deleted_at is null order by start_month`,
      [userId],
    )

  return { ...desk, openCompetences, prepare, press, submit, complete, completed, registered }
}
