import type { Samples } from '#platform/define/built-in/sample.ts'

/** Each sample has a city of its own: a city has one row for each register. */
export const bureauSamples: Samples = {
  'pay/bureau-columns': {
    city: (n: number) => `对照市${n}`,
    register: 'insurance',
    nameHead: '姓名',
    paperHead: '证件号码',
    typeHead: '险种',
    baseHead: '缴费基数',
    companyHead: '单位金额',
    personHead: '个人金额',
    types: [{ word: '基本养老', type: '1' }],
  },
}
