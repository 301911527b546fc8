import { ARCHIVE_GROUP } from '#modules/hr/archives/define/choices.ts'
import { bool, choiceSet } from '#platform/define/engine/field-kinds.ts'
import { defineCompetence } from './define-competence.ts'

/** 人事信息权限: one person's right to parts of other people's personnel files, for a time. */
export const userInfoCompetences = defineCompetence({
  path: 'system/user-info-competences',
  table: 'user_info_competence',
  label: '人事信息权限',
  controller: { family: 'hr', name: 'UserInfoCompetence' },
  holder: '被授权人',
  opens: {
    fieldGroups: choiceSet('可见信息组', ARCHIVE_GROUP, { in: ['list', 'form'] }),
    canUnmask: bool('可看明文', { in: ['list', 'form'] }),
    canEdit: bool('可编辑', { in: ['list', 'form'] }),
    canExport: bool('可导出', { in: ['list', 'form'] }),
  },
  isForTime: true,
})
