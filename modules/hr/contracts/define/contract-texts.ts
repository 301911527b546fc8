import type { ShippedText } from '#platform/define/built-in/shipped-text.ts'
import { LABOUR_TERMS, PARTIES } from './contract-text-parts.ts'

const shared = { category: '合同', query: 'contract-text' } as const

/**
 * Templates that ship with the product to print contracts: headings by article 17 of the Labour
 * Contract Law.
 */
export const contractTexts: readonly ShippedText[] = [
  {
    ...shared,
    key: 'contract/fixed-term',
    name: '劳动合同书（固定期限）',
    sort: 510,
    types: ['HT01'],
    body: `# 劳动合同书

${PARTIES}
甲乙双方根据《中华人民共和国劳动合同法》等规定，在平等自愿、协商一致的基础上订立本合同。

## 一、合同期限

1. 本合同为固定期限劳动合同，自 **{{startDate}}** 起，至 **{{endDate}}** 止。
2. 试用期 **{{probationMonths}}** 个月，自合同开始之日起算，包含在合同期限内。

${LABOUR_TERMS}`,
  },
  {
    ...shared,
    key: 'contract/open-ended',
    name: '劳动合同书（无固定期限）',
    sort: 520,
    types: ['HT02'],
    body: `# 劳动合同书

${PARTIES}
甲乙双方根据《中华人民共和国劳动合同法》等规定，在平等自愿、协商一致的基础上订立本合同。

## 一、合同期限

1. 本合同为无固定期限劳动合同，自 **{{startDate}}** 起，至法定的终止情形出现时止。
2. 试用期 **{{probationMonths}}** 个月；首次订立劳动合同时已约定试用期的，不再约定。

${LABOUR_TERMS}`,
  },
  {
    ...shared,
    key: 'contract/service',
    name: '劳务协议书',
    sort: 530,
    types: ['HT05', 'HT06'],
    body: `# 劳务协议书

${PARTIES.replace('甲方（用人单位）', '甲方（接受服务方）').replace('乙方（劳动者）', '乙方（提供服务方）')}
双方就乙方向甲方提供劳务协商一致，订立本协议。双方之间为劳务关系，不适用劳动合同的规定。

## 一、协议期限

本协议自 **{{startDate}}** 起，至 **{{endDate}}** 止。

## 二、服务内容和地点

1. 乙方提供的服务为 **{{postName}}**，地点为 **{{workPlace}}**。
2. 乙方按约定的质量和时间要求完成服务，甲方提供必要的条件和资料。

## 三、服务时间

服务时间按 **{{workHours}}** 安排；具体时间由双方根据服务需要约定。

## 四、报酬

1. 劳务报酬：**{{salaryText}}**。
2. 甲方按月支付报酬，并依法代扣代缴个人所得税。

## 五、保障与安全

1. 甲方告知服务场所的安全要求，并提供必要的防护用品。
2. 甲方可以为乙方投保意外伤害保险；乙方因提供劳务受到损害的，双方依法承担各自的责任。

## 六、保密与成果

1. 乙方对知悉的甲方商业秘密负有保密义务，协议终止后仍然有效。
2. 乙方在提供服务中形成的工作成果归甲方所有，双方另有约定的除外。

## 七、协议的变更、解除和终止

1. 变更本协议须双方书面同意。
2. 任何一方提前三十日书面通知对方，可以解除本协议；期满未续订的，本协议终止。
3. 协议解除或终止时，双方结清报酬，乙方移交资料和物品。

## 八、争议处理及其他

1. 发生争议由双方协商解决，协商不成的，可以向甲方所在地人民法院起诉。
2. 本协议一式两份，双方各执一份，自双方签字或盖章之日起生效。
`,
  },
]
