import { sql } from 'kysely'
import { EMPLOYMENT_STATUS } from '#modules/hr/archives/define/choices.ts'
import { keepOwnReach } from '#modules/system/roles/api/rights/keep-own-reach.ts'
import type { Importer } from '#platform/api/imports/importer.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import { LANGUAGES } from '#platform/wire/language/language.ts'
import type { Words } from '#platform/wire/language/words.ts'
import { addArchive } from './add-archive.ts'
import { prepareArchives } from './add-archives.ts'
import { checkArchives } from './check-archives.ts'
import { updateArchive } from './update-archive.ts'

/**
 * Column headings that companies often use in their own lists of employees, besides the labels of
 * the fields.
 */
const HEADINGS: Readonly<Record<string, string>> = {
  员工编号: 'empNo',
  员工工号: 'empNo',
  人员编号: 'empNo',
  职工号: 'empNo',
  员工姓名: 'name',
  所属部门: 'deptId',
  所在部门: 'deptId',
  部门名称: 'deptId',
  职务: 'postId',
  职位: 'postId',
  岗位名称: 'postId',
  用工形式: 'empKind',
  用工类型: 'empKind',
  职务级别: 'rankId',
  职级名称: 'rankId',
  入职时间: 'joinDate',
  入司时间: 'joinDate',
  入司日期: 'joinDate',
  到岗日期: 'joinDate',
  参加工作时间: 'workStartDate',
  身份证号: 'idCardNo',
  身份证号码: 'idCardNo',
  身份证: 'idCardNo',
  证件号: 'idCardNo',
  出生年月: 'birthDate',
  出生年月日: 'birthDate',
  生日: 'birthDate',
  手机号: 'phone',
  手机号码: 'phone',
  移动电话: 'phone',
  电子邮箱: 'email',
  电子邮件: 'email',
  邮箱地址: 'email',
  微信: 'wechat',
  家庭住址: 'homeAddress',
  家庭地址: 'homeAddress',
  现居住地址: 'homeAddress',
  居住地址: 'homeAddress',
  户籍所在地: 'hukouAddress',
  紧急联系人: 'emergencyName',
  紧急联系人电话: 'emergencyPhone',
  紧急联系人关系: 'emergencyRelation',
  学历: 'edu',
  文化程度: 'edu',
  毕业学校: 'school',
  所学专业: 'major',
  婚姻: 'marital',
  婚否: 'marital',
  招聘来源: 'source',
}

type Owner = { id: string; number: string; name: string; status: string }

/** Reads the person whose file a row changes: number, name, and the state of employment in each language. */
async function readOwners(db: Database, ids: readonly string[]) {
  const { rows } = await sql<Owner>`
    select id, emp_no as number, name, status from user_base_info
    where id = any(${[...ids]}::uuid[])`.execute(db)
  return new Map(
    rows.map(({ id, number, name, status }) => {
      const labels = LANGUAGES.map((language) => [
        language,
        choiceLabel(EMPLOYMENT_STATUS, status, language),
      ])
      const values = { number, name, status: Object.fromEntries(labels) as Words }
      return [id, { key: 'import.belongsTo', values }]
    }),
  )
}

/** Imports personnel files from a table. Joining is the only event that an import writes. */
export const archiveImporter: Importer = {
  add: addArchive,
  update: updateArchive,
  headings: HEADINGS,
  unique: ['idCardNo', 'phone'],
  owners: readOwners,
  within: keepOwnReach,
  many: { check: checkArchives, prepare: prepareArchives },
}
