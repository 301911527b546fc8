import { type BuiltInMenu, grant } from '#platform/define/built-in/area.ts'

const READERS = grant('V', 'hr_er', 'hr_pay', 'auditor')

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
        ...grant('V', 'hr_social'),
        ...READERS,
      },
    },
    {
      path: '/pay/entity-rates',
      icon: 'sliders',
      grants: {
        ...grant('F', 'hr_director', 'hr_manager', 'hr_social'),
        ...READERS,
      },
    },
    {
      path: '/pay/items',
      icon: 'briefcase',
      grants: {
        ...grant('F', 'hr_director', 'hr_pay'),
        ...grant('V', 'hr_manager', 'auditor'),
      },
    },
    {
      path: '/pay/entity-names',
      icon: 'puzzle',
      names: { zh: '单位名称核对', en: 'Employer names', es: 'Nombres de empleadores' },
      grants: grant('F', 'hr_director', 'hr_manager'),
      buttons: { match: { zh: '归入单位', en: 'Match to employer', es: 'Asignar a empleador' } },
    },
  ],
}
