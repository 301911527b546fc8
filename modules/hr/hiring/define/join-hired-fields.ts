import { JOIN_FIELDS, JOINING_PERSON } from '#modules/hr/joining/define/join-fields.ts'

const { empNo, overReason, leaderId, joinDate, evaluateCycle, mentorId } = JOIN_FIELDS
const { withAccount, userName } = JOIN_FIELDS

/** Parts of the form, named as those of joining. */
export const JOIN_HIRED_GROUPS = {
  person: '本人',
  emergency: '紧急联系人',
  job: '任职',
  probation: '试用',
  account: '账号',
} as const

/**
 * 办理入职 of a hiring: what joining asks for and the hiring does not say. Place, rank, contract and probation are those
 * that were approved and offered.
 */
export const JOIN_HIRED_FIELDS = {
  ...JOINING_PERSON,
  joinDate,
  empNo,
  overReason,
  leaderId,
  evaluateCycle,
  mentorId,
  withAccount,
  userName,
}
