import { type BuiltInMenu, grant } from '#platform/define/built-in/area.ts'

/** 合同管理 in the menu. */
export const contractMenu: BuiltInMenu = {
  code: 'contracts',
  icon: 'book',
  names: { zh: '合同管理', en: 'Contracts', es: 'Contratos' },
  menus: [
    {
      path: '/hr/contracts',
      icon: 'book',
      short: { es: 'Contratos' },
      grants: {
        ...grant('F', 'hr_director', 'hr_manager', 'hr_er'),
        // Employees see their own contracts, with the agreed pay.
        staff: 'view group.pay',
        ...grant('V', 'dept_head', 'gm', 'auditor'),
      },
    },
    {
      path: '/hr/contract-types',
      icon: 'folder',
      short: { es: 'Tipos de contrato' },
      grants: {
        ...grant('F', 'hr_director', 'hr_manager', 'hr_er'),
        auditor: 'V',
      },
    },
  ],
}
