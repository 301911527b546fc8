import type { StartingRows } from '#resources/built-in/starting-rows.ts'
import { certificateTypeRows } from './certificate-rows.ts'

const usual = { alertDays: 45, enabled: true } as const
const labour = { ...usual, kind: '劳动合同' } as const
const agreement = { ...usual, kind: '协议' } as const

export const rows = {
  'hr/certificate-types': certificateTypeRows,
  'hr/contract-types': [
    {
      ...labour,
      code: 'HT01',
      name: '劳动合同（固定期限）',
      termKind: '固定期限',
      sort: 10,
      defaultYears: 3,
    },
    { ...labour, code: 'HT02', name: '劳动合同（无固定期限）', termKind: '无固定期限', sort: 20 },
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
    },
    {
      ...agreement,
      code: 'HT06',
      name: '返聘协议',
      termKind: '固定期限',
      sort: 60,
      defaultYears: 1,
    },
    { ...agreement, code: 'HT07', name: '保密协议', termKind: '无', sort: 70 },
    { ...agreement, code: 'HT08', name: '竞业限制协议', termKind: '无', sort: 80 },
    { ...agreement, code: 'HT09', name: '培训服务期协议', termKind: '固定期限', sort: 90 },
  ],
} as const satisfies StartingRows
