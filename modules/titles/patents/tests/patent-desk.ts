import { expect } from 'vitest'
import { patents } from '#modules/titles/patents/define/patent.ts'
import { patentCheckDigit } from '#modules/titles/patents/wire/patent-number.ts'
import { type Answer, type Caller, newId, refusalIn, savedIn } from '#tests/api/running-api.ts'
import type { TestCompany } from '#tests/api/test-company.ts'

const KIND_DIGIT = { 发明: '1', 实用新型: '2', 外观设计: '3' } as const
export type PatentKind = keyof typeof KIND_DIGIT

let serial = 0

/** A valid application number that no other test has. */
export function applyNoOf(kind: PatentKind, year = '2019'): string {
  serial += 1
  const digits = `${year}${KIND_DIGIT[kind]}${8_000_000 + serial}`
  return `${digits}.${patentCheckDigit(digits)}`
}

type Values = Readonly<Record<string, unknown>>
type Fee = {
  year: number
  due: string
  grace: string
  full: string
  payable: string
  state: string
}

/** Adds, presses and reads patents as the training officer. */
export function patentDesk(company: TestCompany) {
  const caller = (): Promise<Caller> => company.api.as('trainer')

  async function body(values: Values = {}) {
    const kind = (values.kind ?? '发明') as PatentKind
    const applyDate = String(values.applyDate ?? '2019-03-15')
    return {
      id: newId(),
      name: '一种测试装置',
      kind,
      applyNo: applyNoOf(kind, applyDate.slice(0, 4)),
      applicants: [{ name: '示例科技集团有限公司' }],
      inventors: [{ empNo: null, name: '李工', share: '100.00' }],
      applyDate,
      ownerId: await company.database.value("select id from app_user where user_name = 'trainer'"),
      ...values,
    }
  }

  async function tryAdd(values: Values = {}): Promise<Answer> {
    return (await caller())(patents.endpoints.add, { method: 'POST', body: await body(values) })
  }

  async function add(values: Values = {}): Promise<string> {
    return savedIn(await tryAdd(values)).id
  }

  async function press(name: string, id: string, values: Values = {}): Promise<Answer> {
    const endpoint = patents.actions[name]?.endpoint ?? ''
    return (await caller())(endpoint, { method: 'PUT', query: { id }, body: values })
  }

  const pay = (
    id: string,
    year: number,
    paidOn: string,
    [dueAmount, dueSurcharge]: [string, string],
  ) => press('payFee', id, { dueYear: year, paidOn, dueAmount, dueSurcharge, receiptNo: 'R-1' })

  const fees = (id: string) =>
    company.database.rows<Fee>(
      `select year, due_date::text as due, grace_end::text as grace, full_fee::text as full, payable::text, state
       from patent_fee where patent_id = $1 order by year`,
      [id],
    )

  async function fee(id: string, year: number): Promise<Fee | undefined> {
    return (await fees(id)).find((row) => row.year === year)
  }

  const stateOf = (id: string) =>
    company.database.value('select state from patent where id = $1', [id])

  /** The fields that an answer refuses. */
  const wrong = (answer: Answer) => refusalIn(answer).errors

  const good = (answer: Answer) => expect(answer.status, answer.text).toBe(200)

  return { body, tryAdd, add, press, pay, fees, fee, stateOf, wrong, good }
}
