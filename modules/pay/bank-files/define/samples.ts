import type { Samples } from '#platform/define/built-in/sample.ts'

export const bankTemplateSamples: Samples = {
  'pay/bank-templates': {
    bank: (n) => `样例银行${n}`,
    kind: 'text',
    encoding: 'GB18030',
    separator: '|',
    maxRows: 2_000,
    maxAmount: '5000000.00',
    headColumns: [
      { line: 1, field: 'totalFen', title: '总金额', width: 12, pad: 'left', padWith: '0' },
    ],
    rowColumns: [
      { field: 'cardNo', title: '账号', width: null, pad: 'none', padWith: null },
      { field: 'amountFen', title: '金额', width: null, pad: 'none', padWith: null },
    ],
    tailColumns: [{ line: 1, field: 'fixed', title: '*', width: null, pad: 'none', padWith: null }],
    resultColumns: [
      { field: 'cardNo', title: '账号' },
      { field: 'amountFen', title: '金额' },
      { field: 'result', title: '处理结果' },
    ],
    successWords: '成功',
    failWords: '失败',
    returnWords: '退回',
  },
}
