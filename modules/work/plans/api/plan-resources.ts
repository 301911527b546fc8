import { yearPlans } from '#modules/work/plans/define/year-plan.ts'
import { yearPlanChanges } from '#modules/work/plans/define/year-plan-change.ts'
import { yearPlanConfigs } from '#modules/work/plans/define/year-plan-config.ts'
import { type Area, answers } from '#platform/api/calls/area.ts'
import { fixedPlanFields } from './changes/amend-plan.ts'
import { yearPlanChangeKind } from './changes/year-plan-change-kind.ts'
import { closePlan, confirmPlan } from './end-plan.ts'
import { decomposePlan } from './parts/decompose-plan.ts'
import { configInForce, configsOfYear, plansOfYear } from './plan-calls.ts'
import { reportPlan } from './report-plan.ts'
import { addPlanConfig, updatePlanConfig } from './settings/write-config.ts'
import { yearPlanKind } from './year-plan-kind.ts'

/** 计划: its resources with their rules. */
export const planResources: Area['resources'] = [
  answers(yearPlans, {
    actions: {
      decompose: decomposePlan,
      report: reportPlan,
      confirm: confirmPlan,
      close: closePlan,
    },
    aliases: { decompose: { also: { method: 'POST' } } },
    fields: {
      names: { planNo: 'docNo' },
      codes: { ownerCode: 'ownerId' },
      single: ['year'],
    },
    fixed: fixedPlanFields,
    variants: { options: plansOfYear },
  }),
  answers(yearPlanChanges),
  answers(yearPlanConfigs, {
    add: addPlanConfig,
    update: updatePlanConfig,
    fields: { codes: { lateAllow: 'lateIds' }, single: ['year'] },
    variants: { info: configInForce, options: configsOfYear },
  }),
]

export const planDocuments = [yearPlanKind, yearPlanChangeKind]
