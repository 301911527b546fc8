import { type RawBuilder, sql } from 'kysely'
import { EDUCATION, ID_TYPE } from '#modules/hr/archives/define/choices.ts'
import {
  addsUp,
  type InsuranceItems,
  insuranceItems,
} from '#modules/pay/salary-taxes/api/engine/check-return.ts'
import type { TaxMonth } from '#modules/pay/salary-taxes/api/tax-month.ts'
import { TAXED_AS } from '#modules/pay/salary-taxes/define/choices.ts'
import {
  readEmployments,
  readSpecialDeductions,
} from '#modules/pay/tax-persons/api/read-special-deductions.ts'
import { DEDUCTION, ENTRY, TAX_WORK } from '#modules/pay/tax-persons/define/choices.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import { type Money, moneyOf } from '#platform/wire/values/money.ts'
import type { ReturnRow } from './return-row.ts'

/** A row of the tax sheet as the bureau's sheets say it, and what is wrong with it. */
export type CheckedRow = {
  id: string
  userId: string
  taxKind: string
  bonusIncome: Money
  compensation: Money
  row: ReturnRow
  /** The parts do not add up to the net that was paid, or the insurance cannot be split. */
  problem: 'net' | 'items' | null
}

type Stored = {
  id: string
  userId: string
  taxKind: string
  income: string
  taxFree: string
  insurance: string
  fund: string
  personalPension: string
  annuity: string
  health: string
  donation: string
  reduced: string
  bonusIncome: string
  compensation: string
  empNo: string
  name: string
  idType: string
  idNo: string
  gender: string
  birthDate: string
  phone: string
  joinDate: string
  leaveDate: string | null
  education: string | null
  postName: string | null
  work: string | null
  entryCase: string | null
  paidAfterMonths: string | null
  disabled: boolean
  martyrKin: boolean
  lonely: boolean
  certNo: string | null
  atOnce: boolean
  basicOff: boolean
  pension: string
  unemployment: string
}

/** The other deductions of a kind, as the last run of a period explains them. */
const other = (alias: string, kind: string) =>
  sql`coalesce((${sql.ref(`${alias}.other`)} ->> ${kind})::numeric, 0)`

/** The amount of the period alone, for headings of the sheet that do not ask for the cumulated amount. */
const ofPeriod = (now: RawBuilder<unknown>, before: RawBuilder<unknown>) =>
  sql`greatest(0, ${now} - ${before})::numeric(14,2)::text`

/** The other deductions of the last run of some periods of the year for a row `t`. */
const othersOf = (periods: RawBuilder<unknown>) => sql`
  select v.steps -> 'other' as other from taxed_pay_view v
  where v.user_id = t.user_id and v.entity_id = t.entity_id and v.tax_kind = t.tax_kind and v.cumulates
    and t.ytd_other > 0 and ${periods}
  order by v.tax_period desc, v.pay_date desc, v.run_no desc limit 1`

/**
 * The rows of a tax period with what the personnel file and the profile say of each person, in one statement. An
 * amount without 累计 in its heading is what has cumulated since the period before.
 */
async function readStored(db: Database | Tx, { month, entityId }: TaxMonth): Promise<Stored[]> {
  const january = `${month.slice(0, 'yyyy'.length)}-01`
  const { rows } = await sql<Stored>`
    select t.id, t.user_id as "userId", t.tax_kind as "taxKind", t.income::text as income,
      t.tax_free::text as "taxFree", t.insurance::text as insurance, t.fund::text as fund,
      ${ofPeriod(sql`t.ytd_reduced`, sql`coalesce(earlier.ytd_reduced, 0)`)} as reduced,
      ${ofPeriod(sql`t.ytd_donate`, sql`coalesce(earlier.ytd_donate, 0)`)} as donation,
      ${other('now_other', 'pension')}::numeric(14,2)::text as "personalPension",
      ${ofPeriod(other('now_other', 'annuity'), other('before_other', 'annuity'))} as annuity,
      ${ofPeriod(other('now_other', 'health'), other('before_other', 'health'))} as health,
      t.bonus_income::text as "bonusIncome",
      t.compensation::text as compensation, t.emp_no as "empNo", p.name, p.id_type as "idType",
      p.id_card_no as "idNo", p.gender, p.birth_date::text as "birthDate", p.phone,
      p.join_date::text as "joinDate", p.leave_date::text as "leaveDate", p.edu as education,
      t.post_name as "postName", coalesce(v.at_once, false) as "atOnce",
      coalesce(v.basic_off, false) as "basicOff",
      case when x.entry_year = ${Number(january.slice(0, 'yyyy'.length))} then x.entry_case end as "entryCase",
      x.kind as work, x.paid_after_months as "paidAfterMonths", coalesce(x.disabled, false) as disabled,
      coalesce(x.martyr_kin, false) as "martyrKin", coalesce(x.lonely, false) as lonely, x.cert_no as "certNo",
      coalesce(i.pension, 0)::numeric(14,2)::text as pension,
      coalesce(i.unemployment, 0)::numeric(14,2)::text as unemployment
    from salary_tax t join user_base_info p on p.id = t.user_id
      left join (
        select user_id, tax_kind, array_agg(distinct month) as months, bool_or(steps ? 'basicAtOnce') as at_once,
          bool_or(steps ? 'basicOff') as basic_off
        from taxed_pay_view where entity_id = ${entityId}::uuid and tax_period = ${month}
        group by user_id, tax_kind
      ) v on v.user_id = t.user_id and v.tax_kind = t.tax_kind
      left join tax_profile x on x.user_id = t.user_id and x.entity_id = t.entity_id and x.deleted_at is null
      left join lateral (${othersOf(sql`v.tax_period = t.month`)}) now_other on true
      left join lateral (${othersOf(sql`v.tax_period >= ${january} and v.tax_period < t.month`)}) before_other on true
      left join lateral (
        select e.ytd_reduced, e.ytd_donate from salary_tax e
        where e.user_id = t.user_id and e.entity_id = t.entity_id and e.tax_kind = t.tax_kind
          and e.month >= ${january} and e.month < t.month and e.deleted_at is null
          and e.state <> ${MONTHLY.voided}
        order by e.month desc limit 1
      ) earlier on true
      left join lateral (
        select sum(m.pension_p) as pension, sum(m.unemp_p) as unemployment from insurance_monthly m
        where m.user_id = t.user_id and m.entity_id = t.entity_id and m.month = any(v.months)
          and m.deleted_at is null and m.state <> ${MONTHLY.voided}
      ) i on true
    where t.entity_id = ${entityId}::uuid and t.month = ${month} and t.deleted_at is null
      and t.state <> ${MONTHLY.voided}
    order by t.emp_no, t.tax_kind`.execute(db)
  return rows
}

/** The people with a payment in the period whose parts do not add up to its net. */
async function readUneven(db: Database | Tx, { month, entityId }: TaxMonth): Promise<Set<string>> {
  type Parts = Parameters<typeof addsUp>[0]
  const { rows } = await sql<{ userId: string } & Record<keyof Parts, string>>`
    select user_id as "userId", income::text as income, in_kind::text as "inKind",
      fund_of_firm::text as "fundOfFirm", not_taxed::text as "notTaxed", own_shares::text as "ownShares",
      tax::text as tax, (bonus_income + compensation)::text as apart,
      (bonus_tax + compensation_tax)::text as "apartTax", after_tax_add::text as "afterTaxAdd", after_tax_deduct::text as "afterTaxDeduct",
      carry_in::text as "carryIn", carry_out::text as "carryOut", net::text as net
    from taxed_pay_view where entity_id = ${entityId}::uuid and tax_period = ${month}`.execute(db)
  const uneven = rows.filter(
    (row) =>
      !addsUp({
        income: moneyOf(row.income),
        inKind: moneyOf(row.inKind),
        fundOfFirm: moneyOf(row.fundOfFirm),
        notTaxed: moneyOf(row.notTaxed),
        ownShares: moneyOf(row.ownShares),
        tax: moneyOf(row.tax),
        apart: moneyOf(row.apart),
        apartTax: moneyOf(row.apartTax),
        afterTaxAdd: moneyOf(row.afterTaxAdd),
        afterTaxDeduct: moneyOf(row.afterTaxDeduct),
        carryIn: moneyOf(row.carryIn),
        carryOut: moneyOf(row.carryOut),
        net: moneyOf(row.net),
      }),
  )
  return new Set(uneven.map(({ userId }) => userId))
}

const INTERN = '实习学生（全日制学历教育）'

/** The words of the bureau for how a person works and what a fee is for, by kind of tax. */
const WORK_KINDS: Readonly<Record<string, string>> = {
  [TAXED_AS.wages]: '雇员',
  [TAXED_AS.nonResident]: '雇员',
  [TAXED_AS.intern]: INTERN,
  [TAXED_AS.labour]: '其他',
}
/** The same by the profile, where a user wrote one. */
const WORK_BY_PROFILE: Readonly<Record<string, string>> = {
  [TAX_WORK.employee]: '雇员',
  [TAX_WORK.insuranceAgent]: '保险营销员',
  [TAX_WORK.broker]: '证券经纪人',
  [TAX_WORK.other]: '其他',
  [TAX_WORK.intern]: INTERN,
}
const INCOME_ITEMS: Readonly<Record<string, string>> = {
  [TAXED_AS.intern]: '其他连续劳务报酬所得',
  [TAXED_AS.labour]: '一般劳务报酬所得',
}
/** The remark that the bureau requires where the deduction of the whole year counts at once. */
const AT_ONCE = '上年各月均有申报且全年收入不超过6万元'
const RESIDENT_CARD = '1'
const HOME = '中国'

/** The rows of the bureau's sheets for a tax period, each checked against what was paid. */
export async function readReturnRows(db: Database | Tx, asked: TaxMonth): Promise<CheckedRow[]> {
  const stored = await readStored(db, asked)
  const uneven = await readUneven(db, asked)
  const userIds = [...new Set(stored.map(({ userId }) => userId))]
  const [year = '', month = ''] = asked.month.split('-')
  const deductions = await readSpecialDeductions(db, {
    userIds,
    year: Number(year),
    throughMonth: Number(month),
    employments: await readEmployments(db, userIds),
  })
  return stored.map((one) => {
    const items = insuranceItems(moneyOf(one.insurance), {
      pension: moneyOf(one.pension),
      unemployment: moneyOf(one.unemployment),
    })
    const amounts = deductions.get(one.userId)?.amounts ?? new Map<string, Money>()
    const isUneven = uneven.has(one.userId)
    return {
      id: one.id,
      userId: one.userId,
      taxKind: one.taxKind,
      bonusIncome: moneyOf(one.bonusIncome),
      compensation: moneyOf(one.compensation),
      row: rowOf(one, items, amounts),
      problem: isUneven ? 'net' : items === null ? 'items' : null,
    }
  })
}

/** Amounts other than income and the four items are left empty where there are none. */
const someOf = (amount: string) => (moneyOf(amount).fen === 0n ? '' : amount)

const yesOrNo = (holds: boolean) => (holds ? '是' : '否')

function rowOf(
  stored: Stored,
  items: InsuranceItems | null,
  amounts: ReadonlyMap<string, Money>,
): ReturnRow {
  const hasPaidAfter = (stored.paidAfterMonths ?? '') !== ''
  const deducted = (kind: string) => someOf(String(amounts.get(kind) ?? '0.00'))
  return {
    empNo: stored.empNo,
    name: stored.name,
    idType: choiceLabel(ID_TYPE, stored.idType, 'zh'),
    idNo: stored.idNo,
    income: stored.income,
    taxFree: someOf(stored.taxFree),
    pension: String(items?.pension ?? ''),
    medical: String(items?.medical ?? ''),
    unemployment: String(items?.unemployment ?? ''),
    fund: stored.fund,
    child: deducted(DEDUCTION.child),
    study: deducted(DEDUCTION.study),
    loan: deducted(DEDUCTION.loan),
    rent: deducted(DEDUCTION.rent),
    elder: deducted(DEDUCTION.elder),
    infant: deducted(DEDUCTION.infant),
    personalPension: someOf(stored.personalPension),
    annuity: someOf(stored.annuity),
    health: someOf(stored.health),
    donation: someOf(stored.donation),
    reduced: someOf(stored.reduced),
    bonusIncome: stored.bonusIncome,
    compensation: stored.compensation,
    remark: stored.atOnce ? AT_ONCE : '',
    incomeItem: INCOME_ITEMS[stored.taxKind] ?? '',
    nationality: stored.idType === RESIDENT_CARD ? HOME : '',
    gender: stored.gender,
    birthDate: stored.birthDate,
    workKind: WORK_BY_PROFILE[stored.work ?? ''] ?? WORK_KINDS[stored.taxKind] ?? '',
    phone: stored.phone,
    joinDate: stored.joinDate,
    leaveDate: stored.leaveDate ?? '',
    entryCase: stored.entryCase === ENTRY.none ? '' : (stored.entryCase ?? ''),
    paidAfterLeaving: yesOrNo(hasPaidAfter),
    paidAfterMonths: stored.paidAfterMonths ?? '',
    disabled: yesOrNo(stored.disabled),
    martyrKin: yesOrNo(stored.martyrKin),
    lonely: yesOrNo(stored.lonely),
    disabledNo: stored.disabled ? (stored.certNo ?? '') : '',
    // The profile holds one number. For a disabled person, it is that of the disability.
    martyrNo: stored.martyrKin && !stored.disabled ? (stored.certNo ?? '') : '',
    deductsBasic: stored.basicOff ? '否' : '是',
    education: stored.education ? choiceLabel(EDUCATION, stored.education, 'zh') : '',
    postName: stored.postName ?? '',
  }
}
