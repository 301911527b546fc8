/** A series, with the user names of its participants. */
export type PlannedSeries = {
  name: string
  category: string
  host: string
  minuter: string
  people: readonly string[]
  room: string
  cycle: '每周' | '双周' | '每月'
  /** Day of the week counted from Monday, or day of the month. */
  day: number
  start: string
  minutes: number
  agenda: string
}

export const SERIES: readonly PlannedSeries[] = [
  {
    name: '研发中心周例会',
    category: '例会',
    host: 'leader1',
    minuter: 'staff1',
    people: ['staff1', 'gm'],
    room: '3 号会议室',
    cycle: '每周',
    day: 1,
    start: '09:30',
    minutes: 60,
    agenda: '上周进度；本周安排；需要协调的问题',
  },
  {
    name: '生产协调会',
    category: '例会',
    host: 'leader3',
    minuter: 'staff3',
    people: ['staff3', 'leader2', 'leader1'],
    room: '车间会议室',
    cycle: '每周',
    day: 3,
    start: '16:00',
    minutes: 45,
    agenda: '产量与质量；物料；设备',
  },
  {
    name: '经营分析会',
    category: '经营分析会',
    host: 'gm',
    minuter: 'hrdir',
    day: 8,
    people: ['leader1', 'leader2', 'leader3', 'hrdir', 'hrmgr'],
    room: '1 号会议室',
    cycle: '每月',
    start: '14:00',
    minutes: 120,
    agenda: '上月经营数据；偏差与措施；下月重点',
  },
  {
    name: '人力例会',
    category: '例会',
    host: 'hrdir',
    minuter: 'er',
    cycle: '双周',
    day: 2,
    people: ['hrmgr', 'recruiter', 'pay', 'social', 'trainer', 'er'],
    room: '3 号会议室',
    start: '10:00',
    minutes: 60,
    agenda: '招聘；薪酬；员工关系',
  },
]

/** A topic of a series; an `open` one continues in the next session. */
export type PlannedTopic = {
  series: number
  topic: string
  reporter: string
  /** Sessions since the topic first came up. */
  ago: number
  problem: string
  conclusion: string
  open: boolean
}

export const TOPICS: readonly PlannedTopic[] = [
  {
    series: 0,
    topic: '控制平台接口联调',
    reporter: 'staff1',
    ago: 2,
    open: true,
    problem: '测试环境不稳定',
    conclusion: '本周内恢复环境，逐个接口验证',
  },
  {
    series: 0,
    topic: '缺陷积压清理',
    reporter: 'leader1',
    ago: 1,
    open: false,
    problem: '',
    conclusion: '按严重程度排序，每周清理二十条',
  },
  {
    series: 0,
    topic: '新员工导师安排',
    reporter: 'leader1',
    ago: 1,
    open: false,
    problem: '',
    conclusion: '由两名骨干各带一人',
  },
  {
    series: 1,
    topic: '二号线换型时间',
    reporter: 'leader3',
    ago: 2,
    open: true,
    problem: '夹具到货晚',
    conclusion: '采购每天跟踪，周五前给出方案',
  },
  {
    series: 1,
    topic: '客户验厂准备',
    reporter: 'staff3',
    ago: 1,
    open: false,
    problem: '',
    conclusion: '现场标识本周更新完毕',
  },
  {
    series: 2,
    topic: '三季度费用偏差',
    reporter: 'hrdir',
    ago: 1,
    open: true,
    problem: '差旅费超出预算',
    conclusion: '各部门十日内提交说明',
  },
  {
    series: 3,
    topic: '校园招聘进展',
    reporter: 'recruiter',
    ago: 1,
    open: true,
    problem: '两个岗位简历不足',
    conclusion: '增加一所学校的宣讲',
  },
]

/** A project meeting, in days from today. */
export type PlannedProject = {
  project: string
  topic: string
  days: number
  start: string
  hours: number
  host: string
  minuter: string
  people: readonly string[]
  room: string
  agenda: string
  state: '0' | '1' | '3'
  minutes?: string
  resolved?: readonly { item: string; by: string; days: number }[]
}

export const PROJECTS: readonly PlannedProject[] = [
  {
    project: '示例一号线',
    topic: '升级方案评审',
    days: -16,
    start: '14:00',
    hours: 2,
    host: 'leader1',
    minuter: 'staff1',
    people: ['staff1', 'leader3', 'gm'],
    state: '3',
    room: '2 号会议室',
    agenda: '方案介绍；风险；决定',
    minutes: '方案通过。升级分两个周末进行，先在备用线上验证。',
    resolved: [
      { item: '写出回退步骤', by: 'staff1', days: -6 },
      { item: '与生产确认停机窗口', by: 'leader3', days: 4 },
    ],
  },
  {
    project: '重点客户',
    topic: '年度供货沟通会',
    days: 2,
    start: '10:00',
    hours: 1.5,
    host: 'leader2',
    minuter: 'staff2',
    people: ['staff2', 'leader3'],
    state: '1',
    room: '1 号会议室',
    agenda: '明年预测；交期；质量约定',
  },
  {
    project: '信息系统',
    topic: '考勤数据核对',
    days: 6,
    start: '15:00',
    hours: 1,
    host: 'hrmgr',
    minuter: 'attend',
    people: ['attend', 'staff1', 'leader1'],
    state: '1',
    room: '3 号会议室',
    agenda: '数据来源；差异；时间表',
  },
]
