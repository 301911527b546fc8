/** Plans of the demo company, with their structure and progress. */
export type PlanOutline = {
  title: string
  /** The owner's account. */
  by: string
  weight: number
  goal: string
  /** First and last month; the whole year by default. */
  months?: readonly [number, number]
  target?: number
  unit?: string
  /** Reached share of the amount due by now: 1 is on schedule. */
  pace?: number
  /** State where the date does not determine it: see PLAN_STATE. */
  state?: '0' | '1' | '4' | '5'
  period?: '年' | '半年' | '季' | '月'
  parts?: readonly PlanOutline[]
}

/** Four quarterly plans with the same goal. */
function quarters(
  titles: string,
  by: string,
  goal: string,
  figures: { target: number; unit: string; paces: readonly number[] },
): PlanOutline[] {
  return [1, 2, 3, 4].map((quarter, at) => ({
    title: `第${'一二三四'[at]}季度${titles}`,
    by,
    weight: 25,
    goal,
    period: '季' as const,
    months: [quarter * 3 - 2, quarter * 3] as const,
    target: figures.target / 4,
    unit: figures.unit,
    pace: figures.paces[at] ?? 1,
  }))
}

/** The company's plans of this year. */
export const THIS_YEAR: readonly PlanOutline[] = [
  {
    title: '年度营收',
    by: 'gm',
    weight: 30,
    target: 8_600,
    unit: '万元',
    goal: '全年营业收入达到 8,600 万元，回款率不低于 95%。',
    parts: [
      {
        title: '产品销售收入',
        by: 'leader2',
        weight: 70,
        target: 7_000,
        unit: '万元',
        goal: '产品销售收入 7,000 万元，其中新客户不低于三成。',
        parts: quarters('销售收入', 'leader2', '完成本季度销售收入目标。', {
          target: 7_000,
          unit: '万元',
          paces: [1.04, 0.93, 1, 0.97],
        }),
      },
      {
        title: '售后与备件收入',
        by: 'leader3',
        weight: 20,
        target: 1_100,
        unit: '万元',
        goal: '备件与维保合同收入 1,100 万元。',
        parts: [
          {
            title: '上半年备件与维保',
            by: 'leader3',
            weight: 45,
            months: [1, 6],
            goal: '上半年 500 万元。',
            target: 500,
            unit: '万元',
            pace: 1.02,
            period: '半年',
          },
          {
            title: '下半年备件与维保',
            by: 'leader3',
            weight: 55,
            months: [7, 12],
            goal: '下半年 600 万元。',
            target: 600,
            unit: '万元',
            pace: 0.97,
            period: '半年',
          },
        ],
      },
      {
        title: '新客户签约',
        by: 'staff2',
        weight: 10,
        target: 24,
        unit: '家',
        goal: '签约新客户 24 家，覆盖两个新区域。',
        pace: 0.86,
      },
    ],
  },
  {
    title: '新产品上市',
    by: 'gm',
    weight: 25,
    goal: '新一代控制平台按期上市，并取得首批订单。',
    parts: [
      {
        title: '控制平台研发',
        by: 'leader1',
        weight: 60,
        months: [1, 9],
        goal: '完成设计、样机与验证，9 月底前转试产。',
        parts: [
          {
            title: '需求冻结与总体设计',
            by: 'leader1',
            weight: 20,
            months: [1, 3],
            goal: '需求基线评审通过，总体设计归档。',
            pace: 1.1,
            period: '季',
          },
          {
            title: '平台软件开发',
            by: 'staff1',
            weight: 50,
            months: [2, 7],
            goal: '完成 12 个模块的开发与自测。',
            target: 12,
            unit: '个模块',
            pace: 0.95,
          },
          {
            title: '样机联调',
            by: 'leader1',
            weight: 20,
            months: [6, 8],
            goal: '三台样机连续运行 720 小时无重大故障。',
            pace: 0.9,
          },
          {
            title: '型式试验',
            by: 'leader1',
            weight: 10,
            months: [8, 9],
            goal: '通过第三方型式试验并取得报告。',
          },
        ],
      },
      {
        title: '试产与量产爬坡',
        by: 'leader3',
        weight: 25,
        months: [7, 12],
        goal: '试产一次合格率 95%，年底前具备月产 300 台能力。',
        parts: [
          {
            title: '工装与产线准备',
            by: 'leader3',
            weight: 40,
            months: [7, 9],
            goal: '两条产线改造完成并通过验收。',
            pace: 1,
          },
          {
            title: '小批试产',
            by: 'staff3',
            weight: 30,
            months: [9, 10],
            goal: '试产 60 台，问题清单关闭九成。',
            target: 60,
            unit: '台',
          },
          {
            title: '量产爬坡',
            by: 'leader3',
            weight: 30,
            months: [10, 12],
            goal: '月产能力达到 300 台。',
          },
        ],
      },
      {
        title: '上市推广',
        by: 'leader2',
        weight: 15,
        months: [5, 12],
        goal: '两场发布活动，首批订单 1,200 万元。',
        parts: [
          {
            title: '样板客户试用',
            by: 'staff2',
            weight: 60,
            months: [5, 9],
            goal: '五家样板客户完成试用并出具报告。',
            target: 5,
            unit: '家',
            pace: 0.8,
          },
          {
            title: '发布活动',
            by: 'leader2',
            weight: 40,
            months: [9, 12],
            goal: '华东、华南各一场发布活动。',
            target: 2,
            unit: '场',
          },
        ],
      },
    ],
  },
  {
    title: '质量与交付',
    by: 'gm',
    weight: 20,
    goal: '客户投诉下降三成，准时交付率 98%。',
    parts: [
      {
        title: '一次交检合格率',
        by: 'leader3',
        weight: 50,
        goal: '一次交检合格率由 96.2% 提升到 98%。',
        parts: [
          {
            title: '关键工序防错改造',
            by: 'leader3',
            weight: 50,
            months: [1, 6],
            goal: '12 个关键工序完成防错改造。',
            target: 12,
            unit: '个工序',
            pace: 1.05,
          },
          {
            title: '总装作业标准化',
            by: 'staff3',
            weight: 30,
            months: [2, 8],
            goal: '修订 40 份作业指导书并完成培训。',
            target: 40,
            unit: '份',
            pace: 0.98,
          },
          {
            title: '供应商来料改善',
            by: 'leader3',
            weight: 20,
            months: [4, 12],
            goal: '前五大来料问题关闭。',
            target: 5,
            unit: '项',
            pace: 0.7,
          },
        ],
      },
      {
        title: '软件缺陷治理',
        by: 'leader1',
        weight: 30,
        goal: '严重缺陷 48 小时内闭环，遗留缺陷减半。',
        parts: [
          {
            title: '自动化回归覆盖',
            by: 'staff1',
            weight: 60,
            goal: '核心用例自动化覆盖率达到 85%。',
            target: 85,
            unit: '%',
            pace: 0.92,
          },
          {
            title: '缺陷复盘机制',
            by: 'leader1',
            weight: 40,
            months: [1, 6],
            goal: '每月一次缺陷复盘，措施关闭率 90%。',
            pace: 1,
          },
        ],
      },
      {
        title: '准时交付率',
        by: 'leader3',
        weight: 20,
        goal: '订单准时交付率达到 98%。',
        target: 98,
        unit: '%',
        pace: 0.99,
      },
    ],
  },
  {
    title: '人员培训与人才梯队',
    by: 'gm',
    weight: 15,
    goal: '关键岗位储备率 80%，人均培训 40 学时。',
    parts: [
      {
        title: '人员培训',
        by: 'hrmgr',
        weight: 40,
        goal: '人均培训 40 学时，培训计划完成率 95%。',
        parts: [
          {
            title: '新员工入职培训',
            by: 'trainer',
            weight: 30,
            target: 6,
            unit: '期',
            goal: '全年六期，考核合格率 95%。',
            pace: 1,
          },
          {
            title: '岗位技能培训',
            by: 'trainer',
            weight: 50,
            target: 2_400,
            unit: '学时',
            goal: '全员岗位技能培训 2,400 学时。',
            pace: 0.94,
          },
          {
            title: '内部讲师培养',
            by: 'trainer',
            weight: 20,
            months: [3, 10],
            goal: '认证内部讲师 8 人。',
            target: 8,
            unit: '人',
            pace: 0.75,
          },
        ],
      },
      {
        title: '关键岗位招聘',
        by: 'recruiter',
        weight: 30,
        target: 18,
        unit: '人',
        goal: '关键岗位到岗 18 人，平均周期 45 天。',
        pace: 0.88,
      },
      {
        title: '后备干部培养',
        by: 'hrmgr',
        weight: 20,
        months: [3, 12],
        goal: '选拔 10 名后备干部，完成轮岗与导师带教。',
        pace: 1,
      },
      {
        title: '劳动关系与员工关怀',
        by: 'er',
        weight: 10,
        goal: '合同续签及时率 100%，主动离职率低于 8%。',
        pace: 1.02,
      },
    ],
  },
  {
    title: '费用管控与合规',
    by: 'gm',
    weight: 10,
    goal: '管理费用率下降 0.5 个百分点，无重大合规事件。',
    parts: [
      {
        title: '预算执行与费用管控',
        by: 'hrdir',
        weight: 60,
        months: [1, 12],
        goal: '各部门费用不超预算，季度分析一次。',
        parts: quarters('费用分析', 'hrdir', '完成本季度费用分析并推动整改。', {
          target: 4,
          unit: '次',
          paces: [1, 1, 0.9, 1],
        }),
      },
      {
        title: '薪酬与社保合规',
        by: 'pay',
        weight: 20,
        goal: '薪酬、个税、社保申报差错率为零。',
        pace: 1,
      },
      {
        title: '办公系统整合',
        by: 'hrdir',
        weight: 20,
        months: [2, 8],
        goal: '合并三套办公系统。',
        state: '4',
        pace: 0.4,
      },
    ],
  },
  {
    title: '数据看板建设',
    by: 'leader1',
    weight: 100,
    months: [4, 12],
    state: '1',
    goal: '研发过程数据看板上线，覆盖需求、缺陷与发布。',
  },
  {
    title: '区域服务网点试点',
    by: 'leader2',
    weight: 100,
    months: [6, 12],
    state: '5',
    goal: '在两个城市试点区域服务网点。',
  },
  {
    title: '个人能力提升',
    by: 'staff1',
    weight: 100,
    state: '0',
    goal: '通过系统架构设计师考试，完成两次内部分享。',
  },
]

/** Plans of the previous year, all ended. */
export const LAST_YEAR: readonly PlanOutline[] = [
  {
    title: '年度营收',
    by: 'gm',
    weight: 60,
    target: 7_800,
    unit: '万元',
    pace: 1,
    goal: '全年营业收入达到 7,800 万元。',
    parts: [
      {
        title: '产品销售收入',
        by: 'leader2',
        weight: 75,
        target: 6_300,
        unit: '万元',
        goal: '产品销售收入 6,300 万元。',
        pace: 1.01,
      },
      {
        title: '售后与备件收入',
        by: 'leader3',
        weight: 25,
        target: 1_500,
        unit: '万元',
        goal: '备件与维保合同收入 1,500 万元。',
        pace: 1,
      },
    ],
  },
  {
    title: '人员培训与人才梯队',
    by: 'gm',
    weight: 40,
    pace: 1,
    goal: '人均培训 36 学时。',
    parts: [
      {
        title: '人员培训',
        by: 'hrmgr',
        weight: 70,
        target: 2_100,
        unit: '学时',
        goal: '全员培训 2,100 学时。',
        pace: 1.03,
      },
      {
        title: '关键岗位招聘',
        by: 'recruiter',
        weight: 30,
        target: 12,
        unit: '人',
        goal: '关键岗位到岗 12 人。',
        pace: 1,
      },
    ],
  },
]

/** Draft plans of the next year. */
export const NEXT_YEAR: readonly PlanOutline[] = [
  {
    title: '研发平台化',
    by: 'leader1',
    weight: 100,
    state: '0',
    goal: '三条产品线共用一个软件平台。',
  },
  {
    title: '智能化产线改造',
    by: 'leader3',
    weight: 100,
    state: '0',
    goal: '总装一线完成智能化改造。',
  },
]
