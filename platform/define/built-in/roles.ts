import type { Words } from '#platform/wire/language/words.ts'

type Reach = {
  scope: '1' | '2' | '3' | '4'
  /** The departments from which scope 2 (department) and scope 3 (department and those below it) start. */
  scopeFrom: 'member' | 'leader' | 'in_charge' | 'attend_group'
}

const words = (zh: string, en: string, es: string): Words => ({ zh, en, es })

const EVERYBODY = { scope: '4', scopeFrom: 'member' } as const
const ONESELF = { scope: '1', scopeFrom: 'member' } as const

/**
 * The roles of domain table 2.1, in its order. The rights of each are next to the pages, in area.ts of an
 * area or menu.ts of a chapter. Users have `staff` because they have a personnel file, and `dept_head`
 * because they lead a department. Neither role needs a row.
 */
const ROLES = {
  admin: {
    names: words('系统管理员', 'System administrator', 'Administrador del sistema'),
    ...EVERYBODY,
  },
  hr_director: { names: words('人力总监', 'HR director', 'Dirección de RR. HH.'), ...EVERYBODY },
  hr_manager: { names: words('人事经理', 'HR manager', 'Gerencia de RR. HH.'), ...EVERYBODY },
  hr_recruit: { names: words('招聘专员', 'Recruiter', 'Especialista en selección'), ...EVERYBODY },
  hr_er: {
    names: words(
      '员工关系专员',
      'Employee relations specialist',
      'Especialista en relaciones laborales',
    ),
    ...EVERYBODY,
  },
  hr_pay: {
    names: words('薪酬专员', 'Compensation specialist', 'Especialista en compensación'),
    ...EVERYBODY,
  },
  hr_social: {
    names: words('社保专员', 'Social insurance specialist', 'Especialista en seguridad social'),
    ...EVERYBODY,
  },
  hr_train: {
    names: words('培训专员', 'Training specialist', 'Especialista en formación'),
    ...EVERYBODY,
  },
  attend_admin: {
    names: words('考勤管理员', 'Attendance administrator', 'Administración de asistencia'),
    ...EVERYBODY,
  },
  party_admin: {
    names: words('党务干事', 'Party affairs officer', 'Responsable de asuntos del Partido'),
    ...EVERYBODY,
  },
  auditor: {
    names: words('审计只读', 'Auditor (read only)', 'Auditoría (solo lectura)'),
    ...EVERYBODY,
  },
  attend_group: {
    names: words('考勤组负责人', 'Attendance group leader', 'Responsable de grupo de asistencia'),
    // The holder's own rows, and those of people in the groups that they lead.
    scope: '1',
    scopeFrom: 'attend_group',
  },
  gm: {
    names: words(
      '总经理/分管领导',
      'General manager or executive in charge',
      'Dirección general o directivo a cargo',
    ),
    scope: '3',
    scopeFrom: 'in_charge',
  },
  dept_head: {
    names: words('部门负责人', 'Department head', 'Responsable de departamento'),
    scope: '3',
    scopeFrom: 'leader',
  },
  staff: { names: words('员工', 'Employee', 'Personal'), ...ONESELF },
} satisfies Record<string, Reach & { names: Words }>

export type RoleCode = keyof typeof ROLES

export type BuiltInRole = Reach & { code: RoleCode; names: Words }

export const BUILT_IN_ROLES: readonly BuiltInRole[] = (Object.keys(ROLES) as RoleCode[]).map(
  (code) => ({ code, ...ROLES[code] }),
)
