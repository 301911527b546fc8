import { defineResource } from '#platform/define/engine/define-resource.ts'
import {
  bool,
  choice,
  date,
  integer,
  longText,
  money,
  rows,
  text,
} from '#platform/define/engine/field-kinds.ts'
import {
  BANK_ENCODING,
  BANK_FIELD,
  BANK_FILE_KIND,
  BANK_LINE_END,
  BANK_PAD,
  BANK_SEPARATOR,
  FILE_ENCODING,
  FILE_KIND,
  RESULT_FIELD,
} from './choices.ts'

const MAX_COLUMNS = 30
const MAX_TEXT = 60

/** A column of the file: what it holds, and how wide it is. */
const COLUMN = {
  field: choice('内容', BANK_FIELD, { required: true }),
  title: text('标题或固定文字', { max: MAX_TEXT }),
  width: integer('宽度', { max: 200 }),
  pad: choice('补位', BANK_PAD),
  padWith: text('补位字符', { max: 1 }),
}

/** A column of the head or tail, which may have several lines. */
const LINE_COLUMN = Object.assign(
  { line: integer('行', { required: true, min: 1, max: 20 }) },
  COLUMN,
)

const RESULT_COLUMN = {
  field: choice('内容', RESULT_FIELD, { required: true }),
  title: text('标题', { max: MAX_TEXT }),
}

/** 代发模板: how a bank wants the file of payments, and how it answers. */
export const bankTemplates = defineResource({
  path: 'pay/bank-templates',
  table: 'bank_template',
  label: '代发模板',
  controller: { family: 'hr', name: 'BankFileTemplate' },
  title: 'name',
  sort: { field: 'bank' },
  groups: { base: '模板', file: '文件', result: '回盘文件' },
  fields: {
    name: text('模板名称', { in: ['list', 'form', 'search'], required: true, max: 60 }),
    bank: text('开户银行', {
      in: ['list', 'form', 'filter', 'sort', 'search'],
      help: '与工资卡、代发账户的开户银行一致',
      required: true,
      max: 40,
    }),
    effectiveFrom: date('启用日期', { in: ['list', 'form', 'sort'], required: true }),
    isChecked: bool('已与网点核对', { in: ['list', 'form', 'filter'] }),
    basis: text('依据', { in: ['form'], max: 200 }),
    enabled: bool('启用', { in: ['list', 'form', 'filter'], initial: true }),
    kind: choice('文件类型', BANK_FILE_KIND, {
      in: ['list', 'form', 'filter'],
      group: 'file',
      required: true,
      initial: FILE_KIND.text,
    }),
    encoding: choice('编码', BANK_ENCODING, {
      in: ['list', 'form'],
      group: 'file',
      under: 'kind',
      initial: FILE_ENCODING.gb18030,
      onlyFor: { field: 'kind', is: [FILE_KIND.text] },
    }),
    separator: choice('分隔符', BANK_SEPARATOR, {
      group: 'file',
      initial: '|',
      onlyFor: { field: 'kind', is: [FILE_KIND.text] },
    }),
    lineEnd: choice('换行', BANK_LINE_END, {
      group: 'file',
      initial: 'crlf',
      onlyFor: { field: 'kind', is: [FILE_KIND.text] },
    }),
    maxRows: integer('每个文件最多笔数', { group: 'file', min: 1, max: 100_000 }),
    maxAmount: money('每个文件最高金额', { group: 'file' }),
    intro: longText('开头的说明行', { group: 'file', max: 500 }),
    headColumns: rows('表头', LINE_COLUMN, { group: 'file', max: MAX_COLUMNS }),
    hasTitles: bool('明细前写标题行', { group: 'file' }),
    rowColumns: rows('明细列', COLUMN, {
      group: 'file',
      required: true,
      min: 1,
      max: MAX_COLUMNS,
    }),
    tailColumns: rows('表尾', LINE_COLUMN, { group: 'file', max: MAX_COLUMNS }),
    resultColumns: rows('回盘列', RESULT_COLUMN, {
      group: 'result',
      required: true,
      min: 1,
      max: MAX_COLUMNS,
    }),
    successWords: text('表示成功的文字', {
      group: 'result',
      help: '多个用顿号分开',
      required: true,
      max: 100,
    }),
    failWords: text('表示失败的文字', { group: 'result', required: true, max: 100 }),
    returnWords: text('表示退回的文字', { group: 'result', max: 100 }),
  },
})
