import { type BuiltInMenu, grant } from '#platform/define/built-in/area.ts'
import { OVER_PEOPLE, readGroups } from './grants.ts'

/** 人事异动 in the menu: transfers, departures and their figures. */
export const staffChangesMenu: BuiltInMenu = {
  code: 'changes',
  icon: 'history',
  names: { zh: '人事异动', en: 'Staff changes', es: 'Movimientos' },
  menus: [
    {
      path: '/hr/transfers',
      icon: 'history',
      grants: {
        ...grant('F', 'hr_director', 'hr_manager', 'hr_er'),
        dept_head: 'E',
        ...grant('V', 'gm', 'auditor'),
      },
    },
    {
      path: '/hr/dimissions',
      icon: 'exit',
      grants: {
        // Only the general manager may lift the bar on rehiring.
        ...grant('F-liftBar', 'hr_director', 'hr_manager', 'hr_er'),
        // Applicants and approvers may read the reason.
        ...grant('view add edit group.reason', 'dept_head', 'staff'),
        gm: `${readGroups('reason', 'pay', 'bar')} liftBar`,
        auditor: 'V',
      },
    },
    {
      path: '/hr/turnover',
      icon: 'chart',
      grants: OVER_PEOPLE,
      names: { zh: '人员流动', en: 'Turnover', es: 'Rotación' },
    },
  ],
}
