import { type BuiltInMenu, type Grants, grant } from '#platform/define/built-in/area.ts'

/** Figures of cities name nobody: all who work with pay read them, and who pays insurance keeps them. */
export const CITY_FIGURES: Grants = {
  ...grant('F', 'hr_director', 'hr_manager', 'hr_social'),
  ...grant('V', 'hr_er', 'hr_pay', 'auditor'),
}

/** 社保 in the menu. */
export const insuranceMenu: BuiltInMenu = {
  code: 'pay-insurance',
  icon: 'shield',
  names: { zh: '社保', en: 'Social insurance', es: 'Seguridad social' },
  menus: [
    { path: '/pay/insurance-dictionaries', icon: 'layers', grants: CITY_FIGURES },
    {
      path: '/pay/city-rules',
      icon: 'chart',
      names: { zh: '城市规则与试算', en: 'City rules', es: 'Reglas por ciudad' },
      grants: CITY_FIGURES,
    },
  ],
}
