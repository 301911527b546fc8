import { type BuiltInMenu, grant } from '#platform/define/built-in/area.ts'
import { BUILT_IN_ROLES } from '#platform/define/built-in/roles.ts'

/** 培训管理 in the menu. */
export const trainingMenu: BuiltInMenu = {
  code: 'training',
  icon: 'graduation',
  names: { zh: '培训管理', en: 'Training', es: 'Formación' },
  tabs: {
    names: { zh: '培训', en: 'Training', es: 'Formación' },
    pages: ['/hr/trainings', '/hr/my-training', '/hr/train-records', '/hr/training-statistics'],
  },
  menus: [
    {
      path: '/hr/trainings',
      icon: 'graduation',
      grants: {
        ...grant('F', 'hr_director', 'hr_manager', 'hr_train'),
        dept_head: 'E',
        ...grant('V', 'gm', 'auditor'),
      },
    },
    {
      path: '/hr/my-training',
      icon: 'calendar',
      names: { zh: '我的培训', en: 'My training', es: 'Mi formación' },
      isPersonal: true,
      buttons: { signUp: { zh: '报名', en: 'Sign up', es: 'Inscribirse' } },
      grants: {
        // Published trainings are visible to every employee.
        ...grant(
          'F',
          ...BUILT_IN_ROLES.map(({ code }) => code).filter((code) => code !== 'auditor'),
        ),
        auditor: 'V',
      },
    },
    {
      path: '/hr/train-records',
      icon: 'grid',
      short: { es: 'Historial' },
      grants: {
        ...grant('F', 'hr_director', 'hr_manager', 'hr_train'),
        // Employees see their own records.
        ...grant('V', 'staff', 'hr_er', 'dept_head', 'gm', 'auditor'),
      },
    },
    {
      path: '/hr/training-statistics',
      icon: 'steps',
      names: { zh: '培训统计', en: 'Training statistics', es: 'Estadísticas de formación' },
      grants: grant('V', 'hr_director', 'hr_manager', 'hr_train', 'dept_head', 'gm', 'auditor'),
    },
  ],
}
