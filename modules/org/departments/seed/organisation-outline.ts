/** The plan of the demo company: centres, departments and posts. */
export type WorkType = '管理' | '技术' | '营销' | '生产' | '职能' | '后勤' | '其他'
export type PostCategory = '管理' | '专业技术' | '技能操作' | '营销' | '职能'
type PostFlag = 'key' | 'special' | 'confidential'

export type PostTemplate = {
  name: string
  workType: WorkType
  category: PostCategory
  rankMin: string
  rankMax: string
  flags: readonly PostFlag[]
}

type DepartmentOutline = { name: string; field: keyof typeof FIELDS }
export type CentreOutline = {
  name: string
  shortName: string
  /** Share of all ordinary staff; logistics has a share of its own. */
  share: number
  /** Minimum number of people: each account of the human resources staff needs an employee. */
  least?: number
  duty: string
  departments: readonly DepartmentOutline[]
}

function posts(workType: WorkType, category: PostCategory, ranks: string, names: string) {
  const [rankMin = 'P1', rankMax = 'P4'] = ranks.split('-')
  return names.split(' ').map((entry): PostTemplate => {
    const [name = '', ...flags] = entry.split('*')
    return { name, workType, category, rankMin, rankMax, flags: flags as PostFlag[] }
  })
}

const FIELDS = {
  software: posts(
    '技术',
    '专业技术',
    'P2-P7',
    '软件工程师 系统架构师*key 前端工程师 后端工程师 运维工程师 数据工程师',
  ),
  hardware: posts(
    '技术',
    '专业技术',
    'P2-P7',
    '硬件工程师 电路设计工程师*key 结构工程师 射频工程师*confidential 嵌入式工程师 样机工程师',
  ),
  testing: posts(
    '技术',
    '专业技术',
    'P2-P6',
    '测试工程师 可靠性工程师 自动化测试工程师 标准化工程师 计量工程师 技术文档工程师',
  ),
  design: posts(
    '技术',
    '专业技术',
    'P2-P6',
    '产品设计师 交互设计师 产品经理*key 工业设计师 用户研究员 视觉设计师',
  ),
  sales: posts(
    '营销',
    '营销',
    'P1-P6',
    '销售代表 客户经理*key 销售内勤 区域专员 投标专员 渠道专员',
  ),
  market: posts('营销', '营销', 'P1-P6', '市场专员 品牌专员 活动策划 媒介专员 市场分析师 电商运营'),
  service: posts(
    '营销',
    '营销',
    'P1-P5',
    '客服专员 售后工程师 回访专员 备件专员 投诉处理专员 客户培训师',
  ),
  assembly: posts(
    '生产',
    '技能操作',
    'S1-S5',
    '装配工 电工*special 焊工*special 调试工 叉车工*special 物料员',
  ),
  machining: posts(
    '生产',
    '技能操作',
    'S1-S6',
    '数控操作工 钳工 铣工 磨工 热处理工*special 刀具管理员',
  ),
  quality: posts(
    '生产',
    '专业技术',
    'P1-P5',
    '质检员 质量工程师*key 来料检验员 体系工程师 计量检定员 供应商质量工程师',
  ),
  planning: posts('生产', '职能', 'P1-P5', '计划员 物控员 调度员 仓库管理员 工艺文员 设备管理员'),
  hr: posts(
    '职能',
    '职能',
    'P1-P6',
    '人事专员 薪酬专员*confidential 招聘专员 培训专员 社保专员 考勤专员',
  ),
  finance: posts(
    '职能',
    '专业技术',
    'P1-P6',
    '会计*confidential 出纳*confidential 成本会计 税务专员 预算专员 资金专员',
  ),
  office: posts(
    '职能',
    '职能',
    'P1-P6',
    '行政秘书 法务专员*confidential 审计专员 采购专员 档案管理员 信息化专员',
  ),
  party: posts('职能', '职能', 'P1-P5', '党务干事 工会干事 宣传干事 团委干事 纪检干事 文体干事'),
  logistics: posts('后勤', '技能操作', 'S1-S4', '后勤专员 保安员 保洁员 厨师 司机 绿化养护员'),
  projects: posts('营销', '营销', 'P1-P4', '项目专员'),
} as const satisfies Record<string, readonly PostTemplate[]>

export type FieldName = keyof typeof FIELDS

export function templatesOf(field: FieldName): readonly PostTemplate[] {
  return FIELDS[field]
}

/** Posts of the head office itself. */
export const HEAD_OFFICE_POSTS = posts('其他', '职能', 'P6-P9', '高级顾问*confidential')

function departments(list: string): DepartmentOutline[] {
  return list.split(' ').map((entry) => {
    const [name = '', field = 'office'] = entry.split(':')
    return { name, field: field as FieldName }
  })
}

/** In smaller companies a centre has only its first departments. */
export const CENTRES: readonly CentreOutline[] = [
  {
    name: '技术研发中心',
    shortName: '研发',
    share: 30,
    duty: '负责新产品研究、设计开发与技术管理',
    departments: departments(
      '软件研发部:software 硬件研发部:hardware 产品设计部:design 测试部:testing 数据平台部:software 算法研究部:software 结构设计部:hardware 标准化部:testing',
    ),
  },
  {
    name: '市场营销中心',
    shortName: '营销',
    share: 21,
    duty: '负责市场开拓、产品销售与客户服务',
    departments: departments(
      '销售部:sales 客户服务部:service 市场推广部:market 渠道拓展部:sales 大客户部:sales 品牌部:market 电子商务部:market',
    ),
  },
  {
    name: '生产制造中心',
    shortName: '制造',
    share: 27,
    duty: '负责生产组织、质量控制与交付',
    departments: departments(
      '总装部:assembly 机加工部:machining 质量管理部:quality 计划物控部:planning 电装部:assembly 设备管理部:machining 包装部:assembly 来料检验部:quality',
    ),
  },
  {
    name: '综合管理中心',
    shortName: '综合',
    share: 13,
    least: 11,
    duty: '负责人力、财务、法务与行政管理',
    departments: departments(
      '人力资源部:hr 财务部:finance 党群工作部:party 总经理办公室:office 法务审计部:office 采购部:office 信息管理部:office 战略投资部:finance',
    ),
  },
  {
    name: '行政后勤中心',
    shortName: '后勤',
    share: 0,
    duty: '负责餐饮、安保、车辆与物业保障',
    departments: departments(
      '后勤保障部:logistics 餐饮服务部:logistics 安全保卫部:logistics 物业管理部:logistics 车队管理部:logistics 宿舍管理部:logistics 环境绿化部:logistics 会务接待部:logistics',
    ),
  },
]

/** A dissolved department, kept for the people who once worked there. */
export const DISSOLVED = {
  centre: '市场营销中心',
  name: '展会项目部',
  field: 'projects',
} as const satisfies { centre: string; name: string; field: FieldName }

/** Share of people at work in logistics. */
export const LOGISTICS_CENTRE = '行政后勤中心'
export const LOGISTICS_SHARE = 0.09

/** Within a centre these departments have more people than others. */
export const HEAVY_DEPARTMENTS: Readonly<Record<string, number>> = { 人力资源部: 2.5 }
