import { beforeAll, expect, test } from 'vitest'
import { formalityDesk } from '#modules/pay/formalities/tests/formality-desk.ts'
import { fundBases, insuranceBases } from '#modules/pay/rebasing/define/new-bases.ts'
import { basesDueCard } from '#modules/pay/rebasing/wire/prepared-bases.ts'
import { payDesk } from '#modules/pay/salary-terms/tests/pay-desk.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { HOME_CALLS, homeAnswer } from '#platform/wire/shell/home.ts'
import { monthBefore, todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import type { Caller } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'

const company = testCompany()
const { database, api } = company
const desk = formalityDesk(company)
const { grant } = payDesk(company)

const CITY = '新年市'
const THIS_MONTH = todayInShanghai().slice(0, 'yyyy-MM'.length)
const LONG_AGO = monthBefore(THIS_MONTH, 30)

let social: Caller

/** Rules of a type that follow each other, each with its first month and its floor. */
async function rules(type: string, ...years: readonly (readonly [from: string, floor: number])[]) {
  await database.rows('delete from insurance_dictionary where city = $1 and type = $2', [
    CITY,
    type,
  ])
  for (const [index, [from, floor]] of years.entries()) {
    const next = years[index + 1]
    await database.rows(
      `insert into insurance_dictionary (id, city, type, effective_from, effective_to, base_floor, base_cap,
         company_rate, person_rate, base_round, amount_round)
       values (gen_random_uuid(), $1, $2, $3, $4, $5, 30000, $6, 0.08, '到分', '到分四舍五入')`,
      [CITY, type, from, next ? monthBefore(next[0]) : null, floor, `0.1${index}`],
    )
  }
}

async function dueOf(call = social) {
  const { cards } = homeAnswer.parse((await call(HOME_CALLS.read)).body.response)
  const card = cards.find(({ name }) => name === 'pay/bases-due')
  return card ? basesDueCard.parse(card.data).cities.filter(({ city }) => city === CITY) : []
}

/** The figures of a card are kept until the API hears of a changed row, so the test asks until they are as expected. */
const expectDue = (due: readonly object[], call = social) =>
  expect.poll(() => dueOf(call)).toEqual(due.map((each) => expect.objectContaining(each)))

const act = (name: string, body: object, resource: Resource = insuranceBases) =>
  social(resource.actions[name]?.endpoint ?? '', {
    method: 'PUT',
    body: Object.assign({ city: CITY, month: THIS_MONTH }, body),
  })

beforeAll(async () => {
  social = await api.as('social')
  await desk.emptyRegisters()
  await database.rows('delete from insurance_base')
  await grant('social', { items: ['社保', '公积金'], canEdit: true, canExport: true })
  const entityId = await desk.employer({ city: CITY })
  await rules('1', [LONG_AGO, 4000])
  await database.rows(
    `insert into house_fund_dictionary (id, city, effective_from, effective_to, base_floor, base_cap, rate_min,
       rate_max, default_company_rate, default_person_rate, amount_round, tax_free_rate,
       tax_free_cap_base)
     values (gen_random_uuid(), $1, $2, null, 4000, 30000, 0.05, 0.12, 0.08, 0.08, '到元四舍五入', 0.12, 35000)`,
    [CITY, LONG_AGO],
  )
  const values = { entityId, city: CITY, startMonth: monthBefore(THIS_MONTH, 20) }
  await desk.member(social, values, ['1', '2'])
})

test('a city is due from the month in which the bounds of its types change', async () => {
  const due = { register: 'insurance', city: CITY, month: THIS_MONTH, types: [], prepared: null }
  const asDue = [
    [LONG_AGO, 4000],
    [THIS_MONTH, 4200],
  ] as const
  // A first rule begins no new year, and nor do changed rates, a year that is over, or one that comes.
  const notDue = [
    [asDue[0]],
    [asDue[0], [THIS_MONTH, 4000]],
    [asDue[0], [monthBefore(THIS_MONTH, 12), 4200]],
    [asDue[0], [monthBefore(THIS_MONTH, -1), 4200]],
  ] as const
  for (const years of notDue) {
    await rules('1', ...asDue)
    await expectDue([due])
    await rules('1', ...years)
    await expectDue([])
  }
  await rules('1', ...asDue)
  await expectDue([due])

  // A type whose year began earlier comes first. It is named, because the other types did not begin with it.
  const earlier = monthBefore(THIS_MONTH, 2)
  await rules('2', [LONG_AGO, 4000], [earlier, 4100])
  await expectDue([{ register: 'insurance', city: CITY, month: earlier, types: ['2'] }])
  await rules('2', [LONG_AGO, 4000])
  await expectDue([{ register: 'insurance', city: CITY, month: THIS_MONTH, types: ['1'] }])
})

test('a city is due for those who adjust the bases of its people', async () => {
  const staff = await api.as('staff1')
  const due = { register: 'insurance', city: CITY }
  await expectDue([due])
  expect(await dueOf(staff)).toEqual([])
  await grant('social', { items: ['公积金'], canEdit: true })
  await expectDue([])
  await grant('social', { items: ['社保', '公积金'], canEdit: true, canExport: true })
  await expectDue([due])
  await database.rows("update insurance_person set state = '3' where city = $1", [CITY])
  await expectDue([])
  await database.rows("update insurance_person set state = '1' where city = $1", [CITY])
  await expectDue([due])
})

test('a city is due until its list is adjusted, of insurance and of the fund', async () => {
  await database.rows(`update house_fund_dictionary set effective_to = $2 where city = $1`, [
    CITY,
    monthBefore(THIS_MONTH),
  ])
  await database.rows(
    `insert into house_fund_dictionary (id, city, effective_from, base_floor, base_cap, rate_min, rate_max,
       default_company_rate, default_person_rate, amount_round, tax_free_rate,
       tax_free_cap_base)
     values (gen_random_uuid(), $1, $2, 4200, 31000, 0.05, 0.12, 0.08, 0.08, '到元四舍五入', 0.12, 35000)`,
    [CITY, THIS_MONTH],
  )
  await expectDue([{ register: 'insurance' }, { register: 'fund' }])
  for (const [resource, types] of [
    [insuranceBases, { types: [] }],
    [fundBases, {}],
  ] as const) {
    const made = await act('prepare', Object.assign({ keepNamed: true }, types), resource)
    expect(made.status, made.text).toBe(200)
  }
  const prepared = { people: 1, blocked: 0 }
  await expectDue([{ prepared }, { prepared }])
  await database.rows("update insurance_base set problem = 'noRule' where city = $1", [CITY])
  await expectDue([{ prepared: { people: 1, blocked: 1 } }, { prepared }])
  for (const resource of [insuranceBases, fundBases]) {
    const done = await act('confirm', {}, resource)
    expect(done.status, done.text).toBe(200)
  }
  await expectDue([])
})
