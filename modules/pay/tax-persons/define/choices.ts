import { choices, listed } from '#platform/define/engine/choice-list.ts'

/** The kinds of deductions, by name in code. */
export const DEDUCTION = {
  child: '子女教育',
  infant: '3岁以下照护',
  study: '继续教育',
  loan: '住房贷款利息',
  rent: '住房租金',
  elder: '赡养老人',
  pension: '个人养老金',
  health: '商业健康险',
  annuity: '年金',
  donation: '公益捐赠（限额）',
  donationInFull: '公益捐赠（全额）',
  reduction: '减免税额',
} as const

export const DEDUCTION_KIND = listed('deductionKind', Object.values(DEDUCTION))

/** Kinds that a specialist enters for a month by their papers: no standard gives the amount. */
export const ENTERED_KINDS: readonly string[] = [
  DEDUCTION.donation,
  DEDUCTION.donationInFull,
  DEDUCTION.reduction,
]

/** The special additional deductions; the other kinds are other deductions of the law. */
export const SPECIAL_KINDS: readonly string[] = [
  DEDUCTION.child,
  DEDUCTION.infant,
  DEDUCTION.study,
  DEDUCTION.loan,
  DEDUCTION.rent,
  DEDUCTION.elder,
]

export const COURSE = { degree: '学历教育', certificate: '职业资格证书' } as const

export const STUDY_COURSE = listed('studyCourse', Object.values(COURSE))

/** Where the rented home is, by name in code. */
export const RENT_PLACE = {
  capital: '直辖市、省会、计划单列市',
  large: '市辖区户籍人口超过100万',
  other: '其他城市',
} as const

export const CITY_CLASS = listed('cityClass', Object.values(RENT_PLACE))

/** The states of what is filed for tax, by name in code. */
export const FILED = { open: '0', confirmed: '1', void: '9' } as const

export const DEDUCTION_STATE = choices(
  'deductionState',
  { 0: '待确认', 1: '已确认', 9: '已作废' },
  { 0: 'warn', 1: 'good', 9: 'quiet' },
)

/** Whether somebody is a resident for tax, by name in code. */
export const RESIDENCE = { resident: '居民', nonResident: '非居民', undefined: '未定' } as const

export const TAX_RESIDENCE = listed('taxResidence', Object.values(RESIDENCE))

/** How somebody works, as the tax office divides it, by name in code. */
export const TAX_WORK = {
  employee: '雇员',
  insuranceAgent: '保险营销员',
  broker: '证券经纪人',
  other: '其他',
  intern: '实习学生',
} as const

export const TAX_WORK_KIND = listed('taxWorkKind', Object.values(TAX_WORK))

/** Whether the first wages of a tax year are those of this employer, by name in code. */
export const ENTRY = {
  none: '无',
  student: '当年首次入职学生',
  others: '当年首次入职其他人员',
} as const

export const ENTRY_CASE = listed('entryCase', Object.values(ENTRY))
