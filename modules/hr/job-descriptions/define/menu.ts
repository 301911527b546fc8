import { type BuiltInMenu, grant } from '#platform/define/built-in/area.ts'

/** 编制与岗位 in the menu. */
export const postMenu: BuiltInMenu = {
  code: 'posts',
  icon: 'layers',
  names: { zh: '编制与岗位', en: 'Positions', es: 'Puestos' },
  menus: [
    {
      path: '/hr/post-explains',
      icon: 'document',
      short: { es: 'Descripciones' },
      grants: {
        ...grant('F', 'hr_director', 'hr_manager'),
        ...grant('E', 'hr_recruit', 'dept_head'),
        ...grant('V', 'gm', 'auditor'),
      },
    },
  ],
}
