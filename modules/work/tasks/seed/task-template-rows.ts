import type { PlannedAccount } from '#modules/system/accounts/seed/accounts.ts'
import { isoDay } from '#platform/seed/calendar-day.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'
import { CLASS_CODES } from './task-plan.ts'

const CODES: readonly string[] = CLASS_CODES

type Part = { title: string; days: number | null; weight: number }

const part = (title: string, days: number | null, weight: number): Part => ({ title, days, weight })

/** Templates of the demo company, with owner, class and child tasks. */
const TEMPLATES = [
  {
    name: '部门周报',
    owner: 'leader1',
    shared: true,
    code: 'RC',
    content: '汇总本周完成的工作、未完成的原因和下周计划，周五下班前提交。',
    children: [],
  },
  {
    name: '月度例行检查',
    owner: 'leader1',
    shared: true,
    code: 'RC',
    content: '按检查表逐项核对，记录问题并跟进整改。',
    children: [
      part('收集各岗位自查结果', 1, 30),
      part('现场抽查', 3, 50),
      part('整理检查报告', null, 20),
    ],
  },
  {
    name: '新员工入职准备',
    owner: 'er',
    shared: true,
    code: 'LS',
    content: '入职前一天准备好工位、电脑、账号和门禁。',
    children: [part('准备工位和电脑', 1, 50), part('开通账号和门禁', 1, 50)],
  },
] as const

/** Repeats: index of the template, owner, and author. */
const REPEATS = [
  {
    template: 0,
    owner: 'staff1',
    by: 'leader1',
    cycle: '周',
    on_day: 5,
    plan_days: 0,
    holiday: '提前',
    days: null,
  },
  {
    template: 1,
    owner: 'staff1',
    by: 'leader1',
    cycle: '月',
    on_day: 25,
    plan_days: 4,
    holiday: '顺延',
    days: 365,
  },
  {
    template: 1,
    owner: 'staff2',
    by: 'leader2',
    cycle: '季',
    on_day: 31,
    plan_days: 5,
    holiday: '顺延',
    days: null,
  },
  // Stopped by the system, because its task could not be created.
  {
    template: 1,
    owner: 'staff2',
    by: 'leader2',
    cycle: '年',
    on_day: 31,
    plan_days: 5,
    holiday: '跳过',
    days: null,
  },
] as const

const STOPPED: ReadonlyMap<number, string> = new Map([[3, '任务未能生成']])

/** Templates and repeats; the job creates their first tasks the next day. */
export function taskTemplateTables(
  context: SeedContext,
  accounts: readonly PlannedAccount[],
): SeedTable[] {
  const { today } = context
  const account = (name: string) =>
    context.idOf(
      'app_user',
      accounts.findIndex(({ userName }) => userName === name),
    )
  return [
    seedTable('task_template', function* () {
      for (const [at, { name, owner, shared, code, content, children }] of TEMPLATES.entries()) {
        yield {
          ...context.stamp('task_template', at),
          created_by: account(owner),
          updated_by: account(owner),
          owner_id: account(owner),
          name,
          shared,
          content,
          children: JSON.stringify(children),
          sort: (at + 1) * 10,
          class_id: context.idOf('task_class', CODES.indexOf(code)),
        }
      }
    }),
    seedTable('task_repeat', function* () {
      for (const [at, { template, owner, by, days, ...rule }] of REPEATS.entries()) {
        yield {
          ...context.stamp('task_repeat', at),
          created_by: account(by),
          updated_by: account(by),
          owner_id: account(owner),
          template_id: context.idOf('task_template', template),
          ...rule,
          from_date: isoDay(today),
          active_from: isoDay(today + 1),
          enabled: !STOPPED.has(at),
          stopped: STOPPED.get(at) ?? null,
          until: days === null ? null : isoDay(today + days),
        }
      }
    }),
  ]
}
