/** Notices of the demo company. */
type NoticeText = {
  title: string
  type: string
  /** Days between publication and the demo company's current date; drafts have no publication. */
  daysAgo: number
  state: string
  top?: true
  /** Only for this department and its subdepartments. */
  department?: string
  content: string
}

const [DRAFT, PUBLISHED, WITHDRAWN] = ['0', '1', '2']

export const NOTICE_TEXTS: readonly NoticeText[] = [
  {
    title: '春节放假安排',
    type: '放假',
    daysAgo: 1,
    state: PUBLISHED,
    top: true,
    content: [
      '各部门：',
      '春节放假按国务院办公厅的通知执行，调休上班日照常考勤。',
      '# 放假前请完成',
      '1. 工作交接，并在任务中写明接手人；\n2. 关闭电源、门窗，贵重物品入柜；\n3. 值班人员到行政部领取值班表。',
      '值班期间遇突发情况，请先联系值班负责人，再逐级上报。',
      '祝大家**春节快乐**！',
    ].join('\n\n'),
  },
  {
    title: '考勤管理制度修订说明',
    type: '制度',
    daysAgo: 3,
    state: PUBLISHED,
    content: [
      '本次修订自下月起施行，主要变化如下：',
      '- 弹性上下班时间统一为 15 分钟；\n- 夜班次日至少休息 11 小时后再排班；\n- 漏打卡须在三个工作日内补办。',
      '> 修订前已批准的休假不受影响。',
      '如有疑问，请联系人力资源部。',
    ].join('\n\n'),
  },
  {
    title: '消防演练通知',
    type: '通知',
    daysAgo: 6,
    state: PUBLISHED,
    content:
      '本周五下午三点进行消防演练，时长约四十分钟。\n\n听到警报后，请沿**安全通道**步行到集合点，不要乘坐电梯；各部门负责人清点人数。',
  },
  {
    title: '新产品通过客户验收',
    type: '喜报',
    daysAgo: 9,
    state: PUBLISHED,
    content:
      '经过半年努力，新产品一次通过客户验收，多项指标优于合同要求。\n\n感谢研发、生产和质量各部门的通力合作！',
  },
  {
    title: '代码评审规范试行',
    type: '通知',
    daysAgo: 12,
    state: PUBLISHED,
    department: '技术研发中心',
    content:
      '即日起试行代码评审规范：\n\n1. 每次合并至少一人评审；\n2. 超过四百行的改动先拆分；\n3. 评审意见在一个工作日内答复。',
  },
  {
    title: '办公区搬迁安排',
    type: '公告',
    daysAgo: 20,
    state: WITHDRAWN,
    content: '搬迁时间有变，新的安排另行通知。',
  },
  {
    title: '年度体检安排',
    type: '通知',
    daysAgo: 0,
    state: DRAFT,
    content: '体检机构与时间确定后发布。\n\n- 时间：待定\n- 地点：待定',
  },
]
