const usual = { alertDays: 60, stackable: false, enabled: true } as const
const licence = { ...usual, category: '执业资格' } as const
const skill = { ...usual, category: '职业技能' } as const
const trade = { ...usual, category: '特种作业', validYears: 6 } as const
const safety = { ...usual, category: '安全考核', validYears: 3 } as const
const company = { ...usual, category: '企业资质', validYears: 3, alertDays: 90 } as const
const other = { ...usual, category: '其他' } as const

/**
 * Common types of certificates; `pid` is the code of the parent. Terms follow the rules of the PRC
 * on registered constructors, special operations and safety examinations.
 */
export const certificateTypeRows = [
  { ...licence, code: 'ZY', name: '执业资格', sort: 100 },
  {
    ...licence,
    pid: 'ZY',
    code: 'ZY01',
    name: '一级建造师',
    sort: 110,
    validYears: 3,
    continueHours: 120,
    allowance: '1000.00',
  },
  {
    ...licence,
    pid: 'ZY',
    code: 'ZY02',
    name: '二级建造师',
    sort: 120,
    validYears: 3,
    continueHours: 120,
    allowance: '500.00',
  },
  {
    ...licence,
    pid: 'ZY',
    code: 'ZY03',
    name: '注册安全工程师',
    sort: 130,
    validYears: 5,
    allowance: '800.00',
  },
  { ...usual, code: 'TZ', name: '特种作业', category: '特种作业', sort: 200 },
  { ...trade, pid: 'TZ', code: 'TZ01', name: '低压电工作业', sort: 210, allowance: '200.00' },
  {
    ...trade,
    pid: 'TZ',
    code: 'TZ02',
    name: '熔化焊接与热切割作业',
    sort: 220,
    allowance: '200.00',
  },
  {
    ...trade,
    pid: 'TZ',
    code: 'TZ03',
    name: '叉车司机（N1）',
    sort: 230,
    validYears: 4,
    allowance: '150.00',
  },
  { ...usual, code: 'AQ', name: '安全考核', category: '安全考核', sort: 300 },
  {
    ...safety,
    pid: 'AQ',
    code: 'AQ01',
    name: '项目负责人（B 证）',
    sort: 310,
    allowance: '300.00',
  },
  {
    ...safety,
    pid: 'AQ',
    code: 'AQ02',
    name: '专职安全员（C 证）',
    sort: 320,
    allowance: '200.00',
  },
  { ...skill, code: 'JN', name: '职业技能', sort: 400 },
  { ...skill, pid: 'JN', code: 'JN01', name: '电工职业技能等级', sort: 410, stackable: true },
  { ...usual, code: 'ZZ', name: '企业资质', category: '企业资质', sort: 500 },
  { ...company, pid: 'ZZ', code: 'ZZ01', name: '高新技术企业', sort: 510 },
  { ...company, pid: 'ZZ', code: 'ZZ02', name: '质量管理体系认证', sort: 520 },
  { ...company, pid: 'ZZ', code: 'ZZ03', name: '安全生产许可证', sort: 530 },
  { ...other, code: 'QT', name: '其他', sort: 900 },
  { ...other, pid: 'QT', code: 'QT01', name: '机动车驾驶证', sort: 910, validYears: 6 },
  { ...other, pid: 'QT', code: 'QT02', name: '大学英语六级', sort: 920, category: '语言计算机' },
] as const

/** The names in every language. */
export const certificateTypeNames = [
  { zh: '执业资格', en: 'Professional licences', es: 'Licencias profesionales' },
  { zh: '一级建造师', en: 'Constructor, class 1', es: 'Constructor de 1.ª clase' },
  { zh: '二级建造师', en: 'Constructor, class 2', es: 'Constructor de 2.ª clase' },
  { zh: '注册安全工程师', en: 'Certified safety engineer', es: 'Ingeniero de seguridad' },
  { zh: '特种作业', en: 'Special operations', es: 'Operaciones especiales' },
  { zh: '低压电工作业', en: 'Low-voltage electrician', es: 'Electricista de baja tensión' },
  { zh: '熔化焊接与热切割作业', en: 'Welding and thermal cutting', es: 'Soldadura y oxicorte' },
  { zh: '叉车司机（N1）', en: 'Forklift driver (N1)', es: 'Carretillero (N1)' },
  { zh: '安全考核', en: 'Safety examinations', es: 'Exámenes de seguridad' },
  { zh: '项目负责人（B 证）', en: 'Project head (B)', es: 'Jefe de proyecto (B)' },
  { zh: '专职安全员（C 证）', en: 'Safety officer (C)', es: 'Responsable de seguridad (C)' },
  { zh: '职业技能', en: 'Vocational skills', es: 'Competencias profesionales' },
  { zh: '电工职业技能等级', en: 'Electrician, skill level', es: 'Nivel de electricista' },
  { zh: '企业资质', en: 'Company qualifications', es: 'Habilitaciones de la empresa' },
  { zh: '高新技术企业', en: 'High-tech enterprise', es: 'Empresa de alta tecnología' },
  { zh: '质量管理体系认证', en: 'Quality management system', es: 'Gestión de la calidad' },
  { zh: '安全生产许可证', en: 'Work safety licence', es: 'Licencia de seguridad laboral' },
  { zh: '其他', en: 'Other', es: 'Otros' },
  { zh: '机动车驾驶证', en: 'Driving licence', es: 'Permiso de conducir' },
  { zh: '大学英语六级', en: 'College English, band 6', es: 'Inglés universitario, nivel 6' },
] as const
