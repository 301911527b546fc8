import { type BuiltInMenu, type Grants, grant } from '#platform/define/built-in/area.ts'
import { BUILT_IN_ROLES } from '#platform/define/built-in/roles.ts'

/** Company-wide settings: the leader of a single attendance group may only view them. */
const SETTINGS: Grants = {
  attend_admin: 'F',
  ...grant('view export', 'hr_director', 'hr_manager', 'dept_head'),
  ...grant('V', 'admin', 'gm', 'attend_group', 'auditor'),
}

/** 基础设置 in the menu. */
export const settingsMenu: BuiltInMenu = {
  code: 'settings',
  icon: 'cog',
  names: { zh: '基础设置', en: 'Basic settings', es: 'Ajustes básicos' },
  menus: [
    { path: '/attendance/shift-groups', icon: 'clock', grants: SETTINGS },
    { path: '/attendance/groups', icon: 'branches', grants: SETTINGS },
    {
      path: '/attendance/calendar',
      icon: 'calendar',
      names: { zh: '工作日历', en: 'Working calendar', es: 'Calendario laboral' },
      // Working days and holidays are public to every role.
      grants: grant('V', ...BUILT_IN_ROLES.map(({ code }) => code)),
    },
    { path: '/attendance/calendar-days', icon: 'tag', grants: SETTINGS },
  ],
}
