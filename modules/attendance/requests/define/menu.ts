import { type BuiltInMenu, type Grants, grant } from '#platform/define/built-in/area.ts'

/** Employees make requests for themselves; attendance administrators also make them for others. */
const REQUESTS: Grants = {
  attend_admin: 'F',
  ...grant('E', 'attend_group', 'staff'),
  ...grant('view export', 'hr_director', 'hr_manager', 'dept_head'),
  ...grant('V', 'admin', 'gm', 'auditor'),
}

/** 申请单 in the menu. */
export const requestMenu: BuiltInMenu = {
  code: 'requests',
  icon: 'document',
  names: { zh: '申请单', en: 'Requests', es: 'Solicitudes' },
  menus: [
    { path: '/attendance/leaves', icon: 'exit', grants: REQUESTS },
    { path: '/attendance/hours-leaves', icon: 'steps', grants: REQUESTS },
    { path: '/attendance/trips', icon: 'plane', grants: REQUESTS },
    { path: '/attendance/overtimes', icon: 'history', grants: REQUESTS },
    { path: '/attendance/family-visits', icon: 'home', grants: REQUESTS },
    { path: '/attendance/returns', icon: 'enter', grants: REQUESTS },
    { path: '/attendance/corrections', icon: 'edit', grants: REQUESTS },
  ],
}
