import { type BuiltInMenu, grant } from '#platform/define/built-in/area.ts'

/**
 * 统计报表 in the menu, for users who see other people. Each user sees the reports that they have permission for.
 */
export const reportMenu: BuiltInMenu = {
  code: 'reports',
  icon: 'puzzle',
  names: { zh: '统计报表', en: 'Reports', es: 'Informes' },
  menus: [
    {
      path: '/hr/reports',
      icon: 'sliders',
      names: { zh: '报表中心', en: 'All reports', es: 'Todos los informes' },
      grants: {
        ...grant('V', 'hr_director', 'hr_manager', 'hr_er'),
        ...grant('V', 'dept_head', 'gm', 'auditor'),
      },
    },
  ],
}
