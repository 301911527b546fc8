import { reference, text } from '#platform/define/engine/field-kinds.ts'

const access = 'computed'

/** The name and number of the person of a record, so that a search finds the record by them. */
export const searchedPerson = {
  personName: text('姓名', { access, in: ['search'], max: 60, check: 'personName' }),
  personNo: text('工号', { access, in: ['search'], max: 12 }),
} as const

/** The department of the person, below their name in lists. */
export const personDepartment = {
  deptId: reference('部门', 'org/departments', {
    access,
    in: ['list', 'filter'],
    under: 'userId',
  }),
} as const

/** The person whom a record is about, when the record takes them from another record. */
export const derivedPerson = {
  userId: reference('人员', 'hr/archives', { access, in: ['list', 'filter'] }),
  ...personDepartment,
  ...searchedPerson,
} as const
