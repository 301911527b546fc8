import { choices, inOrder } from '#platform/define/engine/choice-list.ts'

/** The encodings of a text file, by name in code. */
export const FILE_ENCODING = { utf8: 'UTF-8', gb18030: 'GB18030' } as const

export const BANK_ENCODING = inOrder('bankEncoding', [
  [FILE_ENCODING.gb18030, 'GB18030（含 GBK）'],
  [FILE_ENCODING.utf8, 'UTF-8'],
])

export const FILE_KIND = { text: 'text', xlsx: 'xlsx' } as const

export const BANK_FILE_KIND = inOrder('bankFileKind', [
  [FILE_KIND.text, '文本'],
  [FILE_KIND.xlsx, 'xlsx 工作簿'],
])

/** What separates the columns of a text; without a separator each column has its width. */
export const BANK_SEPARATOR = inOrder('bankSeparator', [
  ['|', '竖线 |'],
  [',', '逗号 ,'],
  [';', '分号 ;'],
  ['tab', '制表符'],
  ['none', '定长，无分隔符'],
])

export const BANK_LINE_END = inOrder('bankLineEnd', [
  ['crlf', 'CR LF（Windows）'],
  ['lf', 'LF'],
])

/** What a column of a file holds. Amounts are written from fen, never from a shown number. */
export const BANK_FIELD = inOrder('bankField', [
  ['fixed', '固定文字'],
  ['no', '序号'],
  ['cardNo', '账号'],
  ['holder', '户名'],
  ['amountYuan', '金额（元）'],
  ['amountFen', '金额（分）'],
  ['bank', '开户行'],
  ['branch', '开户网点'],
  ['note', '附言（工资月份）'],
  ['date', '日期 yyyymmdd'],
  ['dateDashed', '日期 yyyy-mm-dd'],
  ['payerName', '付款单位名称'],
  ['payerAccount', '付款账号'],
  ['count', '总笔数'],
  ['totalYuan', '总金额（元）'],
  ['totalFen', '总金额（分）'],
])

export type BankField =
  | 'fixed'
  | 'no'
  | 'cardNo'
  | 'holder'
  | 'amountYuan'
  | 'amountFen'
  | 'bank'
  | 'branch'
  | 'note'
  | 'date'
  | 'dateDashed'
  | 'payerName'
  | 'payerAccount'
  | 'count'
  | 'totalYuan'
  | 'totalFen'

export const BANK_PAD = choices('bankPad', {
  none: '不补位',
  left: '左补',
  right: '右补',
})

/** What a column of a result file holds. */
export const RESULT_FIELD = inOrder('resultField', [
  ['cardNo', '账号'],
  ['holder', '户名'],
  ['amountYuan', '金额（元）'],
  ['amountFen', '金额（分）'],
  ['result', '处理结果'],
  ['reason', '失败原因'],
  ['ignored', '其他列'],
])

export type ResultField =
  | 'cardNo'
  | 'holder'
  | 'amountYuan'
  | 'amountFen'
  | 'result'
  | 'reason'
  | 'ignored'
