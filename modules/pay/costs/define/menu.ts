import { type BuiltInMenu, grant } from '#platform/define/built-in/area.ts'

/** 人工成本 in the menu. A role gives access to the page; a competence decides whose pay the sums contain. */
export const costMenu: BuiltInMenu = {
  code: 'pay-costs',
  icon: 'chart',
  names: { zh: '人工成本', en: 'Labour cost', es: 'Coste laboral' },
  menus: [
    {
      path: '/pay/cost',
      icon: 'pie',
      names: { zh: '成本与图表', en: 'Cost and charts', es: 'Coste y gráficos' },
      buttons: {
        export: { zh: '导出', en: 'Export', es: 'Exportar' },
        voucher: { zh: '记账凭证', en: 'Vouchers', es: 'Asientos contables' },
      },
      grants: grant('F', 'hr_director', 'hr_pay'),
    },
    {
      path: '/pay/reports',
      icon: 'report',
      names: { zh: '薪酬报表', en: 'Pay reports', es: 'Informes de nómina' },
      buttons: {
        export: { zh: '导出', en: 'Export', es: 'Exportar' },
      },
      grants: grant('F', 'hr_director', 'hr_pay'),
    },
    {
      path: '/pay/cost-splits',
      icon: 'split',
      grants: grant('F', 'hr_director', 'hr_pay'),
    },
    {
      path: '/pay/posting-accounts',
      icon: 'ledger',
      grants: {
        ...grant('F', 'hr_director', 'hr_pay'),
        ...grant('V', 'auditor'),
      },
    },
  ],
}
