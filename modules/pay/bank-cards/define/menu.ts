import { type BuiltInMenu, grant } from '#platform/define/built-in/area.ts'

/** 代发 in the menu. A competence decides whose cards a specialist sees; employees see and change their own. */
export const payingOutMenu: BuiltInMenu = {
  code: 'pay-out',
  icon: 'id-card',
  names: { zh: '代发', en: 'Paying out', es: 'Pagos por banco' },
  menus: [
    {
      path: '/pay/bank-batches',
      icon: 'transfer',
      grants: {
        ...grant('F', 'hr_director', 'hr_pay'),
      },
    },
    {
      path: '/pay/bank-cards',
      icon: 'card',
      grants: {
        ...grant('F', 'hr_director', 'hr_pay'),
        ...grant('V', 'staff'),
      },
    },
    {
      path: '/pay/bank-card-changes',
      icon: 'exchange',
      // Employees ask for a change of their own card. Another user decides.
      grants: {
        ...grant('F', 'hr_director', 'hr_pay'),
        ...grant('E', 'staff'),
      },
    },
    {
      path: '/pay/bank-templates',
      icon: 'paper',
      grants: {
        ...grant('F', 'hr_director', 'hr_pay'),
        ...grant('V', 'auditor'),
      },
    },
  ],
}
