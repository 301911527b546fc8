import { defineResource } from '#platform/define/engine/define-resource.ts'
import { choice, date, decimal, reference, text } from '#platform/define/engine/field-kinds.ts'
import { TRAINING_CATEGORY, TRAINING_MODE, TRAINING_RESULT } from './choices.ts'

const access = 'computed'

/** 培训记录: trainings that an employee attended, for their personnel file. */
export const trainingRecords = defineResource({
  path: 'hr/train-records',
  table: 'train_record',
  label: '培训记录',
  controller: { family: 'hr', name: 'TrainRecord' },
  title: 'title',
  sort: { field: 'endDate', descending: true },
  rows: { scope: { person: 'userId', department: 'deptId' } },
  fields: {
    title: text('培训', { access, in: ['list', 'search'], max: 80 }),
    userId: reference('人员', 'hr/archives', { access, in: ['list', 'filter', 'search'] }),
    deptId: reference('部门', 'org/departments', {
      access,
      in: ['list', 'filter'],
      under: 'userId',
    }),
    category: choice('类别', TRAINING_CATEGORY, { access, in: ['list', 'filter'] }),
    mode: choice('培训方式', TRAINING_MODE, {
      access,
      in: ['list', 'filter'],
      under: 'category',
    }),
    startDate: date('开始日期', { access, in: ['list', 'sort'], under: 'endDate' }),
    endDate: date('结束日期', { access, in: ['list', 'filter', 'sort'] }),
    hours: decimal('小时数', { access, in: ['list', 'sort', 'sum'], scale: 1, max: 2_000 }),
    score: decimal('得分', { access, in: ['list', 'sort'], scale: 1, max: 100 }),
    result: choice('结果', TRAINING_RESULT, { access, in: ['list', 'filter'] }),
  },
})
