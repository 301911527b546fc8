import { type BuiltInMenu, grant } from '#platform/define/built-in/area.ts'

/** 假期 in the menu. Employees see their own balances, department heads those of their employees. */
export const balanceMenu: BuiltInMenu = {
  code: 'leave',
  icon: 'calendar',
  names: { zh: '假期', en: 'Leave entitlements', es: 'Derechos de permiso' },
  menus: [
    {
      path: '/attendance/leave-balances',
      icon: 'coins',
      grants: {
        attend_admin: 'F',
        ...grant('view export', 'hr_director', 'hr_manager'),
        ...grant('V', 'admin', 'gm', 'dept_head', 'staff', 'auditor'),
      },
    },
  ],
}
