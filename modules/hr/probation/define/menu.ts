import { type BuiltInMenu, grant } from '#platform/define/built-in/area.ts'

/** 试用转正 in the menu. */
export const probationMenu: BuiltInMenu = {
  code: 'probation',
  icon: 'award',
  names: { zh: '试用转正', en: 'Probation', es: 'Periodo de prueba' },
  tabs: {
    pages: [
      '/hr/probations',
      '/hr/probation-evaluations',
      '/hr/positives',
      '/hr/positive-examines',
    ],
  },
  menus: [
    {
      path: '/hr/probations',
      icon: 'clock',
      short: { es: 'Pruebas' },
      grants: {
        ...grant('F', 'hr_director', 'hr_manager', 'hr_er'),
        dept_head: 'E',
        ...grant('V', 'staff', 'auditor'),
      },
    },
    {
      path: '/hr/probation-evaluations',
      icon: 'tasks',
      short: { es: 'Evaluaciones' },
      grants: {
        ...grant('F', 'hr_director', 'hr_manager', 'hr_er'),
        dept_head: 'view add edit assess',
        // Employees see their own evaluations and assess themselves first.
        staff: 'view selfAssess',
        auditor: 'V',
      },
    },
    {
      path: '/hr/positives',
      icon: 'award',
      short: { es: 'Confirmaciones' },
      grants: {
        ...grant('F', 'hr_director', 'hr_manager', 'hr_er'),
        ...grant('E', 'dept_head', 'staff'),
        auditor: 'V',
      },
    },
    {
      path: '/hr/positive-examines',
      icon: 'eye',
      short: { es: 'Exámenes' },
      grants: {
        ...grant('F', 'hr_director', 'hr_manager', 'hr_er'),
        // Examiners, also heads of departments, reach only the examinations assigned to them.
        staff: 'view examine',
        auditor: 'V',
      },
    },
  ],
}
