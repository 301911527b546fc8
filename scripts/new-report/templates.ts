import type { Resource } from '#platform/define/engine/define-resource.ts'
import { camelCase } from '#scripts/new-resource/names.ts'

/** The resource that a report reads, with the file and the constant of its definition. */
export type Source = { resource: Resource; file: string; constant: string }

/** Field kinds that can be summed. */
const ADDED_UP: readonly string[] = ['integer', 'decimal', 'money']

const CATEGORY: Readonly<Record<string, string>> = {
  hr: '人事',
  attendance: '考勤',
  work: '任务',
  org: '组织',
  pay: '薪酬',
}

const listedFields = ({ fields }: Resource) =>
  Object.entries(fields).filter(([, field]) => field.in.includes('list'))

/** Parameters of the report: its first choice field, and the department. */
function paramsOf(resource: Resource): string[] {
  const chosen = listedFields(resource).filter(([, { kind }]) => kind === 'choice')
  const [first] = chosen.map(([name]) => name)
  return [...(first ? [first] : []), ...(hasDepartment(resource) ? ['deptId'] : [])]
}

const hasDepartment = ({ fields }: Resource) => fields.deptId?.rule.target === 'org/departments'

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const names = (list: readonly string[]) => list.map((name) => `'${name}'`).join(', ')

/** The conditions of the parameters, one on each line. */
function conditionsOf(params: readonly string[]): string {
  const lines = params.map((name) =>
    name === 'deptId'
      ? `\${deptWithin(sql\`t.dept_id\`, deptId)}`
      : `\${${name} === undefined ? sql\`true\` : sql\`t.${snake(name)} = \${${name}}\`}`,
  )
  return lines.map((line) => `\n        and ${line}`).join('')
}

/**
 * Returns the source text of a report query, which selects the fields of the list from the rows that the reader may
 * see.
 */
export function modelText({ resource, file, constant }: Source, query: string, label: string) {
  const listed = listedFields(resource)
  const summed = listed.filter(([, { kind }]) => ADDED_UP.includes(kind)).map(([name]) => name)
  const hasTotals = summed.length > 0
  const params = paramsOf(resource)
  const imports = [
    ...(params.includes('deptId') ? ['deptWithin'] : []),
    'fieldColumn',
    ...(params.length > 0 ? ['fieldParam'] : []),
    'type ReadModel',
    'reached',
  ]
  const { field, descending } = resource.sort
  return `import { sql } from 'kysely'
import { ${constant} } from '#${file}'
import { ${imports.join(', ')} } from '#platform/api/reports/read-model.ts'

const FIELDS = [${names(listed.map(([name]) => name))}]
${hasTotals ? `\n/** Fields with a total. */\nconst SUMMED = [${names(summed)}]\n` : ''}
const columnOf = (name: string) =>
  fieldColumn(${constant}, name, { alias: 't'${
    hasTotals ? ", ...(SUMMED.includes(name) && { total: 'sum' as const })" : ''
  } })

/** ${label} */
export const ${camelCase(query)}: ReadModel = {
  resource: ${constant},
  columns: () => Object.fromEntries(FIELDS.map((name) => [name, columnOf(name)])),
  params: {
${params.map((name) => `    ${name}: fieldParam(${constant}, '${name}'),\n`).join('')}  },
  from: (asked) => {
${params.length > 0 ? `    const { ${params.join(', ')} } = asked.params\n` : ''}    return sql\`from ${resource.view} t
      where t.deleted_at is null and \${reached(${constant}, 't', asked)}${conditionsOf(params)}\`
  },
  sort: [sql\`t.${snake(field)}${descending ? ' desc' : ''}\`, sql\`t.id\`],
}
`
}

/** The entry of a report that a release ships. */
export function shippedText(
  { resource }: Source,
  { query, label, english }: { query: string; label: string; english: string },
): string {
  const [area = ''] = resource.path.split('/')
  return `{
    key: '${area}/${query}',
    category: '${CATEGORY[area] ?? '其他'}',
    query: '${query}',
    owner: '/${resource.path}',
    isWide: true,
    names: { zh: '${label}', en: '${english}', es: '' },
    columns: [${names(listedFields(resource).map(([name]) => name))}],
    params: [${names(paramsOf(resource))}],
  }`
}
