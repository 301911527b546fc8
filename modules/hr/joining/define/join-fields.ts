import { PERSONAL_FIELDS } from '#modules/hr/archives/define/archive-personal-fields.ts'
import * as choices from '#modules/hr/archives/define/choices.ts'
import { EVALUATION_CYCLE, PROBATION_TERM } from '#modules/hr/probation/define/choices.ts'
import {
  bool,
  choice,
  date,
  type Field,
  integer,
  reference,
  text,
} from '#platform/define/engine/field-kinds.ts'

/** Parts of the joining form. */
export const JOIN_GROUPS = {
  person: '本人',
  emergency: '紧急联系人',
  job: '任职',
  probation: '合同与试用',
  account: '账号',
} as const

/** Parts that need the permission to add the record they create, by its path. */
export const JOIN_PARTS = { probation: 'hr/probations', account: 'system/users' } as const

/** Personal fields of the file, all in one part of this form. */
function askedOf(
  group: keyof typeof JOIN_GROUPS,
  names: readonly (keyof typeof PERSONAL_FIELDS)[],
): Record<string, Field> {
  return Object.fromEntries(
    names.map((name) => [name, { ...PERSONAL_FIELDS[name], group, in: ['form'] }]),
  )
}

const job = { group: 'job' } as const
const probation = { group: 'probation' } as const
const account = { group: 'account' } as const

/** Fields about the person. */
export const JOINING_PERSON = {
  name: text('姓名', { group: 'person', required: true, max: 60, check: 'personName' }),
  ...askedOf('person', ['idType', 'idCardNo', 'gender', 'birthDate', 'phone', 'email']),
  ...askedOf('emergency', ['emergencyName', 'emergencyRelation', 'emergencyPhone']),
  workStartDate: date('参加工作日期', { group: 'person', required: true, isPast: true }),
}

/** Fields about place, start, terms and account. */
const JOINING_TERMS = {
  deptId: reference('部门', 'org/departments', { ...job, required: true }),
  postId: reference('岗位', 'org/posts', { ...job, within: 'deptId' }),
  overReason: text('超编说明', { ...job, max: 200 }),
  rankId: reference('职级', 'org/post-ranks', job),
  leaderId: reference('指定上级', 'system/users', job),
  empKind: choice('用工性质', choices.EMPLOYMENT_KIND, { ...job, required: true, initial: '1' }),
  joinDate: date('入职日期', { ...job, required: true }),
  contractTerm: choice('劳动合同期限', PROBATION_TERM, probation),
  contractMonths: integer('合同期限（月）', { ...probation, min: 1, max: 600 }),
  probationMonths: integer('试用月数', { ...probation, min: 0, max: 6 }),
  evaluateCycle: choice('评估周期', EVALUATION_CYCLE, { ...probation, initial: '每月' }),
  mentorId: reference('导师', 'system/users', probation),
  withAccount: bool('开通账号', { ...account, initial: true }),
}

/** 办理入职: all fields of joining in one form. */
export const JOIN_FIELDS = {
  ...JOINING_PERSON,
  empNo: text('工号', { ...job, max: 12, check: 'empNo' }),
  ...JOINING_TERMS,
  userName: text('登录名', { ...account, max: 40, check: 'userName' }),
}
