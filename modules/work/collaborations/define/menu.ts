import { noticePage } from '#modules/work/notices/define/menu.ts'
import { type BuiltInMenu, grant } from '#platform/define/built-in/area.ts'
import { BUILT_IN_ROLES } from '#platform/define/built-in/roles.ts'

const EVERYBODY = BUILT_IN_ROLES.map(({ code }) => code)

/** 协作 in the menu: calendars, requests between departments, and notices. */
export const collaborationMenu: BuiltInMenu = {
  code: 'collaboration',
  icon: 'users',
  names: { zh: '协作', en: 'Collaboration', es: 'Colaboración' },
  menus: [
    {
      path: '/work/schedule',
      icon: 'calendar',
      names: { zh: '日程日历', en: 'Calendar', es: 'Calendario' },
      grants: grant('V', ...EVERYBODY),
    },
    // Every permission shows only the user's own entries. Other users' calendars are never listed.
    { path: '/work/schedules', icon: 'clock', grants: grant('F', ...EVERYBODY) },
    {
      path: '/work/collaborations',
      icon: 'branches',
      grants: {
        ...grant('F', 'dept_head', 'gm'),
        ...grant('V', 'admin', 'auditor'),
        staff: 'E',
      },
    },
    noticePage,
  ],
}
