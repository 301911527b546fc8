import { type BuiltInMenu, grant } from '#platform/define/built-in/area.ts'

/** 承诺与记事 in the menu. */
export const letterMenu: BuiltInMenu = {
  code: 'letters',
  icon: 'shield',
  names: { zh: '承诺与记事', en: 'Letters and notes', es: 'Compromisos y notas' },
  tabs: {
    names: { zh: '承诺书', en: 'Letters', es: 'Compromisos' },
    pages: [
      '/hr/commitment-letters',
      '/hr/my-letters',
      '/hr/commitment-sendings',
      '/hr/commitment-templates',
    ],
  },
  menus: [
    {
      path: '/hr/commitment-letters',
      icon: 'shield',
      grants: {
        // Employees in every role sign their own letters with the role `staff`, so these roles need no
        // permission to sign.
        ...grant('F-sign', 'hr_director', 'hr_manager', 'hr_er'),
        staff: 'view sign',
        ...grant('V', 'dept_head', 'gm', 'auditor'),
      },
    },
    {
      path: '/hr/my-letters',
      icon: 'user',
      names: { zh: '我的承诺书', en: 'My letters', es: 'Mis compromisos' },
      isPersonal: true,
      grants: { staff: 'V' },
    },
    {
      path: '/hr/commitment-sendings',
      icon: 'mail',
      short: { es: 'Envíos' },
      grants: { ...grant('F', 'hr_director', 'hr_manager', 'hr_er'), auditor: 'V' },
    },
    {
      path: '/hr/commitment-templates',
      icon: 'list',
      short: { es: 'Modelos' },
      grants: { ...grant('F', 'hr_director', 'hr_manager', 'hr_er'), auditor: 'V' },
    },
    {
      path: '/hr/record-notes',
      icon: 'flag',
      short: { es: 'Notas' },
      // The subject of a note never sees it. Superiors and auditors see the notes with the visibility for
      // superiors.
      grants: {
        ...grant('F', 'hr_director', 'hr_manager', 'hr_er'),
        ...grant('V', 'dept_head', 'gm', 'auditor'),
      },
    },
  ],
}
