import { type BuiltInMenu, type Grants, grant } from '#platform/define/built-in/area.ts'

/** Areas and devices are set up for the whole company. */
const SETTINGS: Grants = {
  attend_admin: 'F',
  ...grant('view export', 'hr_director', 'hr_manager'),
  ...grant('V', 'admin', 'gm', 'attend_group', 'auditor'),
}

/** 打卡管理 in the menu. */
export const clockingMenu: BuiltInMenu = {
  code: 'clocking',
  icon: 'clock',
  names: { zh: '打卡管理', en: 'Clock-ins', es: 'Fichajes' },
  menus: [
    {
      path: '/attendance/clock-ins',
      icon: 'pointer',
      grants: {
        attend_admin: 'F',
        ...grant('view export', 'hr_director', 'hr_manager', 'dept_head', 'attend_group'),
        ...grant('V', 'admin', 'gm', 'staff', 'auditor'),
      },
    },
    { path: '/attendance/areas', icon: 'flag', grants: SETTINGS },
    { path: '/attendance/devices', icon: 'computer', grants: SETTINGS },
    {
      path: '/attendance/pins',
      icon: 'key',
      // If an employee forgets their PIN, an administrator removes it, and the employee sets another.
      grants: {
        ...grant('F', 'attend_admin', 'hr_director', 'hr_manager'),
        ...grant('V', 'admin', 'auditor'),
      },
    },
  ],
}
