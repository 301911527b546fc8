import { type BuiltInMenu, grant } from '#platform/define/built-in/area.ts'
import { BUILT_IN_ROLES } from '#platform/define/built-in/roles.ts'

/** 个税 in the menu. */
export const taxMenu: BuiltInMenu = {
  code: 'pay-tax',
  icon: 'flag',
  names: { zh: '个税', en: 'Income tax', es: 'Impuesto sobre la renta' },
  menus: [
    {
      path: '/pay/tax-months',
      icon: 'flag',
      names: { zh: '个税申报', en: 'Tax returns', es: 'Declaraciones del impuesto' },
      grants: {
        ...grant('F', 'hr_director', 'hr_pay'),
      },
      buttons: {
        import: { zh: '比对税局结果', en: 'Compare result', es: 'Comparar resultado' },
      },
    },
    {
      path: '/pay/salary-taxes',
      icon: 'folder',
      grants: {
        hr_director: 'F-add-import-undoArchive',
        hr_pay: 'F-add-import-audit-unaudit-undoFinish-undoArchive',
        // Employees see their own months once they are declared.
        staff: 'view group.pay',
      },
    },
    {
      path: '/pay/tax-year',
      icon: 'eye',
      names: { zh: '个税年度', en: 'Tax year', es: 'Año fiscal' },
      // A competence decides whose tax years a reader sees besides their own.
      grants: grant('V', 'hr_director', 'hr_pay', 'staff'),
    },
    {
      path: '/pay/tax-report',
      icon: 'globe',
      names: { zh: '个税报表', en: 'Tax report', es: 'Informe del impuesto' },
      grants: grant('V', 'hr_director', 'hr_pay'),
    },
    {
      path: '/pay/tax-deductions',
      icon: 'tag',
      // Employees file their own. A competence decides whose deductions a reader sees besides their own.
      grants: {
        ...grant('F', 'hr_director', 'hr_pay'),
        ...grant('V', 'hr_manager'),
        ...grant('E', 'staff'),
      },
    },
    {
      path: '/pay/tax-profiles',
      icon: 'user',
      // Everybody sees their own. A competence decides whose profiles a reader sees besides their own.
      grants: {
        ...grant('F', 'hr_director', 'hr_pay'),
        ...grant('V', 'hr_manager', 'staff'),
      },
    },
    {
      path: '/pay/tax-openings',
      icon: 'history',
      grants: {
        ...grant('F', 'hr_director', 'hr_pay'),
        ...grant('V', 'hr_manager', 'staff'),
      },
    },
    {
      path: '/pay/tax-simulator',
      icon: 'steps',
      names: { zh: '个税试算', en: 'Tax simulator', es: 'Simulador del impuesto' },
      isPersonal: true,
      // The page shows no personal data: every employee tries made-up figures.
      grants: grant('V', ...BUILT_IN_ROLES.map(({ code }) => code)),
    },
  ],
}
