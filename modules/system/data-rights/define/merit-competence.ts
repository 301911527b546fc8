import { bool } from '#platform/define/engine/field-kinds.ts'
import { defineCompetence } from './define-competence.ts'

/** 绩效权限: one person's right to other people's merit pay. */
export const meritCompetences = defineCompetence({
  path: 'system/merit-competences',
  table: 'merit_competence',
  label: '绩效权限',
  controller: { family: 'hr', name: 'MeritSalaryCompetence' },
  holder: '人员',
  opens: {
    canScore: bool('可录入系数', { in: ['list', 'form'] }),
    canAudit: bool('可审核', { in: ['list', 'form'] }),
    canExport: bool('可导出', { in: ['list', 'form'] }),
  },
})
