import type { Words } from '#contracts/words.ts'

type Entries = Readonly<Record<string, Words>>

function entries(
  rows: readonly (readonly [code: string, zh: string, en: string, es: string])[],
): Entries {
  return Object.fromEntries(rows.map(([code, zh, en, es]) => [code, { zh, en, es }]))
}

/** 招聘渠道 */
const recruitSource = entries([
  ['online', '网络招聘', 'Online job boards', 'Portales de empleo'],
  ['campus', '校园招聘', 'Campus', 'Universidades'],
  ['referral', '内部推荐', 'Staff referral', 'Recomendación interna'],
  ['headhunter', '猎头推荐', 'Head-hunter', 'Cazatalentos'],
  ['fair', '现场招聘', 'Job fair', 'Feria de empleo'],
  ['self', '自荐', 'Own application', 'Candidatura propia'],
])

/** 离职原因 */
const leaveReason = entries([
  ['pay', '薪酬福利', 'Pay and benefits', 'Salario y beneficios'],
  ['career', '职业发展', 'Career', 'Carrera profesional'],
  ['family', '家庭原因', 'Family', 'Motivos familiares'],
  ['health', '健康原因', 'Health', 'Salud'],
  ['study', '继续深造', 'Further study', 'Estudios'],
  ['workload', '工作强度', 'Workload', 'Carga de trabajo'],
  ['relations', '人际关系', 'Relations at work', 'Relaciones en el trabajo'],
  ['distance', '通勤距离', 'Way to work', 'Distancia al trabajo'],
  ['reorganisation', '组织调整', 'Reorganisation', 'Reorganización'],
  ['unsuitable', '不能胜任', 'Not up to the post', 'Falta de aptitud'],
  ['contractEnd', '合同到期', 'End of contract', 'Fin del contrato'],
  ['retirement', '退休', 'Retirement', 'Jubilación'],
  ['other', '其他', 'Other', 'Otros'],
])

/** 培训类别 */
const trainCategory = entries([
  ['induction', '入职', 'Induction', 'Incorporación'],
  ['skills', '岗位技能', 'Skills of the post', 'Técnicas del puesto'],
  ['safety', '安全', 'Safety', 'Seguridad'],
  ['management', '管理', 'Management', 'Gestión'],
  ['compliance', '合规', 'Compliance', 'Cumplimiento'],
  ['external', '外派', 'Outside the company', 'Fuera de la empresa'],
  ['degree', '学历提升', 'Degree studies', 'Estudios con título'],
])

/** 福利项目 */
const benefitItem = entries([
  ['festival', '节日', 'Festival', 'Fiestas'],
  ['birthday', '生日', 'Birthday', 'Cumpleaños'],
  ['checkup', '体检', 'Health check', 'Revisión médica'],
  ['heat', '高温津贴', 'Heat allowance', 'Plus por calor'],
  ['wedding', '结婚礼金', 'Wedding gift', 'Regalo de boda'],
  ['birth', '生育礼金', 'Birth gift', 'Regalo por nacimiento'],
  ['funeral', '丧葬慰问', 'Condolence', 'Condolencias'],
  ['hardship', '困难补助', 'Hardship aid', 'Ayuda por dificultades'],
  ['housing', '住房补贴', 'Housing allowance', 'Ayuda de vivienda'],
  ['meals', '餐补', 'Meal allowance', 'Ayuda de comida'],
  ['transport', '交通', 'Transport', 'Transporte'],
  ['phone', '通讯', 'Telephone', 'Teléfono'],
  ['insurance', '商业保险', 'Private insurance', 'Seguro privado'],
  ['other', '其他', 'Other', 'Otros'],
])

/** 奖惩种类 */
const rewardType = entries([
  ['commendation', '嘉奖', 'Commendation', 'Mención'],
  ['merit', '记功', 'Merit', 'Mérito'],
  ['greatMerit', '记大功', 'Great merit', 'Gran mérito'],
  ['promotion', '晋级', 'Promotion', 'Ascenso'],
  ['model', '先进', 'Model worker', 'Trabajador ejemplar'],
  ['bonus', '奖金', 'Bonus', 'Prima'],
  ['oralWarning', '口头警告', 'Oral warning', 'Amonestación verbal'],
  ['writtenWarning', '书面警告', 'Written warning', 'Amonestación escrita'],
  ['demerit', '记过', 'Demerit', 'Falta grave'],
  ['demotion', '降级', 'Demotion', 'Descenso'],
  ['onWatch', '留用察看', 'Kept under observation', 'Permanencia en observación'],
  ['dismissal', '解除', 'Dismissal', 'Despido'],
])

/** 任务来源 */
const taskSource = entries([
  ['meeting', '会议', 'Meeting', 'Reunión'],
  ['yearPlan', '年度计划', 'Year plan', 'Plan anual'],
  ['collaboration', '协作', 'Collaboration', 'Colaboración'],
])

/** Option lists that every installation begins with; a company changes and extends them. */
export const SHIPPED_ENTRIES = {
  ...{ recruitSource, leaveReason, trainCategory, benefitItem, rewardType, taskSource },
} as const satisfies Readonly<Record<string, Entries>>

export type DictionaryType = keyof typeof SHIPPED_ENTRIES
