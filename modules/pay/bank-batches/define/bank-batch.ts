import { action, defineResource, transition } from '#platform/define/engine/define-resource.ts'
import {
  choice,
  dateTime,
  integer,
  money,
  reference,
  references,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { sumsGroup } from '#platform/define/engine/groups.ts'
import { PAY_ITEM } from '#platform/wire/records/pay-item.ts'
import { BANK_BATCH_STATE, BATCH } from './choices.ts'

const access = 'computed'

/**
 * 代发批次: the payments of a run by one bank from one account, in one file. Its rows are read and settled by the calls of
 * the batch.
 */
export const bankBatches = defineResource({
  path: 'pay/bank-batches',
  table: 'bank_batch',
  label: '代发批次',
  controller: { family: 'hr', name: 'SalaryBankBatch' },
  title: 'batchNo',
  sort: { field: 'batchNo', descending: true },
  states: 'state',
  groups: { base: '批次', totals: sumsGroup('合计', { item: PAY_ITEM.sheet, people: 'people' }) },
  fields: {
    batchNo: text('批次号', { access, in: ['list', 'sort', 'search'], max: 30 }),
    runId: reference('发放批次', 'pay/runs', { access, in: ['list', 'filter'] }),
    entityId: reference('发薪主体', 'pay/legal-entities', {
      access,
      in: ['list', 'filter'],
      under: 'runId',
    }),
    bank: text('开户银行', { access, in: ['list', 'search'], max: 40 }),
    templateId: reference('代发模板', 'pay/bank-templates', { access }),
    payerAccount: text('付款账号', {
      access,
      in: ['list'],
      under: 'bank',
      mask: 'tail',
      max: 40,
    }),
    state: choice('状态', BANK_BATCH_STATE, { access, in: ['list', 'filter'] }),
    people: integer('笔数', { access, in: ['list'] }),
    net: money('总金额', { access, in: ['list'], group: 'totals' }),
    hash: text('文件校验码', { access, group: 'totals', max: 64 }),
    madeById: reference('制单人', 'system/users', { access, in: ['list'] }),
    checkedById: reference('复核人', 'system/users', {
      access,
      in: ['list'],
      under: 'madeById',
    }),
    checkedAt: dateTime('复核时间', { access }),
    exportedAt: dateTime('导出时间', { access }),
    why: text('作废原因', { access, max: 200 }),
  },
  actions: {
    make: action('制作代发批次', {
      call: 'MakeSalaryBankBatches',
      on: 'list',
      isPreviewed: true,
      begins: true,
      fields: { runId: reference('发放批次', 'pay/runs', { required: true }) },
    }),
    payOtherwise: action('以其他方式发放', {
      call: 'PaySalaryOtherwise',
      on: 'list',
      payOf: { person: 'userIds', item: PAY_ITEM.sheet },
      button: 'make',
      fields: {
        runId: reference('发放批次', 'pay/runs', { required: true }),
        userIds: references('人员', 'hr/archives', { required: true }),
        reason: text('方式和原因', { required: true, max: 200 }),
      },
    }),
    takeBackOtherwise: action('撤销以其他方式发放', {
      call: 'TakeBackSalaryPaidOtherwise',
      on: 'list',
      payOf: { person: 'userIds', item: PAY_ITEM.sheet },
      button: 'make',
      fields: {
        runId: reference('发放批次', 'pay/runs', { required: true }),
        userIds: references('人员', 'hr/archives', { required: true }),
      },
    }),
    check: transition('复核', {
      call: 'CheckSalaryBankBatch',
      from: [BATCH.draft],
      to: BATCH.checked,
      notByAuthor: true,
    }),
    void: transition('作废', {
      call: 'VoidSalaryBankBatch',
      from: [BATCH.draft, BATCH.checked, BATCH.exported],
      to: BATCH.void,
      reason: 'why',
      fields: {
        why: text('作废原因', {
          required: true,
          max: 200,
          help: '文件已交银行的，先向银行确认没有付款',
        }),
      },
    }),
  },
})
