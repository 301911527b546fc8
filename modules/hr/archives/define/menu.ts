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
        // The employee relations specialist may neither suspend employees, correct states and versions, nor
        // void files.
        hr_er: 'F-suspend-correct-correctVersion-void',
        ...grant(READ_ALL, 'auditor', 'staff'),
        gm: readGroups('base', 'education', 'career'),
        // These roles choose people for a training or an attendance group, so they must see the files in
        // lists.
        ...grant('V', 'hr_train', 'attend_admin'),
        // Heads of departments must know who works there and how to contact them.
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
        // Employees see only their own requests. The permission to view them includes the permission to make
        // one.
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
