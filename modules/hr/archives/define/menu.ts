import { readGroups } from '#modules/hr/define/grants.ts'
import { type BuiltInMenu, grant } from '#platform/define/built-in/area.ts'
import { ARCHIVE_GROUP } from './choices.ts'

const READ_ALL = readGroups(...ARCHIVE_GROUP.options.map(({ value }) => value))

/** 员工档案 in the menu. */
export const archiveMenu: BuiltInMenu = {
  code: 'files',
  icon: 'id-card',
  idFrom: '员工档案',
  names: { zh: '员工档案', en: 'Employee records', es: 'Expedientes' },
  menus: [
    {
      path: '/hr/archives',
      icon: 'id-card',
      short: { es: 'Personales' },
      grants: {
        admin: readGroups('base', 'contact'),
        ...grant('F', 'hr_director', 'hr_manager'),
        // State and void are put right by who answers for it.
        hr_er: 'F-suspend-correct-correctVersion-void',
        ...grant(READ_ALL, 'auditor', 'staff'),
        gm: readGroups('base', 'education', 'career'),
        // Whoever names people for a training or an attendance group must find them.
        ...grant('V', 'hr_train', 'attend_admin'),
        // To run a department one must know who is in it and how to reach him.
        dept_head: readGroups('base', 'contact'),
      },
    },
    {
      path: '/hr/archives/:id',
      isHidden: true,
      names: { zh: '人事档案详情', en: 'Personnel file', es: 'Expediente personal' },
    },
    {
      path: '/hr/info-changes',
      icon: 'edit',
      short: { es: 'Solicitudes' },
      grants: {
        ...grant('view export confirm refuse', 'hr_director', 'hr_manager', 'hr_er'),
        auditor: 'V',
        // His own: whoever may look at his requests may make them.
        staff: 'view withdraw',
      },
    },
    {
      path: '/hr/voided-archives',
      icon: 'archive',
      short: { es: 'Anulados' },
      grants: grant('V', 'hr_director', 'hr_manager', 'hr_er', 'auditor'),
    },
  ],
}
