import {
  choice,
  date,
  decimal,
  integer,
  longText,
  rows,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { PLAN_PERIOD } from './choices.ts'
import { MOST_PARTS } from './plan-codes.ts'

const UUID_LENGTH = 36
const LARGEST = 999_999_999_999

/** A target amount of a plan. */
export const amount = (label: string, options: Parameters<typeof decimal>[1] | object = {}) =>
  decimal(label, { ...options, scale: 2, max: LARGEST })

/**
 * The wanted parts: existing ones have ids, new ones do not. The owner is a department's head or a
 * person by code; without either, the plan's owner.
 */
export const decomposeFields = {
  items: rows(
    '分解项',
    {
      id: text('编号', { max: UUID_LENGTH }),
      title: text('标题', { required: true, max: 100 }),
      deptId: text('部门', { max: UUID_LENGTH }),
      ownerCode: text('责任人工号', { max: 40 }),
      period: choice('周期', PLAN_PERIOD),
      periodNo: integer('期次', { max: 12 }),
      weight: integer('权重', { required: true, max: 100 }),
      goal: text('目标', { max: 2_000 }),
      targetValue: amount('目标值'),
      unit: text('单位', { max: 10 }),
      planStart: date('计划开始', { required: true }),
      planEnd: date('计划完成', { required: true }),
    },
    { required: true, min: 1, max: MOST_PARTS },
  ),
  reason: longText('变更原因', { max: 500 }),
}
