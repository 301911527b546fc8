import { type BuiltInMenu, grant } from '#platform/define/built-in/area.ts'

/** 证书管理 in the menu. */
export const certificateMenu: BuiltInMenu = {
  code: 'certificates',
  icon: 'key',
  names: { zh: '证书管理', en: 'Certificates', es: 'Certificados' },
  menus: [
    {
      path: '/hr/certificates',
      icon: 'key',
      short: { es: 'Registro' },
      grants: {
        ...grant('F', 'hr_director', 'hr_manager', 'hr_er'),
        // His own, with what he is paid for them.
        staff: 'view group.pay',
        ...grant('V', 'dept_head', 'gm', 'auditor'),
      },
    },
    {
      path: '/hr/certificate-monthlies',
      icon: 'coins',
      short: { es: 'Complementos' },
      grants: {
        // What is in the archive is opened again by the administrator, who sees no amounts.
        hr_director: 'F-undoArchive',
        hr_manager: 'F-undoFinish-undoArchive',
        hr_er: 'view add edit delete export generate check sendBack finish void group.pay',
        admin: 'view undoArchive',
        // His own once it is settled.
        staff: 'view group.pay',
        ...grant('V', 'dept_head', 'gm', 'auditor'),
      },
    },
    {
      path: '/hr/certificate-types',
      icon: 'tag',
      short: { es: 'Tipos' },
      grants: {
        ...grant('F', 'hr_director', 'hr_manager', 'hr_er'),
        auditor: 'V',
      },
    },
  ],
}
