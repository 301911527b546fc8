import { certificateTypeNames } from '#modules/hr/certificates/define/rows.ts'
import { scoreCardNames } from '#modules/hr/recruiting-needs/define/rows.ts'
import type { Names } from '#platform/define/built-in/area.ts'

/** Names of the rows of rows.ts in every language. */
export const rowNames: Readonly<Record<string, readonly Names[]>> = {
  'hr/score-cards': scoreCardNames,
  'hr/certificate-types': certificateTypeNames,
  'hr/contract-types': [
    {
      zh: '劳动合同（固定期限）',
      en: 'Fixed-term contract',
      es: 'Laboral de plazo fijo',
    },
    {
      zh: '劳动合同（无固定期限）',
      en: 'Open-ended contract',
      es: 'Laboral indefinido',
    },
    {
      zh: '劳动合同（以完成任务为期限）',
      en: 'Contract for a task',
      es: 'Laboral por obra',
    },
    { zh: '实习协议', en: 'Internship agreement', es: 'Convenio de prácticas' },
    { zh: '劳务协议', en: 'Service agreement', es: 'Contrato de servicios' },
    { zh: '返聘协议', en: 'Re-employment of a retiree', es: 'Reincorporación de jubilado' },
    { zh: '保密协议', en: 'Confidentiality agreement', es: 'Acuerdo de confidencialidad' },
    { zh: '竞业限制协议', en: 'Non-compete agreement', es: 'Pacto de no competencia' },
    {
      zh: '培训服务期协议',
      en: 'Training service agreement',
      es: 'Pacto de permanencia por formación',
    },
  ],
  'hr/commitment-templates': [
    {
      zh: '员工保密承诺书',
      en: 'Confidentiality commitment',
      es: 'Compromiso de confidencialidad',
    },
    { zh: '廉洁从业承诺书', en: 'Integrity commitment', es: 'Compromiso de integridad' },
    {
      zh: '信息安全承诺书',
      en: 'Information security commitment',
      es: 'Compromiso de seguridad de la información',
    },
  ],
}
