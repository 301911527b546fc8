import { action, defineResource, transition } from '#platform/define/engine/define-resource.ts'
import { choice, integer, longText, text } from '#platform/define/engine/field-kinds.ts'
import { RESOURCE_NAMES } from '#platform/define/resource-names.ts'
import { FLOW_STATE } from '#platform/define/shipped/choices.ts'
import { FLOW } from '#platform/wire/approval/approval-flow.ts'

const access = 'computed'

/** 审批流程: the approvers of the documents of one kind, in versions of which one is in force. */
export const approvalFlows = defineResource({
  path: 'system/approval-flows',
  table: 'approval_flow',
  label: '审批流程',
  controller: { family: 'hr', name: 'ApprovalFlow' },
  title: 'name',
  sort: { field: 'resource' },
  states: 'state',
  rows: { deletable: { field: 'state', is: [FLOW.draft] } },
  fields: {
    name: text('流程名称', { in: ['list', 'form', 'sort', 'search'], required: true, max: 40 }),
    resource: choice('适用单据', RESOURCE_NAMES, {
      in: ['list', 'form', 'filter', 'sort'],
      required: true,
      access: 'create',
    }),
    flowVersion: integer('版本', { access, in: ['list', 'sort'] }),
    state: choice('流程状态', FLOW_STATE, { access, in: ['list', 'filter', 'sort'] }),
    steps: longText('审批环节（JSON）', { in: ['list', 'form'], required: true, max: 20_000 }),
    note: text('说明', { in: ['list', 'form'], max: 200 }),
  },
  actions: {
    publish: transition('启用', {
      call: 'PublishApprovalFlow',
      from: [FLOW.draft],
      to: FLOW.inForce,
      isPreviewed: true,
    }),
    newVersion: action('新版本', {
      call: 'NewApprovalFlowVersion',
      button: 'add',
      when: { field: 'state', is: [FLOW.inForce, FLOW.retired] },
    }),
  },
})
