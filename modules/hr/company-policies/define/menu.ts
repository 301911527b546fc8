import { type BuiltInMenu, grant } from '#platform/define/built-in/area.ts'

/** 共享中心 in the menu. */
export const documentMenu: BuiltInMenu = {
  code: 'sharing',
  icon: 'briefcase',
  names: { zh: '共享中心', en: 'Shared documents', es: 'Centro compartido' },
  menus: [
    {
      path: '/hr/documents',
      icon: 'briefcase',
      short: { es: 'Normativa' },
      grants: {
        ...grant('F', 'hr_director', 'hr_manager'),
        // Every employee may read the documents meant for them.
        ...grant('V', 'admin', 'hr_er', 'hr_recruit', 'hr_pay', 'hr_social', 'hr_train'),
        ...grant('V', 'attend_admin', 'party_admin', 'auditor', 'attend_group', 'gm'),
        ...grant('V', 'dept_head', 'staff'),
      },
    },
  ],
}
