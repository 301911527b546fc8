import type { DepartmentRank, DepartmentType } from '#modules/org/seed/org-dictionaries.ts'
import type { CompanySize, LowerLevel } from '#platform/seed/company-size.ts'
import {
  CITIES,
  COMPANY_NAME,
  COMPANY_SHORT_NAME,
  SECOND_ENTITY,
} from '#platform/seed/place-pool.ts'
import { pickAt } from '#platform/seed/random-stream.ts'
import { CENTRES, type CentreOutline, DISSOLVED, type FieldName } from './organisation-outline.ts'

export type PlannedDepartment = {
  name: string
  shortName: string
  /** Index of the department above. */
  parent: number | null
  /** The head office is level 1. */
  level: number
  type: DepartmentType
  rank: DepartmentRank
  /** The field of work; null when the department has only a person in charge. */
  field: FieldName | null
  centre: string | null
  /** Name of the department on the third level: the department itself or its ancestor. */
  department: string | null
  isLeaf: boolean
  enabled: boolean
  city: string
  /** The name of the employer; null in a company that has entered none. */
  companyEntity: string | null
  duty: string
}

const ORDINALS = '一二三四五六七八九十'
const SECOND_ENTITY_CENTRE = '生产制造中心'
const LOWER_TYPES = { 分部: '部门', 科: '科室', 组: '班组' } as const
const LOWER_RANKS = { 分部: '二级部门', 科: '二级部门', 组: '班组级' } as const

/** The departments of the demo company, level by level: a parent comes before its children. */
export function planDepartments(size: CompanySize): PlannedDepartment[] {
  const planned: PlannedDepartment[] = [headOffice()]
  for (const centre of CENTRES) {
    addBelow(planned, 0, centreBelow(pickAt(planned, 0), centre))
  }
  for (const [index, centre] of CENTRES.entries()) {
    addDepartments(planned, index + 1, centre, size.departmentsOf[centre.name] ?? 0)
  }
  for (const level of size.lowerLevels) addLowerLevel(planned, level)
  return planned
}

function headOffice(): PlannedDepartment {
  return {
    name: COMPANY_NAME,
    shortName: COMPANY_SHORT_NAME,
    parent: null,
    level: 1,
    type: '公司',
    rank: '集团级',
    field: null,
    centre: null,
    department: null,
    isLeaf: true,
    enabled: true,
    city: CITIES[0],
    companyEntity: COMPANY_NAME,
    duty: '集团总部，负责战略与统筹',
  }
}

function addBelow(planned: PlannedDepartment[], parent: number, child: PlannedDepartment): void {
  pickAt(planned, parent).isLeaf = false
  planned.push({ ...child, parent, level: pickAt(planned, parent).level + 1, isLeaf: true })
}

function centreBelow(above: PlannedDepartment, centre: CentreOutline): PlannedDepartment {
  const isSecond = centre.name === SECOND_ENTITY_CENTRE
  return {
    ...above,
    name: centre.name,
    shortName: centre.shortName,
    type: '中心',
    rank: '公司级',
    // A centre without departments does the work of its first department.
    field: centre.departments[0]?.field ?? null,
    centre: centre.name,
    city: isSecond ? CITIES[1] : CITIES[0],
    companyEntity: isSecond ? SECOND_ENTITY : COMPANY_NAME,
    duty: centre.duty,
  }
}

function addDepartments(
  planned: PlannedDepartment[],
  parent: number,
  centre: CentreOutline,
  count: number,
): void {
  const above = pickAt(planned, parent)
  for (const { name, field } of centre.departments.slice(0, count)) {
    const duty = `负责${stemOf(name)}相关工作`
    addBelow(planned, parent, {
      ...above,
      name,
      shortName: stemOf(name),
      type: '部门',
      rank: '一级部门',
      field,
      department: name,
      duty,
    })
  }
  if (centre.name === DISSOLVED.centre) {
    const { name, field } = DISSOLVED
    addBelow(planned, parent, {
      ...above,
      name,
      shortName: stemOf(name),
      type: '项目部',
      rank: '一级部门',
      field,
      department: name,
      duty: '已完成使命的展会项目',
      enabled: false,
    })
  }
}

function addLowerLevel(planned: PlannedDepartment[], { count, suffix }: LowerLevel): void {
  const deepest = Math.max(...planned.map(({ level }) => level))
  const parents = [...planned.keys()].filter((index) => {
    const department = pickAt(planned, index)
    return department.level === deepest && department.enabled
  })
  const born = new Map<number, number>()
  for (let child = 0; child < count; child += 1) {
    const parent = pickAt(parents, Math.floor((child * parents.length) / count))
    const ordinal = `${ORDINALS.charAt(born.get(parent) ?? 0)}${suffix}`
    born.set(parent, (born.get(parent) ?? 0) + 1)
    const above = pickAt(planned, parent)
    addBelow(planned, parent, {
      ...above,
      name: stemOf(above.name) + ordinal,
      shortName: ordinal,
      type: LOWER_TYPES[suffix],
      rank: LOWER_RANKS[suffix],
    })
  }
}

/** 软件研发部 → 软件研发, but 软件研发一分部 stays whole. */
function stemOf(name: string): string {
  return name.endsWith('分部') ? name : name.replace(/部$/, '')
}
