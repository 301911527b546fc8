import { defineResource } from '#platform/define/engine/define-resource.ts'
import { choice, date, longText, text } from '#platform/define/engine/field-kinds.ts'
import { POLICY_KEY } from './policy-keys.ts'

/** 政策参数: figures of law and policy with their dates, by city. */
export const policyParams = defineResource({
  path: 'system/policy-params',
  table: 'policy_param',
  label: '政策参数',
  controller: { family: 'hr', name: 'PolicyParam' },
  title: 'key',
  sort: { field: 'key' },
  rows: { narrow: ['value', 'effectiveFrom', 'city'] },
  fields: {
    // A closed set, because a key that no rule reads would have no effect, and every value has a shape. The field is no
    // filter, because lists already use `key` for the keyword, and the keyword also finds keys.
    key: choice('参数键', POLICY_KEY, {
      in: ['list', 'form', 'sort', 'search'],
      required: true,
      access: 'create',
    }),
    city: text('适用城市', { in: ['list', 'form', 'filter', 'search'], max: 30 }),
    effectiveFrom: date('生效日期', { in: ['list', 'form', 'sort'], required: true }),
    effectiveTo: date('失效日期', { in: ['list', 'form'], under: 'effectiveFrom' }),
    value: longText('参数值', { in: ['list'], required: true, max: 20_000 }),
    basis: text('政策依据', { in: ['list', 'form'], max: 200 }),
  },
})
