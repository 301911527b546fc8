import type { ShippedReport } from './shipped-report.ts'

/** Reports of what is kept about people: contracts, certificates, trainings and letters. */
export const SHIPPED_RECORD_REPORTS: readonly ShippedReport[] = [
  {
    ...{ key: 'contract/expiry', category: '合同', query: 'contract-expiry', isWide: true },
    names: { zh: '合同到期', en: 'Contracts that expire', es: 'Contratos que vencen' },
    columns: [
      ...['empNo', 'userId', 'typeId', 'companyEntity', 'startDate', 'endDate', 'daysLeft'],
      ...['signTimes', 'people'],
    ],
    ...{ by: ['deptId'], params: ['days', 'companyEntity', 'deptId'] },
  },
  {
    ...{ key: 'contract/missing', category: '合同', query: 'contract-missing' },
    names: {
      ...{ zh: '未签书面劳动合同', en: 'Without a written contract' },
      es: 'Sin contrato escrito',
    },
    columns: ['empNo', 'name', 'deptId', 'joinDate', 'since', 'exposedDays'],
    params: ['deptId'],
  },
  {
    ...{ key: 'cert/expiry', category: '证书', query: 'certificate-expiry', isWide: true },
    names: { zh: '证书到期', en: 'Certificates that expire', es: 'Certificados que vencen' },
    columns: [
      ...['certNo', 'ownerKind', 'userId', 'deptId', 'specialty', 'levelName', 'validTo'],
      ...['daysLeft', 'state', 'certificates'],
    ],
    ...{ by: ['typeId'], params: ['days', 'typeId', 'ownerKind', 'deptId'] },
  },
  {
    ...{ key: 'cert/borrow', category: '证书', query: 'certificate-lent', isWide: true },
    names: { zh: '证书借出清单', en: 'Certificates on loan', es: 'Certificados prestados' },
    columns: [
      ...['certNo', 'typeId', 'userId', 'borrowerId', 'purpose', 'lentOn', 'borrowDue'],
      ...['daysLeft', 'certificates'],
    ],
    params: ['typeId', 'ownerKind', 'deptId'],
  },
  {
    ...{ key: 'train/summary', category: '培训', query: 'train-summary', isWide: true },
    names: { zh: '培训统计', en: 'Trainings of a year', es: 'Formaciones del año' },
    columns: [
      ...['sessions', 'attended', 'trainedHours', 'hoursEach', 'trainFee', 'passed', 'failed'],
      'passRate',
    ],
    ...{ by: ['deptId', 'category'], params: ['year', 'category', 'deptId'], isSummary: true },
    chart: 'rows',
  },
  {
    ...{ key: 'letter/signing', category: '人事', query: 'letters', isWide: true },
    names: { zh: '承诺书签署情况', en: 'Commitment letters', es: 'Cartas de compromiso' },
    columns: ['sent', 'unsigned', 'signed', 'approved', 'lapsed', 'signedRate'],
    ...{ by: ['kind', 'title'], params: ['kind', 'deptId'], isSummary: true },
  },
]
