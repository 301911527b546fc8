import { sql } from 'kysely'
import { PAYMENT } from '#modules/pay/bank-batches/define/choices.ts'
import { cardsOfRun } from '#modules/pay/bank-cards/api/read-card-faults.ts'
import { type BankTemplate, readTemplatesOn } from '#modules/pay/bank-files/api/bank-template.ts'
import type { Run } from '#modules/pay/runs/api/read-run.ts'
import { rowsOf } from '#modules/pay/runs/api/run-pair.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { opensPay } from '#platform/api/store/reach/pay-reach.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import { PAY_ITEM } from '#platform/wire/records/pay-item.ts'
import { moneyOf } from '#platform/wire/values/money.ts'

/** A row of pay that is still to be paid, with the card that takes it. `amount` is yuan with two decimals. */
export type Due = {
  salaryId: string
  userId: string
  name: string
  amount: string
  isOpened: boolean
  cardId: string | null
  cardNo: string
  holder: string
  bank: string
  branch: string
  isOwn: boolean
  isShared: boolean
}

export type PayerAccount = { id: string; accountNo: string; payerName: string }

/** The payments of one file. */
export type PlannedBatch = { template: BankTemplate; account: PayerAccount; dues: Due[] }

/** Why a row is in no batch, as the last part of a key of messages. */
export const LEFT_OUT = [
  'reach',
  'noCard',
  'otherHolder',
  'shared',
  'noTemplate',
  'noAccount',
  'overAmount',
] as const
type LeftOut = { why: (typeof LEFT_OUT)[number]; dues: Due[] }

export type BatchPlan = { batches: PlannedBatch[]; left: LeftOut[] }

/**
 * The rows of a run that are to be paid by a bank: approved, with net pay, in no batch that pays or may still pay them,
 * and not paid otherwise. A finished row is paid again only after a bank gave it back.
 */
export const duesOf = (run: Run) => sql`(
  select s.* from ${rowsOf(run)} s
  where s.net > 0 and s.paid_otherwise is null
    and not exists (select from bank_batch_row r where r.salary_id = s.id and r.result in (${PAYMENT.waiting}, ${PAYMENT.paid}))
    and (s.state = ${MONTHLY.audited} or s.state in (${MONTHLY.finished}, ${MONTHLY.published}, ${MONTHLY.archived})
      and exists (select from bank_batch_row r where r.salary_id = s.id)))`

async function readDues(db: Database | Tx, actor: Actor, run: Run): Promise<Due[]> {
  const opened = (item: typeof PAY_ITEM.sheet | typeof PAY_ITEM.bankCard) =>
    opensPay(actor, item, sql`s.user_id`, { need: 'edit' })
  const { rows } = await sql<Due>`
    select s.id as "salaryId", s.user_id as "userId", s.person_name as name, s.net::text as amount,
      (${opened(PAY_ITEM.sheet)} and ${opened(PAY_ITEM.bankCard)}) as "isOpened",
      c.card_id as "cardId", coalesce(c.card_no, '') as "cardNo", coalesce(c.holder, '') as holder,
      coalesce(c.bank_name, '') as bank, coalesce(c.branch, '') as branch, coalesce(c.is_own, false) as "isOwn",
      coalesce(c.is_shared, false) as "isShared"
    from ${duesOf(run)} s left join ${cardsOfRun(run)} c on c.user_id = s.user_id
    order by s.emp_no, s.id`.execute(db)
  return rows
}

/** The account of the employer at each bank: the enabled one for wages, or the first. */
async function readAccounts(
  db: Database | Tx,
  { entityId }: Run,
): Promise<ReadonlyMap<string, PayerAccount>> {
  const { rows } = await sql<PayerAccount & { bank: string }>`
    select distinct on (a.bank) a.id, a.bank, a.account_no as "accountNo", e.name as "payerName"
    from entity_account a join legal_entity e on e.id = a.entity_id
    where a.entity_id = ${entityId}::uuid and a.enabled and a.deleted_at is null
    order by a.bank, (a.purpose is not distinct from '工资') desc, a.account_no, a.id`.execute(db)
  return new Map(rows.map((row) => [row.bank, row]))
}

type Ways = {
  templates: ReadonlyMap<string, BankTemplate>
  accounts: ReadonlyMap<string, PayerAccount>
}

function reasonFor(due: Due, { templates, accounts }: Ways): LeftOut['why'] | null {
  if (!due.isOpened) return 'reach'
  if (due.cardId === null) return 'noCard'
  if (due.isShared) return 'shared'
  if (!due.isOwn) return 'otherHolder'
  const template = templates.get(due.bank)
  if (!template) return 'noTemplate'
  if (!accounts.has(due.bank)) return 'noAccount'
  const { maxAmount } = template
  return maxAmount !== null && moneyOf(due.amount).compare(moneyOf(maxAmount)) > 0
    ? 'overAmount'
    : null
}

/** Splits the payments of a bank where a file would have too many rows or too high a sum. */
function split(dues: readonly Due[], { maxRows, maxAmount }: BankTemplate): Due[][] {
  const most = maxAmount === null ? null : moneyOf(maxAmount)
  const files: Due[][] = []
  let total = moneyOf('0')
  for (const due of dues) {
    const next = total.plus(moneyOf(due.amount))
    const file = files.at(-1)
    const isFull =
      file === undefined ||
      (maxRows !== null && file.length >= maxRows) ||
      (most !== null && next.compare(most) > 0)
    if (isFull) {
      files.push([due])
      total = moneyOf(due.amount)
      continue
    }
    file.push(due)
    total = next
  }
  return files
}

/** Adds a value to the group of its key. */
export function addToGroup<K, V>(groups: Map<K, V[]>, key: K, value: V): void {
  const group = groups.get(key)
  if (group) group.push(value)
  else groups.set(key, [value])
}

/** The files that would pay a run, and who is in none of them. */
export async function planBatches(db: Database | Tx, actor: Actor, run: Run): Promise<BatchPlan> {
  const dues = await readDues(db, actor, run)
  const ways = {
    templates: await readTemplatesOn(db, run.payDate),
    accounts: await readAccounts(db, run),
  }
  const byBank = new Map<string, Due[]>()
  const left = new Map<LeftOut['why'], Due[]>()
  for (const due of dues) {
    const why = reasonFor(due, ways)
    if (why === null) addToGroup(byBank, due.bank, due)
    else addToGroup(left, why, due)
  }
  const batches = [...byBank].flatMap(([bank, ofBank]) => {
    const [template, account] = [ways.templates.get(bank), ways.accounts.get(bank)]
    if (!template || !account) return []
    return split(ofBank, template).map((part) => ({ template, account, dues: part }))
  })
  const named = LEFT_OUT.flatMap((why) => {
    const of = left.get(why)
    return of ? [{ why, dues: of }] : []
  })
  return { batches, left: named }
}
