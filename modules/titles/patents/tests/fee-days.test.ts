import { beforeAll, describe, expect, test } from 'vitest'
import { testCompany } from '#tests/api/test-company.ts'

const company = testCompany()
const value = async (sql: string, values: unknown[] = []) =>
  String(await company.database.value(sql, values))

const HOLIDAY = `insert into work_calendar (id, date, day_class, name)
  select gen_random_uuid(), day::date, '2', '中秋节' from generate_series($1::date, $2::date, interval '1 day') day
  on conflict do nothing`

beforeAll(() => company.database.rows(HOLIDAY, ['2024-09-16', '2024-09-17']))

describe('the day of a fee', () => {
  test('is the filing day so many years on, and the 28th where there is no 29 February', async () => {
    const [row] =
      await company.database.rows(`select patent_fee_day('2020-02-29', 1)::text as first,
      patent_fee_day('2020-02-29', 2)::text as second, patent_fee_day('2020-02-29', 5)::text as leap`)
    expect(row).toEqual({ first: '2020-02-29', second: '2021-02-28', leap: '2024-02-29' })
  })

  test('begins its year, and the day before belongs to the year before, for every filing day and year', async () => {
    const [row] = await company.database.rows(`
      select count(*)::int as tried,
        count(*) filter (where patent_year_on(f::date, patent_fee_day(f::date, n)) <> n)::int as first,
        count(*) filter (where n > 1 and patent_year_on(f::date, patent_fee_day(f::date, n) - 1) <> n - 1)::int as before,
        count(*) filter (where patent_fee_day(f::date, n + 1) <= patent_fee_day(f::date, n))::int as falling
      from generate_series('2019-01-01'::date, '2021-12-31'::date, interval '1 day') f, generate_series(1, 20) n`)
    expect(row).toEqual({ tried: 21_920, first: 0, before: 0, falling: 0 })
  })
})

describe('the surcharge', () => {
  const surcharge = (paid: string, due = '2024-03-15') =>
    value(`select patent_surcharge(1200, '2024-03-15', $2::date, $1::date)::text`, [paid, due])

  test.each([
    ['2024-03-15', '0.00'],
    ['2024-04-10', '0.00'],
    ['2024-04-15', '0.00'],
    ['2024-04-16', '60.00'],
    ['2024-04-20', '60.00'],
    ['2024-05-15', '60.00'],
    ['2024-05-16', '120.00'],
    ['2024-08-20', '300.00'],
    ['2024-09-18', '300.00'],
  ])('of a fee due on 15 March, paid on %s, is %s', async (paid, expected) => {
    expect(await surcharge(paid)).toBe(expected)
  })

  test('never falls, and is at most a quarter', async () => {
    const [row] = await company.database.rows(`
      select bool_and(s >= coalesce(was, 0)) as rises, max(s)::text as most, min(s)::text as least
      from (select s, lag(s) over (order by paid) as was
        from (select paid, patent_surcharge(1200, '2023-08-31', '2023-08-31', paid::date) as s
          from generate_series('2023-08-01'::date, '2024-03-31'::date, interval '1 day') paid) each) pairs`)
    expect(row).toEqual({ rises: true, most: '300.00', least: '0.00' })
  })

  test('begins on no day until which a moved due day lets people pay', async () => {
    expect(await surcharge('2024-04-20', '2024-04-22')).toBe('0.00')
  })
})

describe('the term', () => {
  test.each([
    ['外观设计', '2021-05-31', '2031-05-31'],
    ['外观设计', '2021-06-01', '2036-06-01'],
    ['发明', '2019-03-15', '2039-03-15'],
    ['实用新型', '2020-02-29', '2030-02-28'],
  ])('of %s filed on %s ends on %s', async (kind, filed, ends) => {
    expect(await value('select patent_expiry($1, $2::date)::text', [kind, filed])).toBe(ends)
  })
})

describe('the fee', () => {
  test.each([
    ['发明', 3, '900.00'],
    ['发明', 6, '1200.00'],
    ['发明', 9, '2000.00'],
    ['发明', 10, '4000.00'],
    ['发明', 15, '6000.00'],
    ['发明', 20, '8000.00'],
    ['实用新型', 5, '900.00'],
    ['实用新型', 10, '2000.00'],
    ['外观设计', 8, '1200.00'],
    ['外观设计', 15, '3000.00'],
  ])('of %s in year %i is %s', async (kind, year, fee) => {
    expect(await value(`select patent_fee_full($1, $2, '2024-03-15')::text`, [kind, year])).toBe(
      fee,
    )
  })

  test('of a design has no year eleven before the change of the law', async () => {
    expect(await value(`select patent_fee_full('外观设计', 11, '2021-05-31') is null`)).toBe('true')
  })
})
