import { defineResource } from '#platform/define/engine/define-resource.ts'
import { choice, decimal, month, reference, text } from '#platform/define/engine/field-kinds.ts'
import { ENTITY_RATE_KIND } from './choices.ts'

const RATE = { scale: 5, max: 0.3, unit: 'share' } as const

/** 单位费率: rates of insurance, fund and levies that belong to the employer, from a month on. */
export const entityRates = defineResource({
  path: 'pay/entity-rates',
  table: 'entity_rate',
  view: 'entity_rate_view',
  label: '单位费率',
  controller: { family: 'hr', name: 'EntityRate' },
  title: 'kind',
  sort: { field: 'effectiveFrom', descending: true },
  rows: { importBy: null },
  fields: {
    entityId: reference('用人单位', 'pay/legal-entities', {
      in: ['list', 'form', 'filter', 'search'],
      required: true,
      access: 'create',
    }),
    kind: choice('费率类别', ENTITY_RATE_KIND, {
      in: ['list', 'form', 'filter', 'sort'],
      required: true,
      access: 'create',
    }),
    effectiveFrom: month('生效月份', { in: ['list', 'form', 'sort'], required: true }),
    effectiveTo: month('截止月份', { access: 'computed', in: ['list'], under: 'effectiveFrom' }),
    companyRate: decimal('单位费率', { ...RATE, in: ['list', 'form'], required: true }),
    personRate: decimal('个人费率', { ...RATE, in: ['list', 'form'] }),
    approval: text('公积金中心批复', { max: 100 }),
    basis: text('依据', { in: ['list', 'form'], required: true, max: 200 }),
  },
})
