import { calculatorEntry } from '#modules/pay/gross/define/menu.ts'
import { type BuiltInMenu, grant } from '#platform/define/built-in/area.ts'

/**
 * 薪酬 in the menu. A role gives access to the page. A competence decides whose figures it shows. Employees see their
 * own.
 */
export const salaryTermMenu: BuiltInMenu = {
  code: 'pay-terms',
  icon: 'coins',
  names: { zh: '薪酬', en: 'Pay', es: 'Salarios' },
  menus: [
    {
      path: '/pay/salary-terms',
      icon: 'coins',
      grants: {
        ...grant('F', 'hr_director', 'hr_pay'),
        ...grant('V', 'hr_manager', 'gm', 'staff'),
      },
    },
    {
      path: '/pay/terms-due',
      icon: 'user-cog',
      names: { zh: '待定薪', en: 'Terms due', es: 'Salarios por fijar' },
      buttons: {
        fix: { zh: '提交定薪', en: 'Propose terms', es: 'Proponer condiciones' },
      },
      grants: grant('F', 'hr_director', 'hr_pay'),
    },
    {
      path: '/pay/inputs',
      icon: 'enter',
      grants: {
        ...grant('F', 'hr_director', 'hr_pay'),
        ...grant('V', 'hr_manager', 'gm'),
      },
    },
    {
      path: '/pay/back-pay',
      icon: 'undo',
      names: { zh: '补发', en: 'Back pay', es: 'Atrasos' },
      buttons: {
        make: { zh: '生成补发', en: 'Make back pay', es: 'Generar atrasos' },
      },
      grants: grant('F', 'hr_director', 'hr_pay'),
    },
    {
      path: '/pay/benefits',
      icon: 'archive',
      // A competence decides whose benefits it shows; employees see and sign for their own.
      grants: {
        hr_director: 'F-sign',
        hr_pay: 'F-sign',
        ...grant('V', 'hr_manager'),
        staff: 'view sign',
      },
    },
    calculatorEntry,
  ],
}
