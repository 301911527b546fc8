import { defineResource } from '#platform/define/engine/define-resource.ts'
import {
  bool,
  integer,
  longText,
  reference,
  references,
  richText,
  rows,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { extendField } from './extend-field.ts'

const PEOPLE = 'system/users'
const parts = { group: 'parts' } as const

/** 任务模板: common content of tasks, with child tasks. */
export const taskTemplates = defineResource({
  path: 'work/task-templates',
  table: 'task_template',
  label: '任务模板',
  controller: { family: 'wt', name: 'TaskTemplate' },
  title: 'name',
  sort: { field: 'sort' },
  rows: { involved: { people: ['ownerId'], recipientView: 'task_template_told' } },
  groups: { base: '模板', parts: '子任务与扩展数据' },
  fields: {
    name: text('模板名称', { in: ['list', 'form', 'search', 'sort'], required: true, max: 100 }),
    classId: reference('任务分类', 'work/task-classes', {
      in: ['list', 'form', 'filter'],
      required: true,
    }),
    ownerId: reference('所有人', PEOPLE, { access: 'computed', in: ['list', 'filter'] }),
    shared: bool('公用', { in: ['list', 'form', 'filter'] }),
    content: richText('内容', { required: true, max: 20_000 }),
    readerIds: references('抄送', PEOPLE),
    children: rows(
      '子任务',
      {
        title: text('标题', { required: true, max: 100 }),
        days: integer('完成工作日', { max: 366 }),
        weight: integer('权重', { max: 100, initial: '100' }),
      },
      { ...parts, max: 20 },
    ),
    extend: extendField('扩展数据', 'parts'),
    sort: integer('排序', { in: ['form', 'sort'], max: 9_999, initial: '0' }),
    enabled: bool('启用', { in: ['list', 'form', 'filter'], initial: true }),
    remark: longText('备注', { max: 200 }),
  },
})
