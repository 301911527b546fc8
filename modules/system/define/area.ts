import { EMPLOYED, NOT_JOINED_YET } from '#modules/hr/archives/define/employment-states.ts'
import { dismissalCompetences } from '#modules/system/data-rights/define/dismissal-competence.ts'
import { meritCompetences } from '#modules/system/data-rights/define/merit-competence.ts'
import { salaryCompetences } from '#modules/system/data-rights/define/salary-competence.ts'
import { searchPermissions } from '#modules/system/data-rights/define/search-permission.ts'
import { userInfoCompetences } from '#modules/system/data-rights/define/user-info-competence.ts'
import { auditLogs } from '#modules/system/logs/define/audit-log.ts'
import { signInLogs } from '#modules/system/logs/define/sign-in-log.ts'
import { visitLogs } from '#modules/system/logs/define/visit-log.ts'
import { applications } from '#modules/system/menus/define/application.ts'
import { buttons } from '#modules/system/menus/define/button.ts'
import { interfaces } from '#modules/system/menus/define/interface.ts'
import { menus } from '#modules/system/menus/define/menu.ts'
import { modules } from '#modules/system/menus/define/module.ts'
import { policyParams } from '#modules/system/policy/define/policy-param.ts'
import { roleDepartments } from '#modules/system/roles/define/role-department.ts'
import { rolePosts } from '#modules/system/roles/define/role-post.ts'
import { roleUsers } from '#modules/system/roles/define/role-user.ts'
import { type Area, type Grants, grant } from '#platform/define/built-in/area.ts'
import { users } from '#platform/define/shipped/accounts/user.ts'
import * as choices from '#platform/define/shipped/choices.ts'
import { dataDicts } from '#platform/define/shipped/dictionaries/data-dict.ts'
import { approvalFlows } from '#platform/define/shipped/flows/approval-flow.ts'
import * as reportChoices from '#platform/define/shipped/reports/report-choices.ts'
import { reportTemplates } from '#platform/define/shipped/reports/report-template.ts'
import { roles } from '#platform/define/shipped/roles/role.ts'
import { sessions } from '#platform/define/shipped/sessions/session.ts'
import * as shareChoices from '#platform/define/shipped/sharing/share-choices.ts'
import { shareLinks } from '#platform/define/shipped/sharing/share-link.ts'
import { shareOpenings } from '#platform/define/shipped/sharing/share-opening.ts'
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import { samples } from './samples.ts'

/** Accounts, roles, navigation and dictionaries. */
const RUNNING: Grants = { admin: 'F', hr_director: 'V' }
/** Sign-in, visit and operation logs, and sessions. */
const LOGS: Grants = { admin: 'F', ...grant('V', 'hr_director', 'auditor') }
/** Rights to people's data: administrators cannot give them, in particular not to themselves. */
const COMPETENCES: Grants = { admin: 'V', ...grant('F', 'hr_director', 'hr_manager') }

export const system: Area = {
  code: 'system',
  resources: [
    auditLogs,
    signInLogs,
    visitLogs,
    applications,
    modules,
    menus,
    buttons,
    interfaces,
    dataDicts,
    policyParams,
    approvalFlows,
    reportTemplates,
    users,
    roles,
    sessions,
    roleUsers,
    roleDepartments,
    rolePosts,
    searchPermissions,
    userInfoCompetences,
    salaryCompetences,
    dismissalCompetences,
    meritCompetences,
    shareLinks,
    shareOpenings,
  ],
  module: {
    code: 'm-system',
    type: '1',
    icon: 'cog',
    path: null,
    names: { zh: '系统管理', en: 'Administration', es: 'Administración' },
    menus: [
      {
        code: 'accounts',
        icon: 'user-cog',
        idFrom: '用户与角色',
        names: { zh: '用户与角色', en: 'Users and roles', es: 'Usuarios y roles' },
        menus: [
          { path: '/system/users', icon: 'user', grants: RUNNING },
          { path: '/system/sessions', icon: 'computer', grants: LOGS },
          { path: '/system/roles', icon: 'shield', grants: RUNNING },
          {
            path: '/system/permissions',
            icon: 'key',
            grants: RUNNING,
            names: { zh: '权限分配', en: 'Permissions', es: 'Permisos' },
            buttons: { assign: { zh: '分配', en: 'Assign', es: 'Asignar' } },
          },
        ],
      },
      {
        code: 'navigation',
        icon: 'key',
        idFrom: '导航',
        names: { zh: '导航', en: 'Navigation', es: 'Navegación' },
        menus: [
          { path: '/system/applications', icon: 'grid', grants: RUNNING },
          { path: '/system/modules', icon: 'puzzle', grants: RUNNING },
          { path: '/system/menus', icon: 'list', grants: RUNNING },
          { path: '/system/buttons', icon: 'pointer', grants: RUNNING },
          {
            path: '/system/interfaces',
            icon: 'plug',
            short: { es: 'Puntos de acceso' },
            grants: RUNNING,
          },
        ],
      },
      {
        code: 'data-rights',
        icon: 'lock',
        idFrom: '数据权限',
        names: { zh: '数据权限', en: 'Data permissions', es: 'Permisos de datos' },
        menus: [
          {
            path: '/system/search-permissions',
            icon: 'search',
            short: { en: 'Search', es: 'Consulta' },
            grants: {
              admin: 'F',
              hr_director: 'E',
              ...grant('V', 'hr_manager', 'auditor', 'gm', 'dept_head'),
            },
          },
          {
            path: '/system/user-info-competences',
            icon: 'id-card',
            short: { en: 'Personnel data', es: 'Personal' },
            grants: COMPETENCES,
          },
          {
            path: '/system/salary-competences',
            icon: 'coins',
            short: { en: 'Pay', es: 'Salarios' },
            grants: { admin: 'V', hr_director: 'F' },
          },
          {
            path: '/system/dismissal-competences',
            icon: 'exit',
            short: { en: 'Leavers', es: 'Bajas' },
            grants: COMPETENCES,
          },
          {
            path: '/system/merit-competences',
            icon: 'award',
            short: { en: 'Performance pay', es: 'Desempeño' },
            grants: COMPETENCES,
          },
        ],
      },
      {
        code: 'parameters',
        icon: 'book',
        idFrom: '参数',
        names: { zh: '参数', en: 'Parameters', es: 'Parámetros' },
        menus: [
          {
            path: '/system/data-dicts',
            icon: 'book',
            short: { es: 'Diccionario' },
            grants: RUNNING,
          },
          {
            path: '/system/policy-params',
            icon: 'sliders',
            short: { es: 'Normativa' },
            grants: grant('F', 'admin', 'hr_director'),
          },
          {
            path: '/system/approval-flows',
            icon: 'branches',
            short: { en: 'Approvals', es: 'Aprobaciones' },
            grants: { ...grant('F', 'admin', 'hr_director'), hr_manager: 'V' },
          },
          {
            path: '/system/report-templates',
            icon: 'document',
            short: { en: 'Reports', es: 'Informes' },
            grants: { ...grant('F', 'admin', 'hr_director'), hr_manager: 'V' },
          },
        ],
      },
      {
        code: 'logs',
        icon: 'history',
        idFrom: '日志',
        names: { zh: '日志', en: 'Logs', es: 'Registros' },
        menus: [
          { path: '/system/audit-logs', icon: 'history', short: { es: 'Auditoría' }, grants: LOGS },
          {
            path: '/system/sign-in-logs',
            icon: 'enter',
            short: { es: 'Inicios de sesión' },
            grants: LOGS,
          },
          { path: '/system/visit-logs', icon: 'eye', short: { es: 'Visitas' }, grants: LOGS },
          {
            path: '/system/share-links',
            icon: 'globe',
            short: { es: 'Enlaces' },
            // Users who may share see their own shares, and the shares of people they supervise.
            grants: grant('F', 'admin', 'hr_director', 'hr_manager', 'hr_er'),
          },
          {
            path: '/system/jobs',
            icon: 'clock',
            grants: { admin: 'F' },
            names: { zh: '后台任务', en: 'Background jobs', es: 'Tareas en segundo plano' },
            buttons: { run: { zh: '立即运行', en: 'Run now', es: 'Ejecutar ahora' } },
          },
        ],
      },
    ],
  },
  words: { en, es },
  choices: { ...choices, ...reportChoices, ...shareChoices },
  samples,
  rows: {},
  starts: [
    {
      name: 'account',
      resource: users.path,
      field: 'userBaseId',
      when: [NOT_JOINED_YET, ...EMPLOYED],
    },
    {
      name: 'role',
      resource: roleUsers.path,
      field: 'userId',
      when: EMPLOYED,
    },
  ],
}
