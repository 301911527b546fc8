import type { Names } from '#platform/define/built-in/area.ts'
import { type BankField, FILE_ENCODING, FILE_KIND, type ResultField } from './choices.ts'

export type FileColumn = {
  field: BankField
  title?: string
  width?: number
  pad?: 'none' | 'left' | 'right'
  padWith?: string
}
export type LineColumn = FileColumn & { line: number }
export type ResultColumn = { field: ResultField; title?: string }

export type ShippedTemplate = {
  code: string
  names: Names
  bank: string
  kind: string
  encoding: string
  separator: string
  lineEnd: string
  maxRows: number | null
  intro: string | null
  hasTitles: boolean
  headColumns: readonly LineColumn[]
  rowColumns: readonly FileColumn[]
  tailColumns: readonly LineColumn[]
  resultColumns: readonly ResultColumn[]
}

const fixed = (title = ''): FileColumn => ({ field: 'fixed', title })
const of = (field: BankField, title: string): FileColumn => ({ field, title })
const at = (line: number, column: FileColumn): LineColumn => Object.assign({ line }, column)
const said = (field: ResultField, title: string): ResultColumn => ({ field, title })

/** An empty last column, so that a line ends with the separator. */
const END = fixed()

const RESULT: readonly ResultColumn[] = [
  said('cardNo', '账号'),
  said('holder', '户名'),
  said('amountYuan', '金额'),
  said('result', '处理结果'),
  said('reason', '失败原因'),
]

/** (a) A text of lines with a vertical bar, with remarks before them. */
const barText: ShippedTemplate = {
  code: 'bar-text',
  names: {
    zh: '竖线文本（分，GBK）示例',
    en: 'Example: text with bars, fen, GBK',
    es: 'Ejemplo: texto con barras, fen, GBK',
  },
  bank: '示例银行',
  kind: FILE_KIND.text,
  encoding: FILE_ENCODING.gb18030,
  separator: '|',
  lineEnd: 'crlf',
  maxRows: 10_000,
  intro:
    '#代发工资\n#币种|日期|标志|总金额|总笔数|\n#币种|日期|顺序号|付款账号|账户类型|收款账号|户名|金额|用途|附言|',
  hasTitles: false,
  headColumns: [
    at(1, fixed('RMB')),
    at(1, of('date', '日期')),
    at(1, fixed('1')),
    at(1, of('totalFen', '总金额')),
    at(1, of('count', '总笔数')),
    at(1, END),
  ],
  rowColumns: [
    fixed('RMB'),
    of('date', '日期'),
    of('no', '顺序号'),
    of('payerAccount', '付款账号'),
    fixed('0'),
    of('cardNo', '收款账号'),
    of('holder', '户名'),
    of('amountFen', '金额'),
    fixed('代发工资'),
    of('note', '附言'),
    END,
  ],
  tailColumns: [at(1, fixed('*'))],
  resultColumns: [
    said('cardNo', '收款账号'),
    said('holder', '户名'),
    said('amountFen', '金额'),
    said('result', '处理结果'),
    said('reason', '失败原因'),
  ],
}

/** (b) A workbook with a block of the payer, and a line with the sum. */
const blockBook: ShippedTemplate = {
  code: 'block-book',
  names: {
    zh: '工作簿（单位信息、合计行）示例',
    en: 'Example: workbook with payer and total',
    es: 'Ejemplo: libro con pagador y total',
  },
  bank: '样本银行',
  kind: FILE_KIND.xlsx,
  encoding: FILE_ENCODING.utf8,
  separator: 'none',
  lineEnd: 'crlf',
  maxRows: 5_000,
  intro: null,
  hasTitles: true,
  headColumns: [
    at(1, fixed('单位名称')),
    at(1, of('payerName', '')),
    at(2, fixed('单位账号')),
    at(2, of('payerAccount', '')),
    at(3, fixed('日期')),
    at(3, of('dateDashed', '')),
  ],
  rowColumns: [
    of('no', '序号'),
    of('holder', '姓名'),
    of('cardNo', '账号'),
    of('amountYuan', '金额'),
  ],
  tailColumns: [at(1, fixed('合计')), at(1, END), at(1, END), at(1, of('totalYuan', '金额'))],
  resultColumns: [
    said('holder', '姓名'),
    said('cardNo', '账号'),
    said('amountYuan', '金额'),
    said('result', '处理结果'),
    said('reason', '失败原因'),
  ],
}

/** (c) A workbook of a row a payment, with the bank of each card. */
const plainBook: ShippedTemplate = {
  code: 'plain-book',
  names: {
    zh: '工作簿（含开户行、附言）示例',
    en: 'Example: workbook with bank and note',
    es: 'Ejemplo: libro con banco y nota',
  },
  bank: '演示银行',
  kind: FILE_KIND.xlsx,
  encoding: FILE_ENCODING.utf8,
  separator: 'none',
  lineEnd: 'crlf',
  maxRows: null,
  intro: null,
  hasTitles: true,
  headColumns: [],
  rowColumns: [
    of('cardNo', '账号'),
    of('holder', '户名'),
    of('amountYuan', '金额'),
    of('bank', '开户行'),
    of('branch', '开户地'),
    of('note', '附言'),
  ],
  tailColumns: [],
  resultColumns: RESULT,
}

/** (d) A short text; the count and the sum are typed apart at the bank. */
const shortText: ShippedTemplate = {
  code: 'short-text',
  names: {
    zh: '竖线短文本（元，最多2000笔）示例',
    en: 'Example: short text, yuan, 2,000 rows',
    es: 'Ejemplo: texto breve, yuanes, 2.000 filas',
  },
  bank: '范例银行',
  kind: FILE_KIND.text,
  encoding: FILE_ENCODING.gb18030,
  separator: '|',
  lineEnd: 'crlf',
  maxRows: 2_000,
  intro: null,
  hasTitles: false,
  headColumns: [],
  rowColumns: [
    of('no', '序号'),
    of('cardNo', '账号'),
    of('holder', '姓名'),
    of('amountYuan', '金额'),
    END,
  ],
  tailColumns: [],
  resultColumns: [
    said('result', '处理结果'),
    said('ignored', '序号'),
    said('cardNo', '账号'),
    said('holder', '姓名'),
    said('amountYuan', '金额'),
  ],
}

export const SHIPPED_BASIS = '示例格式，启用前须与网点核对'
export const SUCCESS_WORDS = '成功、交易成功、处理成功'
export const FAIL_WORDS = '失败、不成功、交易失败、处理失败'
export const RETURN_WORDS = '退回、退汇'

/** Examples of the usual forms of files. None is a form of a real bank: each is to be checked with the branch. */
export const SHIPPED_TEMPLATES: readonly ShippedTemplate[] = [
  barText,
  blockBook,
  plainBook,
  shortText,
]
