import { type BuiltInMenu, grant } from '#platform/define/built-in/area.ts'

/** 职称 and 职称申报 in the menu. */
export const professionMenu: BuiltInMenu = {
  code: 'professions',
  icon: 'graduation',
  names: { zh: '职称管理', en: 'Titles', es: 'Títulos' },
  menus: [
    {
      path: '/titles/professions',
      icon: 'steps',
      short: { en: 'Register', es: 'Registro' },
      grants: {
        ...grant('F', 'hr_director', 'hr_manager', 'hr_train'),
        // Employees see their own titles, with the allowance.
        staff: 'view group.pay',
        ...grant('V', 'dept_head', 'gm', 'auditor'),
      },
    },
    {
      path: '/titles/title-reviews',
      icon: 'paper',
      short: { en: 'Applications', es: 'Solicitudes' },
      grants: {
        ...grant('F', 'hr_director', 'hr_manager', 'hr_train'),
        // Employees apply for themselves.
        staff: 'E',
        ...grant('V', 'dept_head', 'gm', 'auditor'),
      },
    },
  ],
}
