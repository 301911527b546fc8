import { JOIN_FIELDS, JOIN_GROUPS } from '#modules/hr/joining/define/join-fields.ts'
import { REHIRE_FIELDS, REHIRE_GROUPS } from '#modules/hr/joining/define/rehire-fields.ts'
import { action } from '#platform/define/engine/define-resource.ts'
import {
  bool,
  choice,
  date,
  longText,
  reference,
  references,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { hoursField, OPENINGS } from '#platform/define/shipped/sharing/share-fields.ts'
import * as choices from './choices.ts'
import { EMPLOYED, GONE, JOINED, NOT_JOINED_YET, REGULAR, SUSPENDED } from './employment-states.ts'
import { formLink } from './form-link.ts'

/** Actions on a personnel file besides editing. */
export const ARCHIVE_ACTIONS = {
  join: action('办理入职', {
    call: 'JoinUserBaseInfo',
    on: 'list',
    button: 'add',
    begins: true,
    groups: JOIN_GROUPS,
    fields: JOIN_FIELDS,
  }),
  suspend: action('停薪留职', {
    call: 'SuspendUserBaseInfo',
    when: { field: 'status', is: [REGULAR] },
    fields: {
      fromDate: date('自', { required: true }),
      untilDate: date('预计至'),
      reason: text('原因', { required: true, max: 180 }),
    },
  }),
  resume: action('复职', {
    call: 'ResumeUserBaseInfo',
    button: 'suspend',
    when: { field: 'status', is: [SUSPENDED] },
    fields: {
      fromDate: date('复职日期', { required: true }),
      reason: text('说明', { required: true, max: 180 }),
    },
  }),
  // Rehiring needs the same permissions as adding, so a user who enters new people may also rehire.
  rehire: action('重新入职', {
    call: 'RehireUserBaseInfo',
    button: 'add',
    when: { field: 'status', is: GONE },
    groups: REHIRE_GROUPS,
    fields: REHIRE_FIELDS,
  }),
  callOffRehire: action('取消重新入职', {
    call: 'CancelRehireUserBaseInfo',
    button: 'add',
    when: { field: 'comesBack', is: [true] },
    fields: { reason: text('取消原因', { required: true, max: 200 }) },
  }),
  correct: action('更正状态', {
    call: 'SetUserBaseInfoState',
    fields: {
      status: choice('人员状态', choices.EMPLOYMENT_STATUS, { required: true }),
      regularDate: date('转正日期'),
      leaveDate: date('离职日期'),
      // Empty fields keep their value.
      joinDate: date('入职日期'),
      empKind: choice('用工性质', choices.EMPLOYMENT_KIND),
      overReason: longText('超编说明', { max: 500 }),
      reason: text('更正原因', { required: true, max: 200 }),
    },
  }),
  // An empty field clears the value; the form starts with the values of the version.
  correctVersion: action('更正任职', {
    call: 'CorrectUserBaseInfoVersion',
    when: { field: 'status', is: [NOT_JOINED_YET, ...EMPLOYED] },
    fields: {
      fromDate: date('从哪条任职记录起更正（该记录首日）', { required: true }),
      deptId: reference('部门', 'org/departments', { required: true }),
      postId: reference('岗位', 'org/posts', { within: 'deptId' }),
      rankId: reference('职级', 'org/post-ranks'),
      leaderId: reference('指定上级', 'system/users'),
      overReason: longText('超编说明', { max: 500 }),
      reason: text('更正原因', { required: true, max: 180 }),
    },
  }),
  share: action('分享登记表', {
    call: 'ShareUserBaseInfo',
    on: 'list',
    isPreviewed: true,
    fields: {
      people: references('人员', 'hr/archives', { required: true }),
      hours: hoursField(formLink),
      ...OPENINGS,
      isClear: bool('证件号码不遮盖'),
    },
  }),
  void: action('作废', {
    call: 'VoidUserBaseInfo',
    when: { field: 'status', is: JOINED },
    fields: { reason: text('作废原因', { required: true, max: 200 }) },
  }),
}
