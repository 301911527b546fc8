import { sql } from 'kysely'
import { type Entry, voucherEntries } from '#modules/pay/costs/api/engine/voucher.ts'
import { POSTING } from '#modules/pay/costs/define/choices.ts'
import type { VoucherLine, VoucherProblem } from '#modules/pay/costs/wire/vouchers.ts'
import { TAX } from '#modules/pay/items/define/choices.ts'
import type { Run } from '#modules/pay/runs/api/read-run.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { Money, sumOfMoney } from '#platform/wire/values/money.ts'
import { type CostDepartment, readCostDepartments } from './cost-groups.ts'
import { readVoucherRows } from './read-voucher-rows.ts'

type Item = { code: string; name: string; taxClass: string; sort: number; account: string | null }

/** The pay items with their accounts in a month: the dated account, else the one of the item. */
async function readItems(db: Database | Tx, month: string): Promise<Item[]> {
  const { rows } = await sql<Item>`
    select i.code, i.name, i.tax_class as "taxClass", coalesce(i.sort, 0) as sort, coalesce((
        select a.account from posting_account a
        where a.item_id = i.id and a.effective_from <= ${month} and a.deleted_at is null
        order by a.effective_from desc limit 1), nullif(i.account, '')) as account
    from pay_item i where i.deleted_at is null`.execute(db)
  return rows
}

/** The accounts of the other amounts in a month, by purpose. */
async function readAccounts(db: Database | Tx, month: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ purpose: string; account: string }>`
    select distinct on (purpose) purpose, account from posting_account
    where purpose <> ${POSTING.item} and effective_from <= ${month} and deleted_at is null
    order by purpose, effective_from desc`.execute(db)
  return new Map(rows.map(({ purpose, account }) => [purpose, account]))
}

const PURPOSES: readonly string[] = Object.values(POSTING)

function taxOf(items: ReadonlyMap<string, Item>) {
  return (code: string) => {
    const tax = items.get(code)?.taxClass
    if (tax === TAX.bonus) return 'bonus' as const
    return tax === TAX.compensation ? ('severance' as const) : ('other' as const)
  }
}

/** Debits first, by place in the list of items and purposes, then by department; then the credits alike. */
function sorted(
  entries: readonly Entry[],
  items: ReadonlyMap<string, Item>,
  departments: readonly CostDepartment[],
): Entry[] {
  const placeOf = new Map(departments.map(({ id }, at) => [id, at]))
  const rank = ({ amount, isItem, what, bearerId }: Entry) => [
    amount.fen > 0n ? 0 : 1,
    isItem ? 0 : 1,
    isItem ? (items.get(what)?.sort ?? 0) : PURPOSES.indexOf(what),
    bearerId === null ? -1 : (placeOf.get(bearerId) ?? 0),
  ]
  return [...entries].sort((one, other) => {
    const [a, b] = [rank(one), rank(other)]
    const at = a.findIndex((figure, place) => figure !== b[place])
    if (at >= 0) return (a[at] ?? 0) - (b[at] ?? 0)
    return one.what < other.what ? -1 : 1
  })
}

export type VoucherPlan = { lines: VoucherLine[]; total: Money; problems: VoucherProblem[] }

/** The voucher of a run as it would be made now. */
export async function planVoucher(db: Database | Tx, run: Run): Promise<VoucherPlan> {
  const items = new Map((await readItems(db, run.month)).map((item) => [item.code, item]))
  const accounts = await readAccounts(db, run.month)
  const { entries, unclear } = voucherEntries(await readVoucherRows(db, run), taxOf(items))
  const ids = [...new Set(entries.flatMap(({ bearerId }) => bearerId ?? []))]
  const departments = await readCostDepartments(db, ids)
  const places = new Map(departments.map((place) => [place.id, place]))
  const problems = new Map<string, VoucherProblem>()
  const lines = sorted(entries, items, departments).map(
    ({ what, isItem, bearerId, amount }): VoucherLine => {
      const item = isItem ? items.get(what) : undefined
      const account = (isItem ? item?.account : accounts.get(what)) ?? ''
      if (account === '') {
        const kind = isItem ? 'item' : 'purpose'
        problems.set(`${kind} ${what}`, { kind, name: item?.name ?? what })
      }
      const place = bearerId === null ? undefined : places.get(bearerId)
      const isDebit = amount.fen > 0n
      return {
        account,
        what,
        name: isItem ? (item?.name ?? what) : '',
        department: place?.name ?? '',
        costCentre: place?.costCentre ?? '',
        debit: String(isDebit ? amount : Money.ZERO),
        credit: String(isDebit ? Money.ZERO : Money.ZERO.minus(amount)),
      }
    },
  )
  const sum = (isDebit: boolean) =>
    sumOfMoney(entries.map(({ amount }) => amount).filter(({ fen }) => fen > 0n === isDebit))
  const total = sum(true)
  if (unclear.length > 0) {
    const named = unclear.map((name): VoucherProblem => ({ kind: 'row', name }))
    return { lines: [], total: Money.ZERO, problems: named }
  }
  if (total.plus(sum(false)).fen !== 0n) {
    throw new Error(`debits of ${run.runNo} are not its credits`)
  }
  return { lines, total, problems: [...problems.values()] }
}
