/** Invented names of places, schools and employers. */
export const COMPANY_NAME = '示例科技集团有限公司'
export const COMPANY_SHORT_NAME = '示例集团'
export const SECOND_ENTITY = '示例智造有限公司'
/** The employers of the demo company, in the order of their rows. */
export const LEGAL_ENTITIES: readonly string[] = [COMPANY_NAME, SECOND_ENTITY]
export const CITIES = ['示例市', '样本市'] as const

const ROADS = [
  '清溪路',
  '望湖路',
  '春晓路',
  '和风路',
  '长亭路',
  '新苑路',
  '松林路',
  '银杏路',
  '向阳路',
  '云岭路',
  '书香路',
  '锦绣路',
  '月桥路',
  '北塘路',
  '南园路',
  '晨光路',
] as const

export const UNIVERSITIES = [
  '示例大学',
  '样本理工大学',
  '示范师范大学',
  '示例工业大学',
  '样本财经大学',
  '示范科技大学',
  '样本交通大学',
  '示例政法学院',
  '样本医科大学',
  '示范农业大学',
] as const
export const COLLEGES = [
  '示例职业技术学院',
  '样本工程职业学院',
  '示范商贸职业学院',
  '示例机电高等专科学校',
  '样本信息职业学院',
] as const
export const VOCATIONAL_SCHOOLS = [
  '示例市技工学校',
  '样本市中等专业学校',
  '示例市机械工业学校',
] as const
export const HIGH_SCHOOLS = [
  '示例市第一中学',
  '示例市实验中学',
  '样本市第二中学',
  '样本市育新中学',
] as const
export const PRIMARY_SCHOOLS = ['示例市中心小学', '样本市实验小学'] as const

export const MAJORS = [
  '计算机科学与技术',
  '软件工程',
  '机械设计制造及其自动化',
  '电子信息工程',
  '自动化',
  '工商管理',
  '市场营销',
  '会计学',
  '人力资源管理',
  '物流管理',
  '法学',
  '汉语言文学',
  '材料科学与工程',
  '电气工程',
  '信息管理与信息系统',
  '工业设计',
] as const
export const COLLEGE_MAJORS = [
  '机电一体化技术',
  '计算机应用技术',
  '会计电算化',
  '市场营销',
  '数控技术',
  '物流管理',
  '酒店管理',
] as const

export const EMPLOYERS = [
  '样本贸易有限公司',
  '示范软件有限公司',
  '样本机械制造有限公司',
  '示范电子有限公司',
  '样本物流有限公司',
  '示范食品有限公司',
  '样本建设工程有限公司',
  '示范咨询有限公司',
  '样本印刷厂',
  '示范物业服务有限公司',
  '样本零售连锁有限公司',
  '示范传媒有限公司',
] as const
export const EARLIER_POSTS = [
  '技术员',
  '软件工程师',
  '销售代表',
  '会计',
  '行政专员',
  '操作工',
  '质检员',
  '仓库管理员',
  '客服专员',
  '项目助理',
] as const
export const LEAVE_REASONS = [
  '个人发展',
  '合同到期',
  '家庭原因',
  '公司搬迁',
  '寻求新的机会',
] as const
export const FAMILY_WORK_UNITS = [
  '样本市实验小学',
  '样本机械制造有限公司',
  '个体经营',
  '示例市中心医院',
  '务农',
  '退休',
  '示范电子有限公司',
] as const
export const FAMILY_POSTS = ['职员', '教师', '工人', '经理', '护士'] as const

export const CHANNELS = ['online', 'campus', 'referral', 'headhunter', 'fair', 'self'] as const
export const LANGUAGE_LEVELS = [
  '英语四级',
  '英语六级',
  '英语专业八级',
  '日语N2',
  '西班牙语B2',
] as const
export const COMPUTER_LEVELS = ['国家二级', '国家三级', '办公软件熟练'] as const

export function addressAt(city: string, number: number): string {
  const road = ROADS[number % ROADS.length] ?? ROADS[0]
  return `${city}样本区${road}${(number % 480) + 1}号`
}
