import type { Area } from '#api/areas/area.ts'
import { fixedPlanFields } from '#api/rules/work/plans/amend-plan.ts'
import { decomposePlan } from '#api/rules/work/plans/decompose-plan.ts'
import { closePlan, confirmPlan } from '#api/rules/work/plans/end-plan.ts'
import { reportPlan } from '#api/rules/work/plans/report-plan.ts'
import { addPlanConfig, updatePlanConfig } from '#api/rules/work/plans/write-config.ts'
import { yearPlanKind } from '#api/rules/work/plans/year-plan.ts'
import { yearPlanChangeKind } from '#api/rules/work/plans/year-plan-change.ts'
import { configInForce, configsOfYear, plansOfYear } from './plan-calls.ts'

/** 计划: its resources with the rules they have of their own. */
export const planResources: Area['resources'] = {
  'work/year-plans': {
    actions: {
      decompose: decomposePlan,
      report: reportPlan,
      confirm: confirmPlan,
      close: closePlan,
    },
    spellings: { decompose: { also: { method: 'POST' } } },
    fields: {
      names: { planNo: 'docNo' },
      codes: { ownerCode: 'ownerId' },
      single: ['year'],
    },
    fixed: fixedPlanFields,
    variants: { options: plansOfYear },
  },
  'work/year-plan-changes': {},
  'work/year-plan-configs': {
    add: addPlanConfig,
    update: updatePlanConfig,
    fields: { codes: { lateAllow: 'lateIds' }, single: ['year'] },
    variants: { info: configInForce, options: configsOfYear },
  },
}

export const planDocuments = [yearPlanKind, yearPlanChangeKind]
