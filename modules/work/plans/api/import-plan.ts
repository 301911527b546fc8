import { documentRules } from '#platform/api/approval/documents/document-rules.ts'
import type { WriteVerb } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Importer } from '#platform/api/imports/importer.ts'
import { readPlanConfig } from './settings/read-plan-config.ts'
import { yearPlanKind } from './year-plan-kind.ts'

const { add } = documentRules(yearPlanKind, {})

/** Imports a row as a draft, when the plan setting allows imports. */
const importPlan: WriteVerb = async (tx, actor, input) => {
  const { year, deptId } = input
  const { allowImport } = await readPlanConfig(tx, { year, deptId })
  if (!allowImport)
    throw new Failure('conflict', 'plan.noImport', { values: { year: String(year) } })
  if (!add) throw new Error('The year plan kind has no add rule')
  return add(tx, actor, input)
}

/** Imports plans from a file; accepts other common headings too. */
export const planImporter: Importer = {
  add: importPlan,
  headings: {
    责任人工号: 'ownerId',
    上级编号: 'parentId',
    上级计划编号: 'parentId',
    起: 'planStart',
    开始: 'planStart',
    开始日期: 'planStart',
    止: 'planEnd',
    结束: 'planEnd',
    截止: 'planEnd',
    结束日期: 'planEnd',
  },
}
