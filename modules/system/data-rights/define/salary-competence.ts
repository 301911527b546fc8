import { bool, choiceSet, reference } from '#platform/define/engine/field-kinds.ts'
import { SALARY_ITEM } from '#platform/define/shipped/choices.ts'
import { defineCompetence } from './define-competence.ts'

/** 薪资权限: one person's right to other people's pay, given by the HR director only. */
export const salaryCompetences = defineCompetence({
  path: 'system/salary-competences',
  table: 'salary_competence',
  label: '薪资权限',
  controller: { family: 'hr', name: 'SalaryCompetence' },
  holder: '人员',
  opens: {
    items: choiceSet('可见项目', SALARY_ITEM, { in: ['list', 'form'] }),
    rankMaxId: reference('最高可见职级', 'org/post-ranks'),
    canEdit: bool('可编辑', { in: ['list', 'form'] }),
    canExport: bool('可导出', { in: ['list', 'form'] }),
  },
  isForTime: true,
})
