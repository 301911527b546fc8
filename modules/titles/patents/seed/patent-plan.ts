import { KIND, PATENT } from '#modules/titles/patents/define/choices.ts'
import { addYears, type Day } from '#platform/seed/calendar-day.ts'

/** A patent of the demo company; its days are counted from today. */
export type PlannedPatent = {
  name: string
  kind: string
  state: string
  filed: Day
  granted: Day | null
  isReduced?: true
  family?: string
  reason?: string
  /** The applicants besides the company. */
  with?: string
}

/** A filing day whose anniversary lies some days before or after today. */
const filedAround = (today: Day, yearsAgo: number, days: number) =>
  addYears(today + days, -yearsAgo)

const { filed, examined, granted, refused, withdrawn, ended, sold } = PATENT
const { invention, utility, design } = KIND
const FAMILY = '智能装配线'

/** Patents in every state: fees far ahead, due soon, in the grace, and lapsed. */
export function plannedPatents(today: Day): PlannedPatent[] {
  const inForce = (name: string, kind: string, day: Day, years: number) => ({
    name,
    kind,
    state: granted as string,
    filed: day,
    granted: addYears(day, years) + 45,
  })
  return [
    {
      ...inForce('一种装配线视觉检测方法', invention, filedAround(today, 6, 20), 3),
      isReduced: true,
      family: FAMILY,
    },
    inForce('一种工件夹紧机构', utility, filedAround(today, 4, -40), 1),
    inForce('控制面板（手持终端）', design, filedAround(today, 3, 6), 1),
    {
      ...inForce('一种数据同步方法及系统', invention, filedAround(today, 8, 200), 2),
      with: '示例大学',
    },
    { ...inForce('一种物料配送小车', utility, filedAround(today, 3, 80), 1), family: FAMILY },
    inForce('一种能耗预测方法', invention, filedAround(today, 5, 340), 2),
    {
      name: '一种边缘计算调度方法',
      kind: invention,
      state: filed,
      filed: today - 120,
      granted: null,
    },
    {
      name: '一种故障诊断模型的训练方法',
      kind: invention,
      state: examined,
      filed: today - 420,
      granted: null,
      family: FAMILY,
    },
    {
      name: '一种散热支架',
      kind: utility,
      state: refused,
      filed: today - 700,
      granted: null,
      reason: '不具备新颖性',
    },
    {
      name: '包装盒',
      kind: design,
      state: withdrawn,
      filed: today - 300,
      granted: null,
      reason: '产品停产',
    },
    {
      ...inForce('一种旧式接线端子', utility, filedAround(today, 5, -230), 1),
      state: ended,
      reason: '年费逾期未缴',
    },
    {
      ...inForce('一种焊接工装', utility, filedAround(today, 6, 150), 1),
      state: sold,
      reason: '转让给示例装备有限公司，合同 2024-011',
    },
  ]
}
