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
        // Employees see their own certificates, with the allowance.
        staff: 'view group.pay',
        ...grant('V', 'dept_head', 'gm', 'auditor'),
      },
    },
    {
      path: '/hr/certificate-monthlies',
      icon: 'coins',
      short: { es: 'Complementos' },
      grants: {
        // Only the administrator, who sees no amounts, may reopen the archive.
        hr_director: 'F-undoArchive',
        hr_manager: 'F-undoFinish-undoArchive',
        hr_er: 'view add edit delete export generate check sendBack finish void group.pay',
        admin: 'view undoArchive',
        // Employees see their own allowance once it is settled.
        staff: 'view group.pay',
        ...grant('V', 'dept_head', 'gm', 'auditor'),
      },
    },
    {
      path: '/hr/certificate-types',
      icon: 'tag',
      short: { es: 'Tipos de certificado' },
      grants: {
        ...grant('F', 'hr_director', 'hr_manager', 'hr_er'),
        auditor: 'V',
      },
    },
  ],
}
