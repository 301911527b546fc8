import type { Area } from '#platform/api/calls/area.ts'
import { fixedPlanFields } from './changes/amend-plan.ts'
import { yearPlanChangeKind } from './changes/year-plan-change-kind.ts'
import { closePlan, confirmPlan } from './end-plan.ts'
import { decomposePlan } from './parts/decompose-plan.ts'
import { configInForce, configsOfYear, plansOfYear } from './plan-calls.ts'
import { reportPlan } from './report-plan.ts'
import { addPlanConfig, updatePlanConfig } from './settings/write-config.ts'
import { yearPlanKind } from './year-plan-kind.ts'

/** 计划: its resources with their rules. */
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
