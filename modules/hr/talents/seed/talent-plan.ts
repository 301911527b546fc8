import type { SeedContext } from '#platform/seed/seed-context.ts'

const FAMILY = '赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许'
const GIVEN = ['一鸣', '思远', '雨桐', '子涵', '嘉怡', '浩然', '静怡', '文博']
const SCHOOLS = ['同济大学', '东南大学', '苏州大学', '浙江工业大学', '上海理工大学']
const MAJORS = ['计算机科学', '土木工程', '工程管理', '自动化', '会计学']
const POSTS = ['软件工程师', '项目经理', '结构设计师', '测试工程师', '会计']

/** People of the demo company who apply or applied. */
export const TALENTS = 44
/** Two records about one human, who applied twice. */
export const SAME_AS = { second: 43, first: 3 } as const

const pick = <T>(values: readonly T[], at: number): T => values[at % values.length] as T

/** The name of a person, by their number. */
export function talentName(index: number): string {
  const at = index === SAME_AS.second ? SAME_AS.first : index
  return `${FAMILY[(at * 7) % FAMILY.length] ?? ''}${pick(GIVEN, at * 3 + 1)}`
}

/** The row of a person, without stamps. */
export function talentOf(context: SeedContext, index: number) {
  const isSecond = index === SAME_AS.second
  const at = isSecond ? SAME_AS.first : index
  return {
    name: talentName(index),
    phone: `1660000${String(at).padStart(4, '0')}`,
    email: isSecond ? null : `applicant${index}@example.com`,
    edu: pick(['5', '6', '6', '7'], at),
    school: pick(SCHOOLS, at),
    major: pick(MAJORS, at),
    work_years: (at * 3) % 15,
    current_company: isSecond ? null : `示例科技${(at % 9) + 1}公司`,
    current_post: pick(POSTS, at),
    skills: pick(['Java，SQL', '施工管理', '结构计算', '自动化测试', '财务软件'], at),
    consent_text_id: context.idOf('consent_text', 0),
  }
}
