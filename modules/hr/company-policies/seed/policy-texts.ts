/** Documents of the demo company with the days since each came into force, and their state. */
type DocumentText = {
  code: string
  title: string
  category: string
  edition: string
  daysAgo: number
  secret?: string
  needConfirm?: true
  /** 0 draft, 1 in force, 2 abolished, 3 replaced by the next row. */
  state: string
  /** This version follows the row before. */
  isNext?: true
  /** Only for this department and the departments below it. */
  department?: string
  abolished?: { daysAgo: number; reason: string }
  content: string
}

const [DRAFT, IN_FORCE, ABOLISHED, REPLACED] = ['0', '1', '2', '3']

const HANDBOOK = [
  '# 第一章 总则',
  '本手册适用于与公司建立劳动关系的全体员工，入职时发放，修订后重新确认。',
  '# 第二章 工作时间与休假',
  '1. 标准工时制岗位每日工作不超过八小时，每周不超过四十小时。\n2. 年休假按连续工龄计算，须提前五个工作日申请。\n3. 请假未经批准离岗的，按旷工处理。',
  '# 第三章 行为规范',
  '- 爱护公司财物，离开工位时锁定屏幕。\n- 不得泄露客户、薪酬和技术资料。\n- 发现安全隐患须**立即**报告。',
].join('\n\n')

const TRAVEL = [
  '# 审批',
  '出差前在系统中提交申请，由部门负责人批准；超过七天的由分管领导批准。',
  '# 标准',
  '交通乘坐二等座或经济舱，住宿按城市分档据实报销，餐补按自然日计算。',
  '# 报销',
  '返程后十五日内提交票据，逾期须书面说明原因。',
].join('\n\n')

export const DOCUMENT_TEXTS: readonly DocumentText[] = [
  {
    code: 'RZ-2023-001',
    title: '员工手册',
    category: '规章制度',
    edition: '1.0',
    daysAgo: 760,
    state: REPLACED,
    needConfirm: true,
    content: HANDBOOK,
  },
  {
    code: 'RZ-2023-001',
    title: '员工手册',
    category: '规章制度',
    edition: '2.0',
    daysAgo: 21,
    state: IN_FORCE,
    needConfirm: true,
    isNext: true,
    content: `${HANDBOOK}\n\n# 第四章 附则\n\n本版自生效之日起施行，原版同时停止执行。`,
  },
  {
    code: 'CW-2024-003',
    title: '差旅费管理办法',
    category: '规章制度',
    edition: '1.1',
    daysAgo: 95,
    state: IN_FORCE,
    needConfirm: true,
    content: TRAVEL,
  },
  {
    code: 'CW-2024-007',
    title: '费用报销单',
    category: '表单模板',
    edition: '3',
    daysAgo: 180,
    state: IN_FORCE,
    secret: '公开',
    content: '粘贴票据后由经办人、部门负责人、财务依次签字。金额大小写须一致。',
  },
  {
    code: 'XX-2024-002',
    title: '信息安全事件处理流程',
    category: '流程',
    edition: 'A/2',
    daysAgo: 60,
    state: IN_FORCE,
    content:
      '1. 发现人十分钟内报告信息安全值班；\n2. 值班人员判定等级并隔离；\n3. 两个工作日内提交复盘。',
  },
  {
    code: 'XZ-2025-011',
    title: '关于调整班车线路的通知',
    category: '通知公文',
    edition: '1',
    daysAgo: 12,
    state: IN_FORCE,
    secret: '公开',
    content: '自生效之日起，一号线增设科技园站，末班车推迟到二十一时。',
  },
  {
    code: 'RZ-2022-006',
    title: '外勤打卡暂行规定',
    category: '规章制度',
    edition: '1.0',
    daysAgo: 900,
    state: ABOLISHED,
    abolished: { daysAgo: 40, reason: '已并入考勤管理制度' },
    content: '外勤人员每日上午、下午各打卡一次。',
  },
  {
    code: 'RZ-2025-002',
    title: '薪酬结构调整方案',
    category: '规章制度',
    edition: '1.0',
    daysAgo: 30,
    state: IN_FORCE,
    secret: '秘密',
    needConfirm: true,
    department: '人力资源部',
    content: '仅供人力资源部执行人员掌握，不得对外提供。',
  },
  {
    code: 'PX-2025-004',
    title: '新员工入职培训课件',
    category: '培训资料',
    edition: '2',
    daysAgo: 0,
    state: DRAFT,
    content: '公司概况、制度要点、系统操作。',
  },
]
