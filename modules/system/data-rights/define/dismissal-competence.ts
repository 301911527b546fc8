import { bool } from '#platform/define/engine/field-kinds.ts'
import { defineCompetence } from './define-competence.ts'

/** 离职权限: one person's right to other people's dismissals. */
export const dismissalCompetences = defineCompetence({
  path: 'system/dismissal-competences',
  table: 'dismissal_competence',
  label: '离职权限',
  controller: { family: 'hr', name: 'DimissionCompetence' },
  holder: '人员',
  opens: {
    canSeeReason: bool('可看离职原因', { in: ['list', 'form'] }),
    canSeeCompensation: bool('可看补偿金', { in: ['list', 'form'] }),
    canProcess: bool('可办理', { in: ['list', 'form'] }),
  },
})
