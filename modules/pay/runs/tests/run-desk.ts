import { payRuns } from '#modules/pay/runs/define/pay-run.ts'
import { salaries } from '#modules/pay/runs/define/salary.ts'
import { payDesk } from '#modules/pay/salary-terms/tests/pay-desk.ts'
import { type Caller, newId, savedIn } from '#tests/api/running-api.ts'
import type { TestCompany } from '#tests/api/test-company.ts'

type Values = Readonly<Record<string, unknown>>

/** Shared steps of the tests that put pay runs under strain: employers with many people, written in sets. */
export function runDesk(company: Pick<TestCompany, 'database' | 'api'>) {
  const { database } = company
  const { employer, employed, attended, insertFor } = payDesk(company)

  /** People with monthly pay of the employer and a closed month of attendance, in the order of their ids. */
  async function staffed(
    entityId: string,
    {
      count = 1,
      month = '2026-03',
      facts = {} as Values,
      terms = {} as Values,
      city = '示例市',
      rank = 'P3',
    } = {},
  ): Promise<string[]> {
    const found = await database.rows<{ id: string }>(
      `insert into user_base_info (id, emp_no, name, gender, id_type, id_card_no, birth_date, phone, emergency_name,
         emergency_relation, emergency_phone, status, emp_kind, dept_id, post_id, rank_id, join_date, work_start_date,
         work_city)
       select one.id, 'R' || right(one.id::text, 10), '批' || right(one.id::text, 8), b.gender, b.id_type,
         'Y' || right(one.id::text, 12), b.birth_date, 'R' || right(one.id::text, 11), '某', '父母', '13900000000',
         '2', '1', b.dept_id, b.post_id, r.id, '2020-03-01', '2020-03-01', $2
       from app_user u join user_base_info b on b.id = u.user_base_id
         join post_rank r on r.code = $3
         cross join (select gen_random_uuid() as id from generate_series(1, $1::integer)) one
       where u.user_name = 'staff1' returning id`,
      [count, city, rank],
    )
    const ids = found.map(({ id }) => id).sort()
    await employed(ids)
    await insertFor(
      'user_salary_type',
      ids,
      Object.assign(
        {
          entity_id: entityId,
          salary_type: '1',
          tax_kind: '工资薪金',
          base_salary: '8700.00',
          effective_from: '2025-01-01',
          reason: '测试',
          state: '1',
          batch_id: newId(),
        },
        terms,
      ),
    )
    await attended(ids, month, facts)
    // A confirmed balance says that nothing was paid in the year before the first run.
    await insertFor('tax_opening', ids, {
      entity_id: entityId,
      year: Number(month.slice(0, 4)),
      as_of: month,
      state: '1',
      income: '0.00',
      basic_months: Number(month.slice(-2)),
    })
    return ids
  }

  const openRun = async (call: Caller, entityId: string, month = '2026-03') =>
    savedIn(
      await call(payRuns.endpoints.add, {
        method: 'POST',
        body: { id: newId(), entityId, kind: 'normal', month },
      }),
    ).id

  const generateRun = (call: Caller, entityId: string, more: Values = {}) =>
    call(salaries.actions.generate?.endpoint ?? '', {
      method: 'PUT',
      body: Object.assign({ month: '2026-03', entityId, kind: 'normal', evenOpen: false }, more),
    })

  const moveRun = (call: Caller, entityId: string, state: string, more: Values = {}) =>
    call(salaries.actions.setState?.endpoint ?? '', {
      method: 'PUT',
      body: Object.assign({ month: '2026-03', entityId, kind: 'normal', all: true, state }, more),
    })

  const payOf = async (userId: string, month = '2026-03') => {
    const [row] = await database.rows<Record<string, string>>(
      'select * from salary where user_id = $1 and month = $2 and deleted_at is null',
      [userId, month],
    )
    return row
  }

  return {
    newEmployer: employer,
    staffed,
    attended,
    insertFor,
    openRun,
    generateRun,
    moveRun,
    payOf,
  }
}
