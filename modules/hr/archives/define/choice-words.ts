import type { Synonyms } from '#platform/define/engine/choice-list.ts'

/**
 * Words that imported tables use instead of the options of personnel files. When a word belongs to two
 * options, the import asks the user.
 */
export const GENDER_WORDS: Synonyms = {
  男: '男性 男士 先生 M Male',
  女: '女性 女士 小姐 F Female',
}

export const HEALTH_WORDS: Synonyms = {
  健康: '身体健康 健康状况良好',
  良好: '较好 身体良好',
  一般: '一般或较弱',
  残疾: '残疾人 有残疾',
}

export const BLOOD_WORDS: Synonyms = {
  A: 'A型 A型血',
  B: 'B型 B型血',
  AB: 'AB型 AB型血',
  O: 'O型 O型血 0型',
}

export const RELATION_WORDS: Synonyms = {
  配偶: '妻子 丈夫 夫 妻 爱人 老公 老婆',
  子女: '儿子 女儿 子 女 孩子',
  父亲: '父 爸爸',
  母亲: '母 妈妈',
  兄弟姐妹: '哥哥 弟弟 姐姐 妹妹 兄 弟 姐 妹',
}

export const PAPER_WORDS: Synonyms = {
  '1': '身份证 二代身份证 第二代身份证 二代证 中国居民身份证 公民身份证 中华人民共和国居民身份证 ID IDcard',
  '2': '普通护照 外国护照 中国护照 因私护照 passport',
  '3': '港澳居民通行证 港澳通行证 港澳同胞回乡证 回乡证 港澳居民来往大陆通行证',
  '4': '台湾居民通行证 台湾通行证 台胞证 台湾居民来往内地通行证',
  '5': '港澳居民居住证 台湾居民居住证 港澳台居住证',
  '6': '外国人永久居留证 外国人永居证 永久居留身份证 永久居留证 外国人居留证 五星卡',
}

export const EMPLOYMENT_WORDS: Synonyms = {
  '1': '合同工 劳动合同制 合同制 全职 全日制',
  '2': '派遣 派遣工 劳务派遣工',
  '3': '返聘 退休人员返聘',
  '4': '实习生 实习协议',
  '5': '兼职 小时工 钟点工 非全日制用工',
  '6': '劳务协议 劳务合同 劳务用工',
  '7': '外包 驻场 外包人员',
}

export const POLITICAL_WORDS: Synonyms = {
  '01': '党员 共产党员 中国共产党党员 正式党员 中共 中共党员(含预备)',
  '02': '预备党员 中共预备 中国共产党预备党员 中共党员(含预备)',
  '03': '团员 共青团 中国共产主义青年团团员 共青团团员',
  '04': '民革 民革会员',
  '05': '民盟 民盟会员',
  '06': '民建',
  '07': '民进',
  '08': '农工党',
  '09': '致公党',
  '10': '九三学社 九三',
  '11': '台盟',
  '12': '无党派 无党派民主人士 无',
  '13': '普通群众 普通公民 公民 无',
}

export const MARITAL_WORDS: Synonyms = {
  '10': '单身 未婚未育',
  '20': '初婚 再婚 复婚 已婚已育 已婚未育',
  '40': '离异 离异未再婚',
}

/** Imported tables often state the kind of household without the place. */
export const HOUSEHOLD_WORDS: Synonyms = {
  '1': '本市城镇 本地非农 本市非农业 本地城镇户口 城镇 城镇户口 非农 非农业 非农业户口 城市户口 居民户口',
  '2': '本市农村 本地农业 本市农业 本地农村户口 农村 农村户口 农业 农业户口',
  '3': '外埠城镇 外地非农 外埠非农业 外地城镇户口 城镇 城镇户口 非农 非农业 非农业户口 城市户口 居民户口',
  '4': '外埠农村 外地农业 外埠农业 外地农村户口 农村 农村户口 农业 农业户口',
  '5': '港澳台居民 香港 澳门 台湾',
  '6': '外国 外国籍',
}

export const EDUCATION_WORDS: Synonyms = {
  '2': '初级中学 初中毕业',
  '3': '高级中学 普通高中 高中毕业',
  '4': '技校 职高 中职 职业高中 中等专业学校 中等专科 技工学校',
  '5': '专科 高职 大学专科 高等专科 大学',
  '6': '大学本科 大本 大学',
  '7': '硕士 硕士生 研究生',
  '8': '博士 博士生 研究生',
}

export const DEGREE_WORDS: Synonyms = {
  '0': '无学位 没有',
  '1': '学士学位',
  '2': '硕士学位',
  '3': '博士学位',
}

export const EDUCATION_MODE_WORDS: Synonyms = {
  '1': '统招 全日制统招 统招全日制 普通全日制 普通高等教育',
  '2': '自学考试 高等教育自学考试 高自考',
  '3': '成教 成人 函授 夜大 业余 成人高等教育',
  '4': '网教 网络 远程教育 现代远程教育',
  '5': '国开 开放大学 开放教育 广播电视大学',
  '6': '在职 在职硕士 在职博士',
}

/** The letters of GB/T 3304 in the order of its codes. */
const ETHNIC_LETTERS =
  'Han Mongol Hui Zang Uygur Miao Yi Zhuang Buyei Chosen Man Dong Yao Bai Tujia Hani Kazak Dai Li Lisu Va She Gaoshan Lahu Sui Dongxiang Naxi Jingpo Kirgiz Tu Daur Mulao Qiang Blang Salar Maonan Gelao Xibe Achang Pumi Tajik Nu Uzbek Russ Ewenki Deang Bonan Yugur Gin Tatar Derung Oroqen Hezhen Monba Lhoba Jino'.split(
    ' ',
  )

/** The synonyms of each ethnic group: its name without 族, and its letters. */
export function ethnicWords(names: readonly string[]): Synonyms {
  return Object.fromEntries(
    names.map((name, index) => [
      String(index + 1).padStart(2, '0'),
      `${name} ${ETHNIC_LETTERS[index] ?? ''}`,
    ]),
  )
}
