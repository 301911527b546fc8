import { type BuiltInMenu, type Grants, grant } from '#platform/define/built-in/area.ts'

/** Every employee takes part in meetings; department heads also see their people's meetings. */
const MEETINGS: Grants = {
  ...grant('F', 'dept_head', 'gm', 'staff'),
  ...grant('V', 'admin', 'auditor'),
}

/** 会议 in the menu. */
export const meetingMenu: BuiltInMenu = {
  code: 'meetings',
  icon: 'users',
  names: { zh: '会议', en: 'Meetings', es: 'Reuniones' },
  menus: [
    {
      path: '/work/meeting-calendar',
      icon: 'seat',
      names: { zh: '会议日历', en: 'Meeting calendar', es: 'Calendario de reuniones' },
      grants: grant('V', 'admin', 'auditor', 'dept_head', 'gm', 'staff'),
    },
    { path: '/work/meeting-topics', icon: 'list', grants: MEETINGS },
    { path: '/work/project-meetings', icon: 'briefcase', grants: MEETINGS },
    { path: '/work/meeting-plans', icon: 'history', grants: MEETINGS },
  ],
}
