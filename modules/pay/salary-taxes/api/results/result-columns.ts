import { plainHead } from '#modules/pay/bureau/api/reading/read-bureau-table.ts'

/** The columns of the bureau's result that are compared with the tax sheet, with their headings, the newest first. */
export const RESULT_COLUMNS = {
  income: ['本期收入', '收入', '收入额'],
  taxFree: ['本期免税收入', '免税收入'],
  pension: ['基本养老保险费', '基本养老保险'],
  medical: ['基本医疗保险费', '基本医疗保险'],
  unemployment: ['失业保险费', '失业保险'],
  fund: ['住房公积金'],
  ytdIncome: ['累计收入额', '累计收入'],
  ytdBasic: ['累计减除费用'],
  ytdSpecial: ['累计专项扣除'],
  child: ['累计子女教育', '累计子女教育支出扣除'],
  study: ['累计继续教育', '累计继续教育支出扣除'],
  loan: ['累计住房贷款利息', '累计住房贷款利息支出扣除'],
  rent: ['累计住房租金', '累计住房租金支出扣除'],
  elder: ['累计赡养老人', '累计赡养老人支出扣除'],
  infant: ['累计3岁以下婴幼儿照护', '累计3岁以下婴幼儿照护支出扣除'],
  ytdOther: ['累计其他扣除'],
  ytdDonate: ['累计准予扣除的捐赠', '累计准予扣除的捐赠额'],
  ytdTaxable: ['累计应纳税所得额', '应纳税所得额'],
  rate: ['税率', '预扣率', '税率/预扣率'],
  quick: ['速算扣除数'],
  ytdTax: ['累计应纳税额', '应纳税额'],
  ytdReduced: ['累计减免税额', '减免税额'],
  ytdDue: ['累计应扣缴税额', '应扣缴税额'],
  ytdPaid: ['已缴税额', '累计已预缴税额', '已预缴税额'],
  due: ['应补(退)税额', '应补退税额'],
} as const

export type ResultColumn = keyof typeof RESULT_COLUMNS

export const COMPARED_COLUMNS = Object.keys(RESULT_COLUMNS) as readonly ResultColumn[]

/** The columns by which a row is found. Older files have other words for the identity document. */
export const KEY_COLUMNS = {
  idNo: ['证件号码', '证照号码', '身份证件号码', '纳税人识别号'],
  name: ['姓名', '纳税人姓名'],
  item: ['所得项目'],
  since: ['税款所属期起', '所属期起'],
  until: ['税款所属期止', '所属期止'],
} as const

export type KeyColumn = keyof typeof KEY_COLUMNS

/** The headings of a result that is written by hand: the newest of each column. */
export const TEMPLATE_HEADINGS: readonly string[] = [
  ...Object.values(KEY_COLUMNS),
  ...Object.values(RESULT_COLUMNS),
].map(([newest]) => newest)

const KNOWN: ReadonlySet<string> = new Set(
  [...Object.values(RESULT_COLUMNS), ...Object.values(KEY_COLUMNS)].flat().map(plainHead),
)

export const isKnownHead = (heading: string): boolean => KNOWN.has(plainHead(heading))
