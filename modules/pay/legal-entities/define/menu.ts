import { type BuiltInMenu, grant } from '#platform/define/built-in/area.ts'

/** 单位与项目 in the menu. */
export const legalEntityMenu: BuiltInMenu = {
  code: 'pay-ground',
  icon: 'building',
  names: { zh: '单位与项目', en: 'Employers and items', es: 'Empleadores y conceptos' },
  menus: [
    {
      path: '/pay/legal-entities',
      icon: 'building',
      grants: {
        ...grant('F', 'hr_director', 'hr_manager'),
        ...grant('V', 'hr_er', 'hr_pay', 'hr_social', 'auditor'),
      },
    },
  ],
}
