import { describe, expect, test } from 'vitest'
import { PAYMENT } from '#modules/pay/bank-batches/define/choices.ts'
import type { BankTemplate } from '#modules/pay/bank-files/api/bank-template.ts'
import { readBankResult } from '#modules/pay/bank-files/api/read-bank-result.ts'
import { type Payment, writeBankFile } from '#modules/pay/bank-files/api/write-bank-file.ts'
import {
  FAIL_WORDS,
  RETURN_WORDS,
  SHIPPED_TEMPLATES,
  type ShippedTemplate,
  SUCCESS_WORDS,
} from '#modules/pay/bank-files/define/shipped-templates.ts'
import { encodeText } from '#modules/pay/bank-files/wire/encode-text.ts'
import { Failure } from '#platform/api/failure.ts'

const templateOf = (shipped: ShippedTemplate): BankTemplate => ({
  ...shipped,
  id: shipped.code,
  name: shipped.names.zh,
  isChecked: false,
  maxAmount: null,
  successWords: SUCCESS_WORDS,
  failWords: FAIL_WORDS,
  returnWords: RETURN_WORDS,
})

const shipped = (code: string): BankTemplate => {
  const found = SHIPPED_TEMPLATES.find((one) => one.code === code)
  if (!found) throw new Error(code)
  return templateOf(found)
}

/** The amounts of the fixed answer of banks: together 6,000.30, in fen 600030. */
const PAYMENTS: readonly Payment[] = [
  ['6217000000000000015', '阿卜杜拉·热合曼', '1000.00'],
  ['6217000000000000023', '王㐂𠮷', '2000.10'],
  ['6217000000000000031', "O'Neil Zoë", '3000.20'],
].map(([cardNo = '', holder = '', amount = '']) => ({
  cardNo,
  holder,
  amount,
  bank: '示例银行',
  branch: '示例市分行',
}))

const HEAD = {
  payerName: '示例有限公司',
  payerAccount: '9900000300000003',
  day: '2026-03-10',
  note: '2026-02',
}

/** Reads back the rows of an own file: its lines between head and tail, by the columns of its rows. */
async function readBack(template: BankTemplate, bytes: Buffer) {
  const known = ['cardNo', 'holder', 'amountYuan', 'amountFen']
  const own = template.rowColumns.map(({ field, title }) =>
    known.includes(field) ? { field, title } : { field: 'ignored', title },
  ) as BankTemplate['resultColumns']
  if (template.kind === 'xlsx') {
    return readBankResult({ name: 'own.xlsx', bytes }, { ...template, resultColumns: own })
  }
  const text = new TextDecoder(template.encoding === 'UTF-8' ? 'utf-8' : 'gb18030').decode(bytes)
  const lines = text.split('\r\n').filter((line) => line !== '' && !line.startsWith('#'))
  const rows = lines.slice(
    template.headColumns.length > 0 ? 1 : 0,
    template.tailColumns.length > 0 ? -1 : undefined,
  )
  const plain = own.map(({ field }) => ({ field }))
  const file = { name: 'own.txt', bytes: encodeText(rows.join('\r\n'), template.encoding) }
  return readBankResult(file, { ...template, resultColumns: plain })
}

describe('the file of a template', () => {
  test.each(SHIPPED_TEMPLATES.map(({ code }) => code))('is read back: %s', async (code) => {
    const template = shipped(code)
    const bytes = await writeBankFile(template, HEAD, PAYMENTS)
    const rows = await readBack(template, bytes)
    expect(rows.map(({ cardNo, holder, amount }) => [cardNo, holder, amount])).toEqual(
      PAYMENTS.map(({ cardNo, holder, amount }) => [cardNo, holder, amount]),
    )
  })

  test('of bars is written in fen, with count and sum', async () => {
    const bytes = await writeBankFile(shipped('bar-text'), HEAD, PAYMENTS)
    const lines = new TextDecoder('gb18030').decode(bytes).split('\r\n')
    expect(lines.slice(3)).toEqual([
      'RMB|20260310|1|600030|3|',
      'RMB|20260310|1|9900000300000003|0|6217000000000000015|阿卜杜拉·热合曼|100000|代发工资|2026-02|',
      'RMB|20260310|2|9900000300000003|0|6217000000000000023|王㐂𠮷|200010|代发工资|2026-02|',
      "RMB|20260310|3|9900000300000003|0|6217000000000000031|O'Neil Zoë|300020|代发工资|2026-02|",
      '*',
      '',
    ])
    // GBK writes the middle dot and usual letters with two bytes.
    expect(bytes.includes(Buffer.from([0xa1, 0xa4]))).toBe(true)
  })

  test('of fixed widths is padded by bytes, and refuses what is too long', async () => {
    const template: BankTemplate = {
      ...shipped('short-text'),
      separator: 'none',
      rowColumns: [
        { field: 'cardNo', title: '账号', width: 20, pad: 'right' },
        { field: 'holder', title: '户名', width: 20, pad: 'right' },
        { field: 'amountFen', title: '金额', width: 12, pad: 'left', padWith: '0' },
      ],
    }
    const [first] = PAYMENTS
    const bytes = await writeBankFile(template, HEAD, first ? [first] : [])
    expect(bytes.length).toBe(20 + 20 + 12 + 2)
    expect(bytes.subarray(40, 52).toString()).toBe('000000100000')
    const long = PAYMENTS.map((one) => ({ ...one, holder: '很长的名字很长的名字很长' }))
    await expect(async () => writeBankFile(template, HEAD, long)).rejects.toThrow(Failure)
  })

  test('refuses a name with the separator', async () => {
    const odd = PAYMENTS.map((one) => ({ ...one, holder: '王|五' }))
    await expect(async () => writeBankFile(shipped('bar-text'), HEAD, odd)).rejects.toThrow(Failure)
  })
})

const result = (lines: readonly string[], encoding = 'GB18030') => ({
  name: 'result.txt',
  bytes: encodeText(lines.join('\r\n'), encoding),
})

describe('the result of a bank', () => {
  const SHORT = [
    '处理结果|序号|账号|姓名|金额|',
    '成功|1|6217000000000000015|阿卜杜拉·热合曼|1,000.00|',
    '失败|2|6217000000000000023|王五|￥2000.1|',
    '退汇|3|6217 0000 0000 0000 031|李四|3000.20元|',
  ]

  test.each(['GB18030', 'UTF-8'])('is read in %s, with amounts as text', async (encoding) => {
    const rows = await readBankResult(result(SHORT, encoding), shipped('short-text'))
    expect(rows.map(({ cardNo, amount, result }) => [cardNo, amount, result])).toEqual([
      ['6217000000000000015', '1000.00', PAYMENT.paid],
      ['6217000000000000023', '2000.10', PAYMENT.failed],
      ['6217000000000000031', '3000.20', PAYMENT.returned],
    ])
  })

  test.each(['2000.1', '2000.100', '2000.1000000001', '2000.0999999999', '2,000.10元'])(
    'of a workbook that stores floats has whole fen: %s',
    async (amount) => {
      const line = `成功|1|6217000000000000015|王|${amount}|`
      const [row] = await readBankResult(result([line]), shipped('short-text'))
      expect(row?.amount).toBe('2000.10')
    },
  )

  test('is read by the order of its columns without headings', async () => {
    const rows = await readBankResult(result(SHORT.slice(1)), shipped('short-text'))
    expect(rows).toHaveLength(3)
  })

  test.each([
    ['成功|1|6217000000000000015|王|abc|', 'bankFile.amount'],
    ['成功|1|6217000000000000015|王||', 'bankFile.amount'],
    ['成功|1|6217000000000000015|王|1000.004|', 'bankFile.amount'],
    ['成功|1|6217000000000000015|王|999.9951|', 'bankFile.amount'],
    [`成功|1|6217000000000000015|王|1.${'0'.repeat(30)}1|`, 'bankFile.amount'],
    ['成功|1|卡号|王|1.00|', 'bankFile.cardNo'],
    ['处理中|1|6217000000000000015|王|1.00|', 'bankFile.unknownWord'],
    ['合计|||王|4000.00|', 'bankFile.sum'],
  ])('with a line that cannot be read is refused whole: %s', async (line, key) => {
    const reading = readBankResult(result([...SHORT, line]), shipped('short-text'))
    await expect(reading).rejects.toMatchObject({ message: key })
  })

  test('in fen has whole figures', async () => {
    const heads = '收款账号|户名|金额|处理结果|失败原因'
    const read = (amount: string) =>
      readBankResult(result([heads, `6217000000000000015|王|${amount}|成功|`]), shipped('bar-text'))
    expect((await read('100000'))[0]?.amount).toBe('1000.00')
    await expect(read('1000.50')).rejects.toMatchObject({ message: 'bankFile.amount' })
  })

  test('without a row is refused', async () => {
    await expect(readBankResult(result(['#空']), shipped('bar-text'))).rejects.toThrow(Failure)
    const empty = { name: 'a.txt', bytes: new Uint8Array() }
    await expect(readBankResult(empty, shipped('bar-text'))).rejects.toThrow(Failure)
  })
})
