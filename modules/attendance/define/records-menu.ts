import { type BuiltInMenu, type Grants, grant } from '#platform/define/built-in/area.ts'
import { BUILT_IN_ROLES } from '#platform/define/built-in/roles.ts'

/** Roles that see other employees' days. */
const OTHERS: Grants = grant(
  'V',
  'admin',
  'hr_director',
  'hr_manager',
  'dept_head',
  'gm',
  'attend_admin',
  'attend_group',
  'auditor',
)

const RECORDS: Grants = {
  ...OTHERS,
  ...grant('view export', 'hr_director', 'hr_manager', 'dept_head'),
  // Only the user's own days.
  staff: 'V',
}

/** 记录与统计 in the menu. */
export const recordsMenu: BuiltInMenu = {
  code: 'records',
  icon: 'grid',
  names: { zh: '记录与统计', en: 'Records', es: 'Registros' },
  menus: [
    {
      path: '/attendance/my',
      icon: 'user',
      names: { zh: '我的考勤', en: 'My attendance', es: 'Mi asistencia' },
      isPersonal: true,
      buttons: { punch: { zh: '打卡', en: 'Clock in', es: 'Fichar' } },
      grants: grant('F', ...BUILT_IN_ROLES.map(({ code }) => code)),
    },
    {
      path: '/attendance/team',
      icon: 'users',
      names: { zh: '团队考勤', en: 'Team attendance', es: 'Asistencia del equipo' },
      grants: OTHERS,
    },
    {
      path: '/attendance/heat',
      icon: 'grid',
      names: { zh: '考勤月历', en: 'Month at a glance', es: 'El mes de un vistazo' },
      grants: OTHERS,
    },
    {
      path: '/attendance/daily',
      icon: 'chart',
      grants: { ...RECORDS, attend_admin: 'F' },
    },
    {
      path: '/attendance/monthly',
      icon: 'layers',
      // Employees confirm their own month.
      grants: { ...RECORDS, attend_admin: 'F-confirm', staff: 'view confirm' },
    },
  ],
}
