import { type BuiltInMenu, grant } from '#platform/define/built-in/area.ts'

/** 社会任职 and 社会组织 in the menu. */
export const officialPostMenu: BuiltInMenu = {
  code: 'official-posts',
  icon: 'globe',
  names: { zh: '组织任职', en: 'Posts in bodies', es: 'Organismos y cargos' },
  menus: [
    {
      path: '/titles/official-posts',
      icon: 'flag',
      short: { en: 'Posts', es: 'Cargos' },
      grants: {
        ...grant('F', 'hr_director', 'hr_manager', 'hr_train'),
        // Who keeps departures answers the posts of a leaver; what a post pays is not needed for that.
        hr_er: 'F-group.pay',
        // Employees see their own posts.
        staff: 'view group.pay',
        ...grant('V', 'dept_head', 'gm', 'auditor'),
      },
    },
    {
      path: '/titles/official-organisations',
      icon: 'building',
      short: { en: 'Organisations', es: 'Organismos' },
      grants: {
        ...grant('F', 'hr_director', 'hr_manager', 'hr_train'),
        ...grant('V', 'hr_er', 'dept_head', 'gm', 'auditor'),
      },
    },
  ],
}
