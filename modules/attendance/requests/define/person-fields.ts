import { reference } from '#platform/define/engine/field-kinds.ts'

/** The employee of a request; a request without one is for the caller. */
export const whose = {
  userId: reference('人员', 'hr/archives', {
    in: ['list', 'form', 'filter', 'search'],
    access: 'create',
  }),
  deptId: reference('部门', 'org/departments', {
    access: 'computed',
    in: ['list', 'filter'],
    under: 'userId',
  }),
  // The group on the first day: its leader has the request in their scope.
  attendGroupId: reference('考勤组', 'attendance/groups', {
    access: 'computed',
    in: ['filter'],
  }),
} as const

export const REACHED_BY = {
  scope: { person: 'userId', department: 'deptId', group: 'attendGroupId' },
} as const

export const ABOUT = { about: { file: 'userId' }, department: 'deptId' } as const
