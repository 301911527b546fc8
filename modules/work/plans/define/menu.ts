import { type BuiltInMenu, grant } from '#platform/define/built-in/area.ts'

/** 计划 in the menu. */
export const planMenu: BuiltInMenu = {
  code: 'plans',
  icon: 'branches',
  names: { zh: '计划', en: 'Plans', es: 'Planes' },
  menus: [
    {
      path: '/work/year-plans',
      icon: 'steps',
      short: { es: 'Planes anuales' },
      grants: {
        // General managers may close plans; every employee writes their own.
        gm: 'F',
        dept_head: 'F-close',
        staff: 'E',
        ...grant('V', 'admin', 'auditor'),
      },
    },
    {
      path: '/work/year-plan-configs',
      icon: 'sliders',
      short: { en: 'Plan settings', es: 'Ajustes de planes' },
      grants: {
        admin: 'F',
        hr_director: 'E',
        ...grant('V', 'hr_manager', 'dept_head', 'gm', 'staff', 'auditor'),
      },
    },
  ],
}
