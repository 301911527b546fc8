import type { Names } from '#platform/define/built-in/area.ts'

/** Names of the rows of rows.ts in every language. */
export const rowNames: Readonly<Record<string, readonly Names[]>> = {
  'org/department-types': [
    { zh: '公司', en: 'Company', es: 'Empresa' },
    { zh: '分公司', en: 'Branch', es: 'Sucursal' },
    { zh: '子公司', en: 'Subsidiary', es: 'Filial' },
    { zh: '中心', en: 'Centre', es: 'Centro' },
    { zh: '部门', en: 'Department', es: 'Departamento' },
    { zh: '科室', en: 'Section', es: 'Sección' },
    { zh: '项目部', en: 'Project department', es: 'Departamento de proyecto' },
    { zh: '班组', en: 'Team', es: 'Equipo' },
  ],
  'org/department-ranks': [
    { zh: '集团级', en: 'Group level', es: 'Nivel de grupo' },
    { zh: '公司级', en: 'Company level', es: 'Nivel de empresa' },
    { zh: '一级部门', en: 'First-level department', es: 'Departamento de primer nivel' },
    { zh: '二级部门', en: 'Second-level department', es: 'Departamento de segundo nivel' },
    { zh: '班组级', en: 'Team level', es: 'Nivel de equipo' },
  ],
}
