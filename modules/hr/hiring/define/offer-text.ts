import type { ShippedText } from '#platform/define/built-in/shipped-text.ts'

/** Key of the template that offers are written by. */
export const OFFER_TEMPLATE = 'offer/default'

/** The text of an offer. It becomes an offer in the sense of article 472 of the Civil Code when it is sent. */
export const offerTexts: readonly ShippedText[] = [
  {
    key: OFFER_TEMPLATE,
    name: '录用通知书',
    category: '人事',
    query: 'offer-text',
    sort: 560,
    types: [],
    body: `# 录用通知书

**{{name}}** 先生/女士：

感谢您应聘本单位。经面试和协商，我们决定录用您，主要条件如下。

## 一、岗位

1. 用人单位：**{{companyEntity}}**
2. 部门：{{deptId}}；岗位：**{{postId}}**；职级：{{rankId}}
3. 工作地点：{{city}}
4. 用工性质：{{empKind}}
5. 拟入职日期：**{{planJoinDate}}**

## 二、合同与试用

1. 劳动合同期限：{{contractTerm}}，{{contractMonths}} 个月
2. 试用期：{{probationMonths}} 个月；试用期工资为约定工资的 {{probationRatio}}

## 三、薪酬（税前，元）

1. 基本工资：每月 **{{offerBase}}**
2. 岗位工资：每月 {{offerPost}}；绩效基数：每月 {{offerMerit}}；津贴：每月 {{allowance}}
3. 年终预估：{{yearBonus}}；年度总包：**{{yearTotal}}**
4. 社会保险基数：{{insuranceBase}}；住房公积金基数：{{fundBase}}

## 四、答复

请在 **{{expiresAt}}** 前答复。逾期未答复的，本通知失效。{{condition}}

## 五、入职所需材料

{{materials}}
`,
  },
]
