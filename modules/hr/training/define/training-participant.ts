import { defineResource } from '#platform/define/engine/define-resource.ts'
import { choice, dateTime, decimal, money, reference } from '#platform/define/engine/field-kinds.ts'
import { TRAINING_RESULT, TRAINING_SIGN_IN } from './choices.ts'

/** Values of TRAINING_SIGN_IN and TRAINING_RESULT that rules use. */
export const SIGNED_IN = '已签'
export const NOT_YET_IN = '未签'
export const ABSENT = '缺席'
export const UNDECIDED = '待定'
export const PASSED = '合格'
export const FAILED = '不合格'

const access = 'computed'
const MAX_HOURS = 2_000

/** 参训人员: a participant of a training with the results. Their feedback has no field here. */
export const trainingParticipants = defineResource({
  path: 'hr/train-users',
  table: 'train_user',
  label: '参训人员',
  controller: { family: 'hr', name: 'TrainUser' },
  title: 'userId',
  sort: { field: 'signedUpAt' },
  rows: {
    narrow: ['trainId', 'score'],
    parent: { resource: 'hr/trainings', field: 'trainId', button: 'result' },
    importBy: null,
  },
  fields: {
    trainId: reference('培训', 'hr/trainings', {
      in: ['form', 'filter'],
      required: true,
      access: 'create',
    }),
    userId: reference('人员', 'hr/archives', {
      in: ['list', 'form', 'search'],
      required: true,
      access: 'create',
      isReached: true,
    }),
    deptId: reference('部门', 'org/departments', {
      access,
      in: ['list', 'filter'],
      under: 'userId',
    }),
    signIn: choice('签到', TRAINING_SIGN_IN, {
      in: ['list', 'form', 'filter'],
      required: true,
      initial: NOT_YET_IN,
    }),
    hours: decimal('小时数', { in: ['list', 'form'], scale: 1, max: MAX_HOURS }),
    score: decimal('得分', { in: ['list', 'form'], scale: 1, max: 100 }),
    result: choice('结果', TRAINING_RESULT, {
      in: ['list', 'form', 'filter'],
      required: true,
      initial: UNDECIDED,
    }),
    fee: money('费用', { access, in: ['list'] }),
    signedUpAt: dateTime('报名时间', { access, in: ['sort'] }),
    signedInAt: dateTime('签到时间', { access }),
    certificateId: reference('取得证书', 'hr/certificates', { access }),
    contractId: reference('服务期协议', 'hr/contracts', { access }),
  },
})
