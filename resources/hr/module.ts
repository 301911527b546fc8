import { type BuiltInModule, type Grant, grant } from '#resources/built-in/area.ts'
import { BUILT_IN_ROLES } from '#resources/built-in/roles.ts'
import * as choices from './choices.ts'

const readGroups = (...groups: readonly string[]): Grant =>
  ['view', ...groups.map((name) => `group.${name}`)].join(' ')

/** Figures about people are for those who see others than themselves. */
const OVER_PEOPLE = {
  ...grant('V', 'hr_director', 'hr_manager', 'hr_er'),
  ...grant('V', 'dept_head', 'gm', 'auditor'),
}

const READ_ALL = readGroups(...choices.ARCHIVE_GROUP.options.map(({ value }) => value))

/** 人事管理 in the menu, and who may do what on its pages. */
export const hrModule: BuiltInModule = {
  ...{ code: 'm-hr', type: '1', icon: 'users', path: null },
  names: { zh: '人事管理', en: 'People', es: 'Personal' },
  menus: [
    {
      ...{ code: 'files', icon: 'id-card', idFrom: '员工档案' },
      names: { zh: '员工档案', en: 'Employee records', es: 'Expedientes' },
      menus: [
        {
          path: '/hr/archives',
          icon: 'id-card',
          short: { es: 'Personales' },
          grants: {
            admin: readGroups('base', 'contact'),
            ...grant('F', 'hr_director', 'hr_manager'),
            // State and void are put right by who answers for it.
            hr_er: 'F-suspend-correct-correctVersion-void',
            ...grant(READ_ALL, 'auditor', 'staff'),
            gm: readGroups('base', 'education', 'career'),
            // To run a department one must know who is in it and how to reach him.
            dept_head: readGroups('base', 'contact'),
          },
        },
        {
          ...{ path: '/hr/archives/:id', isHidden: true },
          names: { zh: '人事档案详情', en: 'Personnel file', es: 'Expediente personal' },
        },
        {
          path: '/hr/info-changes',
          icon: 'edit',
          short: { es: 'Solicitudes' },
          grants: {
            ...grant('view export confirm refuse', 'hr_director', 'hr_manager', 'hr_er'),
            auditor: 'V',
            // His own: whoever may look at his requests may make them.
            staff: 'view withdraw',
          },
        },
        {
          path: '/hr/voided-archives',
          icon: 'archive',
          short: { es: 'Anulados' },
          grants: grant('V', 'hr_director', 'hr_manager', 'hr_er', 'auditor'),
        },
      ],
    },
    {
      ...{ path: '/hr/due', icon: 'bell', grants: OVER_PEOPLE },
      names: { zh: '到期与提醒', en: 'Due dates', es: 'Vencimientos' },
    },
    {
      ...{ path: '/hr/my-approval', icon: 'check' },
      names: { zh: '我的审批', en: 'My approvals', es: 'Mis aprobaciones' },
      // Everybody may be asked; what is shown are his own.
      grants: grant('V', ...BUILT_IN_ROLES.map(({ code }) => code)),
    },
    {
      ...{ code: 'probation', icon: 'award' },
      names: { zh: '试用转正', en: 'Probation', es: 'Periodo de prueba' },
      menus: [
        {
          ...{ path: '/hr/probations', icon: 'clock' },
          short: { es: 'Pruebas' },
          grants: {
            ...grant('F', 'hr_director', 'hr_manager', 'hr_er'),
            dept_head: 'E',
            ...grant('V', 'staff', 'auditor'),
          },
        },
        {
          ...{ path: '/hr/probation-evaluations', icon: 'tasks' },
          short: { es: 'Evaluaciones' },
          grants: {
            ...grant('F', 'hr_director', 'hr_manager', 'hr_er'),
            dept_head: 'view add edit assess',
            // His own: he says first how it went.
            staff: 'view selfAssess',
            auditor: 'V',
          },
        },
        {
          ...{ path: '/hr/positives', icon: 'award' },
          short: { es: 'Confirmaciones' },
          grants: {
            ...grant('F', 'hr_director', 'hr_manager', 'hr_er'),
            ...grant('E', 'dept_head', 'staff'),
            auditor: 'V',
          },
        },
        {
          ...{ path: '/hr/positive-examines', icon: 'eye' },
          short: { es: 'Exámenes' },
          grants: {
            ...grant('F', 'hr_director', 'hr_manager', 'hr_er'),
            // Whoever is asked says something in what is his; a head reaches no more than that.
            staff: 'view examine',
            auditor: 'V',
          },
        },
      ],
    },
    {
      ...{ code: 'changes', icon: 'history' },
      names: { zh: '人事异动', en: 'Staff changes', es: 'Movimientos' },
      menus: [
        {
          ...{ path: '/hr/transfers', icon: 'history' },
          grants: {
            ...grant('F', 'hr_director', 'hr_manager', 'hr_er'),
            dept_head: 'E',
            ...grant('V', 'gm', 'auditor'),
          },
        },
        {
          ...{ path: '/hr/dimissions', icon: 'exit' },
          grants: {
            // Whom they did not want again the general manager lets back.
            ...grant('F-liftBar', 'hr_director', 'hr_manager', 'hr_er'),
            // Whoever asks for it, or decides, knows why.
            ...grant('view add edit group.reason', 'dept_head', 'staff'),
            gm: `${readGroups('reason', 'pay', 'bar')} liftBar`,
            auditor: 'V',
          },
        },
        {
          ...{ path: '/hr/turnover', icon: 'chart', grants: OVER_PEOPLE },
          names: { zh: '人员流动', en: 'Turnover', es: 'Rotación' },
        },
      ],
    },
    {
      ...{ code: 'contracts', icon: 'book' },
      names: { zh: '合同管理', en: 'Contracts', es: 'Contratos' },
      menus: [
        {
          ...{ path: '/hr/contracts', icon: 'book' },
          short: { es: 'Contratos' },
          grants: {
            ...grant('F', 'hr_director', 'hr_manager', 'hr_er'),
            // His own, with what was agreed on.
            staff: 'view group.pay',
            ...grant('V', 'dept_head', 'gm', 'auditor'),
          },
        },
        {
          ...{ path: '/hr/contract-types', icon: 'folder' },
          short: { es: 'Tipos' },
          grants: {
            ...grant('F', 'hr_director', 'hr_manager', 'hr_er'),
            auditor: 'V',
          },
        },
      ],
    },
    {
      ...{ code: 'posts', icon: 'layers' },
      names: { zh: '编制与岗位', en: 'Positions', es: 'Puestos' },
      menus: [
        {
          ...{ path: '/hr/post-explains', icon: 'document' },
          short: { es: 'Descripciones' },
          grants: {
            ...grant('F', 'hr_director', 'hr_manager'),
            ...grant('E', 'hr_recruit', 'dept_head'),
            ...grant('V', 'gm', 'auditor'),
          },
        },
      ],
    },
  ],
}
