type Reach = {
  scope: '1' | '2' | '3' | '4'
  /** Which departments scopes 2 and 3 count from. */
  scopeFrom: 'member' | 'leader' | 'in_charge'
}

const EVERYBODY = { scope: '4', scopeFrom: 'member' } as const
const ONESELF = { scope: '1', scopeFrom: 'member' } as const

/**
 * The roles of domain table 2.1, in its order; what each may do stands with the
 * pages, in resources/<area>/area.ts. `staff` comes with a personnel file and
 * `dept_head` with leading a department; both need no row.
 */
const ROLES = {
  admin: { name: '系统管理员', ...EVERYBODY },
  hr_director: { name: '人力总监', ...EVERYBODY },
  hr_manager: { name: '人事经理', ...EVERYBODY },
  hr_recruit: { name: '招聘专员', ...EVERYBODY },
  hr_er: { name: '员工关系专员', ...EVERYBODY },
  hr_pay: { name: '薪酬专员', ...EVERYBODY },
  hr_social: { name: '社保专员', ...EVERYBODY },
  hr_train: { name: '培训专员', ...EVERYBODY },
  attend_admin: { name: '考勤管理员', ...EVERYBODY },
  party_admin: { name: '党务干事', ...EVERYBODY },
  auditor: { name: '审计只读', ...EVERYBODY },
  attend_group: { name: '考勤组负责人', ...ONESELF },
  gm: { name: '总经理/分管领导', scope: '3', scopeFrom: 'in_charge' },
  dept_head: { name: '部门负责人', scope: '3', scopeFrom: 'leader' },
  staff: { name: '员工', ...ONESELF },
} satisfies Record<string, Reach & { name: string }>

export type RoleCode = keyof typeof ROLES

export type BuiltInRole = Reach & { code: RoleCode; name: string }

export const BUILT_IN_ROLES: readonly BuiltInRole[] = (Object.keys(ROLES) as RoleCode[]).map(
  (code) => ({ code, ...ROLES[code] }),
)
