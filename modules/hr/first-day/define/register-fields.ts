import { PERSONAL_FIELDS } from '#modules/hr/archives/define/archive-personal-fields.ts'
import { educations } from '#modules/hr/archives/define/education.ts'
import { families } from '#modules/hr/archives/define/family.ts'
import { workHistories } from '#modules/hr/archives/define/work-history.ts'
import {
  bool,
  date,
  type Field,
  longText,
  rows,
  text,
} from '#platform/define/engine/field-kinds.ts'

const MOST_ROWS = 8
const form: readonly ['form'] = ['form']

/** A field of the personnel file, as the form asks for it: with the same rule, choices and mask. */
function asked(
  name: keyof typeof PERSONAL_FIELDS,
  group: string,
  { isRequired = false, isListed = false } = {},
): Field {
  const places: Field['in'] = isListed ? ['list', 'form'] : form
  const field = PERSONAL_FIELDS[name]
  return Object.freeze({ ...field, group, in: places, required: field.required || isRequired })
}

/** The columns of a child record of the file, each with the rule that it has there. */
function columnsOf(
  { fields }: { fields: Readonly<Record<string, Field>> },
  names: readonly string[],
): Record<string, Field> {
  return Object.fromEntries(
    names.map((name) => {
      const field = fields[name]
      if (!field) throw new Error(`the personnel file has no field ${name}`)
      return [name, Object.freeze({ ...field, mask: null, group: 'base' })]
    }),
  )
}

const base = { isRequired: true }

/** What new colleagues tell about themselves, in the order of the steps of their form. */
export const REGISTER_FIELDS = {
  name: text('姓名', {
    in: ['list', 'form', 'search'],
    required: true,
    max: 60,
    check: 'personName',
  }),
  idType: asked('idType', 'base', base),
  idCardNo: asked('idCardNo', 'base', base),
  gender: asked('gender', 'base'),
  birthDate: asked('birthDate', 'base'),
  phone: asked('phone', 'base', { isRequired: true, isListed: true }),
  email: asked('email', 'base'),
  nation: asked('nation', 'base', base),
  nativePlace: asked('nativePlace', 'base', base),
  political: asked('political', 'base'),
  homeAddress: asked('homeAddress', 'base', base),
  educations: rows(
    '教育经历',
    columnsOf(educations, [
      'edu',
      'degree',
      'eduMode',
      'school',
      'major',
      'startDate',
      'graduateDate',
    ]),
    { group: 'education', required: true, max: MOST_ROWS },
  ),
  workStartDate: date('参加工作日期', {
    group: 'work',
    required: true,
    isPast: true,
    help: '第一次参加工作的日子；从未工作过的填入职日',
  }),
  works: rows('工作经历', columnsOf(workHistories, ['startDate', 'endDate', 'company', 'post']), {
    group: 'work',
    max: MOST_ROWS,
    help: '没有可以不填',
  }),
  emergencyName: asked('emergencyName', 'family', base),
  emergencyRelation: asked('emergencyRelation', 'family', base),
  emergencyPhone: asked('emergencyPhone', 'family', base),
  marital: asked('marital', 'family'),
  families: rows('家庭成员', columnsOf(families, ['relation', 'name', 'phone']), {
    group: 'family',
    max: MOST_ROWS,
    help: '可以不填',
  }),
  hasRelative: bool('有亲属在本公司', { group: 'declaration' }),
  relativeName: text('亲属姓名', {
    group: 'declaration',
    max: 60,
    check: 'personName',
    onlyFor: { field: 'hasRelative', is: ['true'] },
  }),
  hasNonCompete: bool('对以前的单位负有竞业限制', { group: 'declaration' }),
  note: longText('补充说明', { group: 'declaration', max: 500 }),
} as const satisfies Readonly<Record<string, Field>>
