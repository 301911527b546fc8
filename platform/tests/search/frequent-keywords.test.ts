import { beforeAll, expect, test } from 'vitest'
import { contracts } from '#modules/hr/contracts/define/contract.ts'
import { SEARCH_CALL, searchResults } from '#platform/wire/lists/search.ts'
import { pageIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'

const company = testCompany()

/** More contracts than the search collects before it reads them in the order of the list. */
const MANY = 1_100
const FREQUENT = 'HTQ'
const RARE = 'HTQ01099'

beforeAll(async () => {
  await company.database.rows(
    `insert into contract (id, doc_no, user_id, dept_id, type_id, is_labour, term_kind, sign_date, start_date,
       end_date, sign_times, biz_state, company_entity, post_name, work_place, work_hours, state, effect_done)
     select gen_random_uuid(), $1 || lpad(n::text, 5, '0'), b.id, b.dept_id, t.id, false, t.term_kind, today(), today(),
       today() + (n * 7) % 500, 1, '2', '示例公司', '工程师', '示例市', '标准工时', '4', true
     from generate_series(1, $2) n,
       (select id, dept_id from user_base_info where deleted_at is null and dept_id is not null
         order by id limit 1) b,
       (select id, term_kind from contract_type where deleted_at is null order by code desc limit 1) t`,
    [FREQUENT, MANY],
  )
})

test.each([FREQUENT, RARE, 'HT'])('%s finds the contracts that begin the list', async (key) => {
  const director = await company.api.as('hrdir')
  const answer = await director(SEARCH_CALL, { query: { key, kinds: contracts.path, limit: 20 } })
  const [found] = searchResults.parse(answer.body.response).kinds
  const list = pageIn(await director(contracts.endpoints.list, { query: { key, pageSize: 20 } }))
  expect(found?.hits.map(({ id }) => id)).toEqual(list.data.map(({ id }) => id))
  expect(list.data.length).toBe(key === RARE ? 1 : 20)
})
