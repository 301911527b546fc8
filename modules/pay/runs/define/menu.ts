import { type BuiltInMenu, grant } from '#platform/define/built-in/area.ts'
import { BUILT_IN_ROLES } from '#platform/define/built-in/roles.ts'

/**
 * 发薪 in the menu. A competence decides whose rows a specialist sees; everybody has a page of their own slips, once they
 * are published.
 */
export const payRunMenu: BuiltInMenu = {
  code: 'pay-runs',
  icon: 'tasks',
  names: { zh: '发薪', en: 'Pay runs', es: 'Nóminas' },
  menus: [
    {
      path: '/pay/runs',
      icon: 'tasks',
      grants: {
        ...grant('F', 'hr_director', 'hr_pay'),
        ...grant('V', 'gm'),
      },
    },
    {
      path: '/pay/salaries',
      icon: 'book',
      grants: {
        hr_director: 'F-add-import-undoArchive',
        hr_pay: 'F-add-import-audit-unaudit-undoFinish-undoArchive',
      },
    },
    {
      path: '/pay/salary-questions',
      icon: 'question',
      grants: {
        ...grant('F', 'hr_director', 'hr_pay'),
      },
    },
    {
      path: '/pay/spreadsheets',
      icon: 'sheet',
      grants: {
        hr_director: 'F-undoArchive',
        hr_pay: 'F-audit-unaudit-undoFinish-undoArchive',
      },
    },
    {
      path: '/pay/my-slips',
      icon: 'receipt',
      names: { zh: '我的工资条', en: 'My payslips', es: 'Mis nóminas' },
      isPersonal: true,
      grants: grant('V', ...BUILT_IN_ROLES.map(({ code }) => code)),
    },
  ],
}
