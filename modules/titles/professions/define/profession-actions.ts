import {
  type ActionDefinition,
  action,
  transition,
} from '#platform/define/engine/define-resource.ts'
import { date, money, text } from '#platform/define/engine/field-kinds.ts'
import { TITLE } from './choices.ts'

const { valid, appointed, released } = TITLE
const STANDING = [valid, appointed, released]
const WHY = 200

const why = (label: string) => text(label, { required: true, max: WHY })

const fileNo = text('聘任文号', { max: 40 })
const appointEnd = date('聘任截止', { help: '不填为无固定期限' })

/** What changes a title and its last appointment. */
export const PROFESSION_ACTIONS: Readonly<Record<string, ActionDefinition>> = {
  appoint: action('聘任', {
    call: 'AppointProfession',
    when: { field: 'state', is: STANDING },
    fields: {
      termFrom: date('聘任日期', { required: true }),
      termTo: appointEnd,
      allowance: money('月津贴', { help: '按聘任天数计入工资；没有津贴不填' }),
      fileNo,
    },
  }),
  prolong: action('续聘', {
    call: 'ProlongAppointment',
    when: { field: 'state', is: [appointed] },
    fields: { appointEnd: date('聘任截止', { required: true }), fileNo },
  }),
  endTerm: action('提前解聘', {
    call: 'EndAppointment',
    when: { field: 'state', is: [appointed] },
    fields: {
      lastDay: date('最后一天', { required: true, help: '津贴计到这一天' }),
      endReason: why('解聘原因'),
    },
  }),
  correctTerm: action('更正聘任', {
    call: 'CorrectAppointment',
    when: { field: 'state', is: STANDING },
    fields: {
      appointDate: date('聘任日期', { required: true }),
      appointEnd,
      allowance: money('月津贴', { help: '已发放的月份下月补差' }),
      fileNo,
    },
  }),
  cancelTerm: action('撤销聘任', {
    call: 'CancelAppointment',
    when: { field: 'state', is: STANDING },
    fields: { cancelReason: why('撤销原因') },
  }),
  void: transition('作废', {
    call: 'VoidProfession',
    from: [valid, released],
    to: TITLE.void,
    reason: 'voidReason',
    fields: { voidReason: why('作废原因') },
  }),
  restore: transition('恢复', {
    call: 'RestoreProfession',
    from: [TITLE.void],
    to: valid,
  }),
}
