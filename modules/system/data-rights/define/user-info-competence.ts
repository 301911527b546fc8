import { ARCHIVE_GROUP } from '#modules/hr/archives/define/choices.ts'
import { defineResource } from '#platform/define/engine/define-resource.ts'
import {
  bool,
  choice,
  choiceSet,
  date,
  reference,
  references,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { DATA_SCOPE } from '#platform/define/shipped/choices.ts'

/** 人事信息权限: one person's right to parts of other people's personnel files, for a time. */
export const userInfoCompetences = defineResource({
  path: 'system/user-info-competences',
  table: 'user_info_competence',
  label: '人事信息权限',
  controller: { family: 'hr', name: 'UserInfoCompetence' },
  title: 'userId',
  sort: { field: 'validTo' },
  fields: {
    userId: reference('被授权人', 'system/users', {
      in: ['list', 'form', 'filter'],
      required: true,
      access: 'create',
    }),
    scope: choice('授权范围', DATA_SCOPE, { in: ['list', 'form', 'filter'], required: true }),
    deptIds: references('部门范围', 'org/departments'),
    fieldGroups: choiceSet('可见信息组', ARCHIVE_GROUP, { in: ['list', 'form'] }),
    canUnmask: bool('可看明文', { in: ['list', 'form'] }),
    canEdit: bool('可编辑', { in: ['list', 'form'] }),
    canExport: bool('可导出', { in: ['list', 'form'] }),
    validTo: date('有效期止', { in: ['list', 'form', 'filter', 'sort'], required: true }),
    reason: text('授权事由', { required: true, max: 200 }),
    grantedById: reference('授权人', 'system/users', { access: 'computed', in: ['list'] }),
  },
})
