import { beforeAll, describe, expect, test } from 'vitest'
import { payDesk } from '#modules/pay/salary-terms/tests/pay-desk.ts'
import { DEDUCTION } from '#modules/pay/tax-persons/define/choices.ts'
import { taxDeductions } from '#modules/pay/tax-persons/define/tax-deduction.ts'
import { NATIONAL_VALUES } from '#modules/system/policy/define/national-values.ts'
import { policyParams } from '#modules/system/policy/define/policy-param.ts'
import { dayFromToday } from '#platform/wire/time/shanghai-time.ts'
import { type Caller, newId, refusalIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'

const company = testCompany()
const { api, database } = company
const { person, grant, one } = payDesk(company)

const LANGUAGES = ['zh', 'en', 'es']

let pay: Caller
let admin: Caller

beforeAll(async () => {
  ;[pay, admin] = await Promise.all([api.as('pay'), api.as('admin')])
  await grant('pay', { items: ['个税'], canEdit: true })
})

describe('a table of tax rates', () => {
  test.each(['pit.brackets', 'pit.monthlyBrackets'])(
    '%s with a hole is refused in the language of the reader, and nothing is stored',
    async (key) => {
      const shipped = NATIONAL_VALUES.findLast((row) => row.key === key)?.value as object[]
      const count = () => one('select count(*) from policy_param where key = $1', [key])
      const before = await count()
      const said = new Set<string>()
      for (const language of LANGUAGES) {
        const body = {
          id: newId(),
          key,
          city: null,
          effectiveFrom: '2031-01-01',
          value: JSON.stringify(shipped.filter((_, at) => at !== 2)),
          basis: '样本',
        }
        const answer = await admin(policyParams.endpoints.add, { method: 'POST', body, language })
        expect(refusalIn(answer)).toMatchObject({ status: 400, errors: ['value'] })
        said.add(answer.body.errors?.value ?? '')
      }
      expect(said.size).toBe(LANGUAGES.length)
      expect(await count()).toBe(before)
    },
  )
})

describe('a deduction for a child', () => {
  test.each([
    ['born tomorrow', DEDUCTION.infant, dayFromToday(1), 'birthDate'],
    ['not yet three', DEDUCTION.child, dayFromToday(-400), 'startMonth'],
  ])(
    '%s is refused in the language of the reader, and nothing is stored',
    async (_, kind, birthDate, field) => {
      const userId = await person()
      const month = dayFromToday(0).slice(0, 'yyyy-MM'.length)
      const said = new Set<string>()
      for (const language of LANGUAGES) {
        const body = {
          id: newId(),
          userId,
          kind,
          birthDate,
          year: Number(month.slice(0, 'yyyy'.length)),
          share: '1',
          startMonth: month,
          relativeName: '小试',
        }
        const answer = await pay(taxDeductions.endpoints.add, { method: 'POST', body, language })
        expect(refusalIn(answer)).toMatchObject({ status: 400, errors: [field] })
        said.add(answer.body.errors?.[field] ?? '')
      }
      expect(said.size).toBe(LANGUAGES.length)
      const rows = await database.rows('select from tax_deduction where user_id = $1', [userId])
      expect(rows).toEqual([])
    },
  )
})
