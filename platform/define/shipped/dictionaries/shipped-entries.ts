import type { Words } from '#platform/wire/language/words.ts'

type Entries = Readonly<Record<string, Words>>

function entries(
  rows: readonly (readonly [code: string, zh: string, en: string, es: string])[],
): Entries {
  return Object.fromEntries(rows.map(([code, zh, en, es]) => [code, { zh, en, es }]))
}

/** 招聘渠道 */
const recruitSource = entries([
  ['online', '网络招聘', 'Online job boards', 'Portales de empleo'],
  ['campus', '校园招聘', 'Campus recruiting', 'Universidades'],
  ['referral', '内部推荐', 'Employee referral', 'Recomendación interna'],
  ['headhunter', '猎头推荐', 'Headhunter', 'Cazatalentos'],
  ['fair', '现场招聘', 'Job fair', 'Feria de empleo'],
  ['self', '自荐', 'Direct application', 'Candidatura espontánea'],
])

/** 离职原因 */
const leaveReason = entries([
  ['pay', '薪酬福利', 'Pay and benefits', 'Salario y beneficios'],
  ['career', '职业发展', 'Career development', 'Desarrollo profesional'],
  ['family', '家庭原因', 'Family reasons', 'Motivos familiares'],
  ['health', '健康原因', 'Health reasons', 'Motivos de salud'],
  ['study', '继续深造', 'Further study', 'Continuar los estudios'],
  ['workload', '工作强度', 'Workload', 'Carga de trabajo'],
  ['relations', '人际关系', 'Working relationships', 'Relaciones laborales'],
  ['distance', '通勤距离', 'Commute', 'Distancia al trabajo'],
  ['reorganisation', '组织调整', 'Reorganisation', 'Reorganización'],
  ['unsuitable', '不能胜任', 'Unsuited to the job', 'Inadecuación al puesto'],
  ['contractEnd', '合同到期', 'End of contract', 'Fin de contrato'],
  ['retirement', '退休', 'Retirement', 'Jubilación'],
  ['other', '其他', 'Other', 'Otros'],
])

/** 培训类别 */
const trainCategory = entries([
  ['induction', '入职', 'Induction', 'Incorporación'],
  ['skills', '岗位技能', 'Job skills', 'Competencias del puesto'],
  ['safety', '安全', 'Safety', 'Seguridad'],
  ['management', '管理', 'Management', 'Gestión'],
  ['compliance', '合规', 'Compliance', 'Cumplimiento normativo'],
  ['external', '外派', 'External', 'Externa'],
  ['degree', '学历提升', 'Degree studies', 'Mejora de titulación'],
])

/** 福利项目 */
const benefitItem = entries([
  ['festival', '节日', 'Holidays', 'Festividades'],
  ['birthday', '生日', 'Birthday', 'Cumpleaños'],
  ['checkup', '体检', 'Health check', 'Revisión médica'],
  ['heat', '高温津贴', 'Heat allowance', 'Plus por calor'],
  ['wedding', '结婚礼金', 'Wedding gift', 'Regalo de boda'],
  ['birth', '生育礼金', 'Baby gift', 'Regalo por nacimiento'],
  ['funeral', '丧葬慰问', 'Bereavement support', 'Ayuda por fallecimiento'],
  ['hardship', '困难补助', 'Hardship assistance', 'Ayuda por dificultades'],
  ['housing', '住房补贴', 'Housing allowance', 'Ayuda de vivienda'],
  ['meals', '餐补', 'Meal allowance', 'Ayuda de comida'],
  ['transport', '交通', 'Transport', 'Transporte'],
  ['phone', '通讯', 'Phone', 'Teléfono'],
  ['insurance', '商业保险', 'Private insurance', 'Seguro privado'],
  ['other', '其他', 'Other', 'Otros'],
])

/** 奖惩种类 */
const rewardType = entries([
  ['commendation', '嘉奖', 'Commendation', 'Mención honorífica'],
  ['merit', '记功', 'Merit award', 'Mérito'],
  ['greatMerit', '记大功', 'Special merit award', 'Mérito especial'],
  ['promotion', '晋级', 'Promotion', 'Ascenso'],
  ['model', '先进', 'Outstanding employee', 'Persona ejemplar'],
  ['bonus', '奖金', 'Bonus', 'Bonificación'],
  ['oralWarning', '口头警告', 'Verbal warning', 'Amonestación verbal'],
  ['writtenWarning', '书面警告', 'Written warning', 'Amonestación escrita'],
  ['demerit', '记过', 'Demerit', 'Falta grave'],
  ['demotion', '降级', 'Demotion', 'Descenso de categoría'],
  ['onWatch', '留用察看', 'Final warning', 'Última advertencia'],
  ['dismissal', '解除', 'Dismissal', 'Despido'],
])

/** 任务来源 */
const taskSource = entries([
  ['meeting', '会议', 'Meeting', 'Reunión'],
  ['yearPlan', '年度计划', 'Annual plan', 'Plan anual'],
  ['collaboration', '协作', 'Collaboration', 'Colaboración'],
])

/**
 * 招聘用语: conditions of sex, age, marriage or health that a vacancy must not name. The check of needs reads the
 * spellings of all three languages.
 */
const unfairWord = entries([
  ['onlyMen', '限男', 'men only', 'solo hombres'],
  ['onlyWomen', '限女', 'women only', 'solo mujeres'],
  ['menFirst', '男性优先', 'men preferred', 'preferentemente hombres'],
  ['womenFirst', '女性优先', 'women preferred', 'preferentemente mujeres'],
  ['male', '男性', 'male', 'varón'],
  ['female', '女性', 'female', 'señorita'],
  ['gentleman', '男士', 'gentlemen', 'caballeros'],
  ['lady', '女士', 'ladies', 'damas'],
  ['yearsBelow', '岁以下', 'years or younger', 'menor de'],
  ['yearsWithin', '岁以内', 'under the age of', 'menores de'],
  ['ageLimit', '年龄要求', 'age limit', 'límite de edad'],
  ['married', '已婚', 'married', 'casado'],
  ['unmarried', '未婚', 'unmarried', 'soltero'],
  ['children', '已育', 'with children', 'con hijos'],
  ['childless', '未育', 'childless', 'sin hijos'],
  ['family', '婚育', 'marital status', 'estado civil'],
  ['pregnancy', '怀孕', 'pregnant', 'embarazada'],
  ['hepatitis', '乙肝', 'hepatitis', 'hepatitis'],
  ['disease', '无疾病史', 'no medical history', 'sin antecedentes médicos'],
  ['disability', '无残疾', 'no disability', 'sin discapacidad'],
])

/** Option lists that every installation begins with; a company changes and extends them. */
export const SHIPPED_ENTRIES = {
  recruitSource,
  leaveReason,
  trainCategory,
  benefitItem,
  rewardType,
  taskSource,
  unfairWord,
} as const satisfies Readonly<Record<string, Entries>>

export type DictionaryType = keyof typeof SHIPPED_ENTRIES
