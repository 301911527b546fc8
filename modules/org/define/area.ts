import { departments } from '#modules/org/departments/define/department.ts'
import { departmentRanks } from '#modules/org/departments/define/department-rank.ts'
import { departmentTypes } from '#modules/org/departments/define/department-type.ts'
import { flows } from '#modules/org/establishment/define/establishment-flow.ts'
import { postEstablishments } from '#modules/org/establishment/define/post-establishment.ts'
import { orgHistories } from '#modules/org/history/define/org-history.ts'
import { plannedChanges } from '#modules/org/planned-changes/define/planned-change.ts'
import { userPositions } from '#modules/org/positions/define/user-position.ts'
import { posts } from '#modules/org/posts/define/post.ts'
import { postRanks } from '#modules/org/posts/define/post-rank.ts'
import { type Area, type Grants, grant } from '#platform/define/built-in/area.ts'
import { documentWords } from '#platform/define/documents/document-words.ts'
import { listsIn } from '#platform/define/engine/choice-list.ts'
import * as choices from './choices.ts'
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import { rowNames } from './row-names.ts'
import { rows } from './rows.ts'
import { samples } from './samples.ts'

/** Grants on departments, posts, their dictionaries and figures. */
const STRUCTURE: Grants = {
  ...grant('F', 'admin', 'hr_director', 'hr_manager'),
  ...grant('V', 'hr_recruit', 'hr_er', 'hr_pay', 'hr_social', 'hr_train'),
  ...grant('V', 'attend_admin', 'party_admin', 'auditor', 'attend_group', 'gm', 'dept_head'),
}

/** Grants on pages that name people: only for readers of personnel files. */
const PEOPLE: Grants = {
  ...grant('F', 'hr_director', 'hr_manager'),
  ...grant('V', 'admin', 'hr_er', 'auditor', 'gm', 'dept_head'),
}

/** A reorganisation is not public before its day. */
const PLANS: Grants = {
  ...grant('F', 'admin', 'hr_director', 'hr_manager'),
  ...grant('V', 'auditor', 'gm'),
}

const ESTABLISHMENT: Grants = {
  ...grant('F', 'hr_director', 'hr_manager'),
  ...grant('E', 'hr_recruit', 'dept_head'),
  ...grant('V', 'auditor', 'gm'),
}

export const org: Area = {
  code: 'org',
  resources: [
    departments,
    departmentTypes,
    departmentRanks,
    posts,
    postRanks,
    userPositions,
    postEstablishments,
    orgHistories,
    plannedChanges,
  ],
  module: {
    code: 'm-org',
    type: '1',
    icon: 'building',
    path: null,
    names: { zh: '组织管理', en: 'Organisation', es: 'Organización' },
    menus: [
      { path: '/org/departments', icon: 'sitemap', grants: STRUCTURE },
      { path: '/org/posts', icon: 'briefcase', grants: STRUCTURE },
      {
        path: '/org/chart',
        icon: 'branches',
        grants: { ...STRUCTURE, staff: 'V' },
        names: { zh: '架构图', en: 'Organisation chart', es: 'Organigrama' },
      },
      {
        path: '/org/amounts',
        icon: 'users',
        grants: STRUCTURE,
        names: { zh: '组织人数', en: 'Headcount', es: 'Plantilla' },
      },
      { path: '/org/user-positions', icon: 'seat', short: { es: 'Asignaciones' }, grants: PEOPLE },
      { path: '/org/post-establishments', icon: 'layers', grants: ESTABLISHMENT },
      { path: '/org/planned-changes', icon: 'calendar', grants: PLANS },
      { path: '/org/histories', icon: 'history', short: { es: 'Historial' }, grants: PEOPLE },
      {
        code: 'settings',
        icon: 'cog',
        idFrom: '基础设置',
        names: { zh: '基础设置', en: 'Basic settings', es: 'Ajustes básicos' },
        menus: [
          { path: '/org/department-types', icon: 'tag', short: { es: 'Tipos' }, grants: STRUCTURE },
          {
            path: '/org/department-ranks',
            icon: 'steps',
            short: { es: 'Niveles' },
            grants: STRUCTURE,
          },
          // The administrator may not see pay, so they may not unmask the pay bands of ranks.
          {
            path: '/org/post-ranks',
            icon: 'award',
            short: { es: 'Categorías' },
            grants: { ...STRUCTURE, admin: 'F-unmask' },
          },
        ],
      },
    ],
  },
  words: documentWords({ en, es }, [postEstablishments]),
  choices: listsIn(choices),
  flows,
  samples,
  rows,
  rowNames,
}
