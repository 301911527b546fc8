import { bool, date, integer, text } from '#platform/define/engine/field-kinds.ts'
import { JOIN_FIELDS, JOIN_GROUPS } from './join-fields.ts'

const work = { group: 'work', access: 'computed' } as const

/**
 * Fields of the file about its employments: the number of the current one, and the planned next
 * one.
 */
export const SPELL_FIELDS = {
  employSpell: integer('第几次入职', { ...work, in: [] }),
  rejoinDate: date('再次入职日期', { ...work, in: [], headDay: 'until' }),
  comesBack: bool('待再次入职', { ...work, in: ['filter'] }),
}

/** Parts of the rehiring form. */
export const REHIRE_GROUPS = {
  job: JOIN_GROUPS.job,
  probation: JOIN_GROUPS.probation,
  account: JOIN_GROUPS.account,
} as const

const { deptId, postId, overReason, rankId, leaderId, empKind, joinDate } = JOIN_FIELDS
const { contractTerm, contractMonths, probationMonths, evaluateCycle, mentorId } = JOIN_FIELDS

/** 重新入职: fields that rehiring fills in again, with the existing file. */
export const REHIRE_FIELDS = {
  deptId,
  postId,
  overReason,
  rankId,
  leaderId,
  empKind,
  joinDate,
  contractTerm,
  contractMonths,
  probationMonths,
  evaluateCycle,
  mentorId,
  withAccount: JOIN_FIELDS.withAccount,
  userName: JOIN_FIELDS.userName,
  newPhone: text('新手机（有变更时填写）', { group: 'job', max: 11, check: 'mobile' }),
}
