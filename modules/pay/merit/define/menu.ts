import { type BuiltInMenu, grant } from '#platform/define/built-in/area.ts'

/**
 * 绩效工资 in the menu. Leaders score. A competence decides whose amounts the sheet shows. Employees see and confirm their
 * own row once the month is finished.
 */
export const meritMenu: BuiltInMenu = {
  code: 'pay-merit',
  icon: 'award',
  names: { zh: '绩效', en: 'Merit', es: 'Desempeño' },
  menus: [
    {
      path: '/pay/merit-team',
      icon: 'edit',
      names: { zh: '团队评分', en: 'Score my team', es: 'Puntuar a mi equipo' },
      grants: grant('V', 'hr_director', 'hr_manager', 'dept_head', 'gm'),
    },
    {
      path: '/pay/merit-salaries',
      icon: 'award',
      grants: {
        hr_director: 'F-undoArchive-confirm',
        hr_pay: 'F-audit-unaudit-undoFinish-undoArchive-confirm',
        hr_manager: 'view group.pay',
        staff: 'view group.pay confirm',
      },
    },
    {
      path: '/pay/merit-scores',
      icon: 'check',
      grants: {
        ...grant('F', 'hr_director', 'dept_head', 'gm', 'hr_manager'),
        ...grant('V', 'hr_pay'),
      },
    },
    {
      path: '/pay/merit-departments',
      icon: 'branches',
      names: { zh: '录入部门系数', en: 'Enter department factors', es: 'Introducir factores' },
      grants: grant('V', 'hr_director', 'hr_manager', 'hr_pay'),
    },
    {
      path: '/pay/merit-factors',
      icon: 'sitemap',
      grants: {
        ...grant('F', 'hr_director', 'hr_pay'),
        ...grant('V', 'hr_manager'),
      },
    },
  ],
}
