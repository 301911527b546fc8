import { bankBatches } from '#modules/pay/bank-batches/define/bank-batch.ts'
import { BANK_BATCH_CALLS } from '#modules/pay/bank-batches/wire/bank-batches.ts'
import { atMost, beside, type Figure } from '../figures.ts'
import { BENCH_PASSWORD } from '../people-database.ts'
import type { Running } from '../processes.ts'
import { fetchToken } from '../sign-in.ts'
import { WORK_MONTH } from './facts.ts'

const FILE_S = 1
const RESULT_S = 3
const [MAKER, CHECKER] = ['pay', 'pay2']
const BANK = '示例银行'
const OF_RUN = `s.entity_id = md5('bench employer')::uuid and s.month = '${WORK_MONTH}' and s.kind = 'normal'`

/** Approves the rows of the run, and gives each person a card and the employer an account. */
export const READY_TO_PAY = [
  `update salary s set state = '2', paid_otherwise = null where ${OF_RUN}`,
  `update salary s set seal = seal_of_salary(s) where ${OF_RUN}`,
  `insert into salary_bank (id, user_id, bank_name, holder, card_no, valid_from)
   select gen_random_uuid(), b.id, '${BANK}', b.name, '9911' || lpad(row_number() over (order by b.id)::text, 12, '0'),
     '2020-01-01'
   from user_base_info b where b.emp_no like 'B%'`,
  `insert into entity_account (id, entity_id, bank, account_no, purpose)
   values (gen_random_uuid(), md5('bench employer')::uuid, '${BANK}', '9900000300009999', '工资')`,
  'analyze salary, salary_bank',
] as const

/** The batch that was made, and the result of the bank that paid all of it, as the template reads it. */
export const BATCH_OF_RUN = `
  select b.id, (select '收款账号|户名|金额|处理结果|失败原因' || string_agg(
      e'\\r\\n' || p.card_no || '|' || p.holder || '|' || (p.amount * 100)::bigint || '|成功|', '' order by p.row_no)
    from bank_batch_row p where p.batch_id = b.id) as result
  from bank_batch b order by b.created_at desc limit 1`

const secondsOf = async (work: () => Promise<Response>): Promise<number> => {
  const began = performance.now()
  const answer = await work()
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  return (performance.now() - began) / 1_000
}

/** A bank file for all people of a run, and the result of the bank. `ask` reads the newest batch. */
export async function measureBank(
  { origin }: Running,
  runId: string,
  ask: () => Promise<{ id: string; result: string }>,
): Promise<Figure[]> {
  const sender = async (user: string) => {
    const token = await fetchToken(origin, user, BENCH_PASSWORD)
    return (path: string, method: string, body?: string, type = 'application/json') =>
      fetch(origin + path, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': type },
        body: body ?? null,
      })
  }
  const [maker, checker] = [await sender(MAKER), await sender(CHECKER)]
  const { make, check } = bankBatches.actions
  const made = await secondsOf(() => maker(make?.endpoint ?? '', 'PUT', JSON.stringify({ runId })))
  const { id, result } = await ask()
  await secondsOf(() => checker(`${check?.endpoint}?id=${id}`, 'PUT', '{}'))
  const written = await secondsOf(() => maker(`${BANK_BATCH_CALLS.file}?id=${id}`, 'GET'))
  const settled = await secondsOf(() =>
    maker(`${BANK_BATCH_CALLS.resultFile}?id=${id}&name=result.txt`, 'POST', result, 'text/plain'),
  )
  return [
    beside('bank batch made, 10,000', 's', made, written, 'its file'),
    atMost('bank file, 10,000', 's', written, FILE_S, 'limit'),
    atMost('result of the bank, 10,000', 's', settled, RESULT_S, 'limit'),
  ]
}
