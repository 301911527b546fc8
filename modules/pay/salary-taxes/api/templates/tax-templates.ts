import { TAXED_AS } from '#modules/pay/salary-taxes/define/choices.ts'
import type { ReturnField } from './return-row.ts'

/** A column of a sheet of the tax bureau: its heading, and what stands in it; null leaves it empty. */
export type TaxColumn = { head: string; value: ReturnField | null }

/** A sheet that the tax bureau takes, as it is in force between two tax periods. */
export type TaxTemplate = {
  code: string
  version: string
  /** The tax regions that take this version; empty: all. */
  regions: readonly string[]
  /** The first and the last tax period; null has no end. */
  from: string
  to: string | null
  title: string
  /** The paper by which the sheet was made. */
  basis: string
  /** The kinds of tax whose rows stand in it. */
  kinds: readonly string[]
  /** The amount that a row must have to appear in the sheet; null takes every row, even one without income. */
  only: 'bonusIncome' | 'compensation' | null
  columns: readonly TaxColumn[]
}

const column = (head: string, value: ReturnField | null = null): TaxColumn => ({ head, value })

const PERSON: readonly TaxColumn[] = [
  column('工号', 'empNo'),
  column('*姓名', 'name'),
  column('*证件类型', 'idType'),
  column('*证件号码', 'idNo'),
]

/** The columns of wages up to the ones in which the two versions differ. */
const WAGES: readonly TaxColumn[] = [
  ...PERSON,
  column('本期收入', 'income'),
  column('本期免税收入', 'taxFree'),
  column('基本养老保险费', 'pension'),
  column('基本医疗保险费', 'medical'),
  column('失业保险费', 'unemployment'),
  column('住房公积金', 'fund'),
  column('累计子女教育', 'child'),
  column('累计继续教育', 'study'),
  column('累计住房贷款利息', 'loan'),
  column('累计住房租金', 'rent'),
  column('累计赡养老人', 'elder'),
  column('累计3岁以下婴幼儿照护', 'infant'),
  column('累计个人养老金', 'personalPension'),
  column('企业(职业)年金', 'annuity'),
  column('商业健康保险', 'health'),
  column('税延养老保险'),
]

const REST: readonly TaxColumn[] = [
  column('其他'),
  column('准予扣除的捐赠额', 'donation'),
  column('减免税额', 'reduced'),
]

/** The last columns of sheets for single payments. */
const REST_OF_ONCE: readonly TaxColumn[] = [
  column('其他'),
  column('准予扣除的捐赠额'),
  column('减免税额'),
  column('备注', 'remark'),
]

const BASIS = '自然人电子税务局（扣缴端）导入模板'
const SINCE = '2019-01'

/** The sheets of the tax bureau, as data. A new version is a further row; what was written before stays as it was. */
export const TAX_TEMPLATES: readonly TaxTemplate[] = [
  {
    code: 'wages',
    version: '24',
    regions: [],
    from: SINCE,
    to: null,
    title: '正常工资薪金收入',
    basis: BASIS,
    kinds: [TAXED_AS.wages],
    only: null,
    columns: [...WAGES, ...REST, column('备注', 'remark')],
  },
  {
    code: 'wages',
    version: '29',
    regions: [],
    from: SINCE,
    to: null,
    title: '正常工资薪金收入',
    basis: BASIS,
    kinds: [TAXED_AS.wages],
    only: null,
    columns: [
      ...WAGES,
      column('公务交通费用'),
      column('通讯费用'),
      column('律师办案费用'),
      column('西藏附加减除费用'),
      ...REST,
      column('协定减免'),
      column('备注', 'remark'),
    ],
  },
  {
    code: 'bonus',
    version: '10',
    regions: [],
    from: SINCE,
    to: null,
    title: '全年一次性奖金收入',
    basis: BASIS,
    kinds: [TAXED_AS.wages],
    only: 'bonusIncome',
    columns: [
      ...PERSON,
      column('*全年一次性奖金额', 'bonusIncome'),
      column('免税收入'),
      ...REST_OF_ONCE,
    ],
  },
  {
    code: 'severance',
    version: '10',
    regions: [],
    from: SINCE,
    to: null,
    title: '解除劳动合同一次性补偿金',
    basis: BASIS,
    kinds: [TAXED_AS.wages],
    only: 'compensation',
    columns: [
      ...PERSON,
      column('*一次性补偿收入', 'compensation'),
      column('免税收入'),
      ...REST_OF_ONCE,
    ],
  },
  {
    code: 'labour',
    version: '14',
    regions: [],
    from: SINCE,
    to: null,
    title: '劳务报酬所得',
    basis: BASIS,
    kinds: [TAXED_AS.labour, TAXED_AS.intern],
    only: null,
    columns: [
      ...PERSON,
      column('*所得项目', 'incomeItem'),
      column('*收入', 'income'),
      column('免税收入', 'taxFree'),
      column('商业健康保险'),
      column('税延养老保险'),
      column('其他'),
      column('允许扣除的税费'),
      column('减免税额', 'reduced'),
      column('协定减免'),
      column('备注', 'remark'),
    ],
  },
  {
    code: 'nonResident',
    version: '10',
    regions: [],
    from: SINCE,
    to: null,
    title: '无住所个人正常工资薪金收入',
    basis: '按《正常工资薪金收入》的列名编制，导入前须与主管税务机关当期模板核对',
    kinds: [TAXED_AS.nonResident],
    only: null,
    columns: [
      ...PERSON,
      column('本期收入', 'income'),
      column('本期免税收入', 'taxFree'),
      ...REST,
      column('协定减免'),
      column('备注', 'remark'),
    ],
  },
  {
    code: 'people',
    version: '24',
    regions: [],
    from: SINCE,
    to: null,
    title: '人员信息',
    basis: BASIS,
    kinds: Object.values(TAXED_AS),
    only: null,
    columns: [
      ...PERSON,
      column('*国籍(地区)', 'nationality'),
      column('*性别', 'gender'),
      column('*出生日期', 'birthDate'),
      column('*任职受雇从业类型', 'workKind'),
      column('入职年度就业情形', 'entryCase'),
      column('手机号码', 'phone'),
      column('任职受雇从业日期', 'joinDate'),
      column('离职日期', 'leaveDate'),
      column('是否离职后补发工资', 'paidAfterLeaving'),
      column('实际补发工资的月份', 'paidAfterMonths'),
      column('是否残疾', 'disabled'),
      column('是否烈属', 'martyrKin'),
      column('是否孤老', 'lonely'),
      column('残疾证号', 'disabledNo'),
      column('烈属证号', 'martyrNo'),
      column('是否扣除减除费用', 'deductsBasic'),
      column('学历', 'education'),
      column('开户银行'),
      column('银行账号'),
      column('职务', 'postName'),
    ],
  },
]

const isInForce = ({ from, to }: TaxTemplate, month: string) =>
  from <= month && (to === null || month <= to)

/** The sheets of a tax region in a tax period. */
export function templatesOf(region: string, month: string): readonly TaxTemplate[] {
  return TAX_TEMPLATES.filter(
    (template) =>
      isInForce(template, month) &&
      (template.regions.length === 0 || template.regions.includes(region)),
  )
}
