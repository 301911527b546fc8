import { certificateTypeRows } from '#modules/hr/certificates/define/rows.ts'
import { scoreCardRows } from '#modules/hr/recruiting-needs/define/rows.ts'
import { stableId } from '#platform/define/built-in/stable-id.ts'
import type { StartingRows } from '#platform/define/built-in/starting-rows.ts'

const usual = { alertDays: 45, enabled: true } as const
const labour = { ...usual, kind: '劳动合同' } as const
const agreement = { ...usual, kind: '协议' } as const

function promise(who: string, points: readonly string[]): string {
  const listed = points.map((point, at) => `${at + 1}. ${point}；`).join('\n')
  return `本人 {{name}}${who}承诺：\n\n${listed.slice(0, -1)}。\n\n日期：{{date}}`
}

const textOf = (key: string) => stableId('report_template', `contract/${key}`)

export const rows = {
  'hr/score-cards': scoreCardRows,
  'hr/certificate-types': certificateTypeRows,
  'hr/contract-types': [
    {
      ...labour,
      code: 'HT01',
      name: '劳动合同（固定期限）',
      termKind: '固定期限',
      sort: 10,
      defaultYears: 3,
      templateId: textOf('fixed-term'),
    },
    {
      ...labour,
      code: 'HT02',
      name: '劳动合同（无固定期限）',
      termKind: '无固定期限',
      sort: 20,
      templateId: textOf('open-ended'),
    },
    {
      ...labour,
      code: 'HT03',
      name: '劳动合同（以完成任务为期限）',
      termKind: '任务期限',
      sort: 30,
    },
    { ...agreement, code: 'HT04', name: '实习协议', termKind: '固定期限', sort: 40 },
    {
      ...agreement,
      code: 'HT05',
      name: '劳务协议',
      termKind: '固定期限',
      sort: 50,
      defaultYears: 1,
      templateId: textOf('service'),
    },
    {
      ...agreement,
      code: 'HT06',
      name: '返聘协议',
      termKind: '固定期限',
      sort: 60,
      defaultYears: 1,
      templateId: textOf('service'),
    },
    { ...agreement, code: 'HT07', name: '保密协议', termKind: '无', sort: 70 },
    { ...agreement, code: 'HT08', name: '竞业限制协议', termKind: '无', sort: 80 },
    { ...agreement, code: 'HT09', name: '培训服务期协议', termKind: '固定期限', sort: 90 },
  ],
  'hr/commitment-templates': [
    {
      kind: '保密',
      title: '员工保密承诺书',
      enabled: true,
      sort: 10,
      content: promise('（工号 {{empNo}}，{{deptName}}，{{postName}}）', [
        '不向任何无关人员透露在工作中知悉的公司秘密',
        '不以任何方式带走、复制含有公司秘密的资料',
        '离职时交还全部资料，离职后继续承担保密义务',
      ]),
    },
    {
      kind: '廉洁自律',
      title: '廉洁从业承诺书',
      enabled: true,
      sort: 20,
      validMonths: 12,
      content: promise('（{{deptName}}，{{postName}}）', [
        '不收受与业务有关的礼金、礼品和有价证券',
        '如与供应商、客户存在亲属或投资关系，主动申报',
        '发现违规行为及时报告',
      ]),
    },
    {
      kind: '信息安全',
      title: '信息安全承诺书',
      enabled: true,
      sort: 30,
      validMonths: 24,
      content: promise('（工号 {{empNo}}）', [
        '妥善保管账号和密码，不与他人共用',
        '不在未经批准的设备和网络上处理公司数据',
        '发现泄露或攻击迹象立即报告',
      ]),
    },
  ],
} as const satisfies StartingRows
